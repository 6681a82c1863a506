"""How the installation is watched: logs, metrics, health checks."""
