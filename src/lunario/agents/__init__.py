"""Agents that read and write text: the desk at which they play matches, and the MCP server in front of it."""
