"""The server: tables in the browser. It knows no rule; the games do."""
