"""The web: requests, sockets, pages, guests."""
