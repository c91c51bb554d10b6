"""Drawings of projects and tokens, on 24 × 24; `core.svg.glyph` explains CUT."""

from __future__ import annotations

GLYPHS = {
    "H": (
        '<path d="M6 4.5v15M18 4.5v15M6 12h12" fill="none" stroke="currentColor" stroke-width="4" '
        'stroke-linecap="round"/>'
    ),
    "O": (
        '<circle cx="9.5" cy="13" r="6.5" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="18.5" cy="6" '
        'r="3.2" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="19.5" cy="18.5" r="2" '
        'fill="currentColor"/>'
    ),
    "W": (
        '<path d="M12 1.5c4.3 5.4 7.5 9 7.5 13.2a7.5 7.5 0 0 1-15 0C4.5 10.5 7.7 6.9 12 1.5z" '
        'fill="currentColor"/><path d="M8.3 15.5c.3 2 1.6 3.3 3.5 3.7" stroke="#fff" stroke-width="1.8" fill="none" '
        'stroke-linecap="round" opacity=".8"/>'
    ),
    "P": (
        '<path d="M1.5 20.5V13a10.5 10.5 0 0 1 21 0v7.5z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round"/><path d="M12.3 7.5c1.8 0 2.3 1.6 2.5 3 .2 1.5 2.2 2.4 2.2 4.9 0 2.3-2.2 3.8-5 '
        '3.8s-5-1.5-5-3.8c0-2.5 2-3.4 2.3-4.9.2-1.4 1-3 3-3z" fill="currentColor"/><path d="M12.3 8c0-1.5.8-2.5 2-3" '
        'stroke="currentColor" stroke-width="1.5" fill="none" stroke-linecap="round"/>'
    ),
    "A": (
        '<path d="M1.5 20.5V13a10.5 10.5 0 0 1 21 0v7.5z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round"/><path d="M12 10c1.5-1.3 5.5-1.2 5.5 3.3 0 3.5-2.3 5.9-4 5.9-.6 '
        '0-1-.3-1.5-.3s-.9.3-1.5.3c-1.7 0-4-2.4-4-5.9C6.5 8.8 10.5 8.7 12 10z" fill="currentColor"/><path d="M12 '
        '9.5c0-1.8.8-3.2 2.3-4" stroke="currentColor" stroke-width="1.5" fill="none" stroke-linecap="round"/>'
    ),
    "L": (
        '<path d="M1.5 20.5V13a10.5 10.5 0 0 1 21 0v7.5z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round"/><path d="M4.8 13.7c1-.3 1.5-.6 2.2-1.4 2.6-2.7 7.4-2.7 10 0 .7.8 1.2 1.1 2.2 1.4-1 '
        '.3-1.5.7-2.2 1.5-2.6 2.6-7.4 2.6-10 0-.7-.8-1.2-1.2-2.2-1.5z" fill="currentColor"/>'
    ),
    "X": (
        '<path d="M1.5 20.5V13a10.5 10.5 0 0 1 21 0v7.5z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round"/><g fill="currentColor"><circle cx="12" cy="9.3" r="2.7"/><circle cx="8" cy="15.5" '
        'r="2.7"/><path d="M13.2 15.5c1.2-2.6 4.4-2.6 5.6 0-1.2 2.6-4.4 2.6-5.6 0z"/></g>'
    ),
    "G": (
        '<path d="M1.5 20.5V13a10.5 10.5 0 0 1 21 0v7.5z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round"/><path d="M12 19v-8m0 3.5c-3 0-4.5-1.7-4.7-4.5 3 .2 4.7 1.8 4.7 4.5zm0-1.5c0-2.9 '
        '1.5-4.6 4.7-4.8 0 3-1.7 4.8-4.7 4.8z" fill="currentColor" stroke="currentColor" stroke-width="1.4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    ),
    "S": (
        '<path d="M3 3h18l1.5 6a2.9 2.9 0 0 1-5.2 1 2.9 2.9 0 0 1-5.3 0 2.9 2.9 0 0 1-5.3 0 2.9 2.9 0 0 1-5.2-1z" '
        'fill="currentColor"/><path d="M4 12.5V21h16v-8.5M9.5 21v-5.5h5V21" fill="none" stroke="currentColor" '
        'stroke-width="2.2" stroke-linejoin="round"/>'
    ),
    "M": (
        '<path d="M9 10.5c2.5-2.5 7-2 9 .5s2 7-.8 9.2-7.4 1.8-9.4-.7S6.5 13 9 10.5z" fill="currentColor"/><path d="M7 '
        '9 2 3M11 7 8.5 2M5.5 13 1.5 9.5" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle '
        'cx="12" cy="14.5" r="1.7" fill="#a98a78"/><circle cx="15.8" cy="17" r="1.2" fill="#a98a78"/>'
    ),
    "mod": '<path d="M2.5 20.5v-6a9.5 9.5 0 0 1 19 0v6z" fill="currentColor"/>',
    "pad": (
        '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 '
        '5v9m-3.5-3.5L12 14l3.5-3.5M7.5 17.5h9" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "demo": (
        '<path d="m12 1.5 2.3 5.4 5-3-1.6 5.6 5.3 1-4.3 3.3 3.3 4.5-5.6-.5.3 5.7-4.4-3.7-4.4 3.7.3-5.7-5.6.5 '
        '3.3-4.5L1.6 10.5l5.3-1L5.3 3.9l5 3z" transform="scale(.96) translate(.4 .4)" fill="currentColor"/>'
    ),
    "redis": (
        '<path d="M3 8.5h16m-4.5-5 5 5-5 5M21 16.5H5m4.5-5-5 5 5 5" fill="none" stroke="currentColor" '
        'stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "robot": (
        '<path d="M12 1.5v4" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><rect x="3" y="5.5" '
        'width="18" height="14.5" rx="4.5" fill="currentColor"/><g fill="CUT"><circle cx="8.5" cy="12" '
        'r="2.4"/><circle cx="15.5" cy="12" r="2.4"/></g><path d="M8.5 16.8h7" stroke="CUT" stroke-width="1.6" '
        'stroke-linecap="round"/>'
    ),
    "hand": (
        '<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><rect x="8" y="4" width="13" '
        'height="16" rx="2.5"/><path d="M8 6.5 4.6 8a2 2 0 0 0-1 2.7l4.4 9"/></g>'
    ),
}
