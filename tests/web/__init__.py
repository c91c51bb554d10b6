"""The web app in a real browser: `lunario serve` as a process of its own, its built pages, Debian's Chromium."""
