"""How the processes of a server run: connections, threads, lanes, start and end."""
