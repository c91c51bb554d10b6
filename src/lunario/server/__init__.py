"""The server: tables in the browser. It leaves all rules to the games."""
