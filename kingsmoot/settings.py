"""Settings of every installation; only the environment differs (docs/operations.md).

Without DATABASE_URL, REDIS_URL and SECRET_KEY this is the *embedded default*: one process, SQLite, its own
key, all files under the data directory. With any of them it is *production*, which does not start without
SECRET_KEY and ALLOWED_HOSTS and expects TLS in front of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from kingsmoot import environment, languages
from rules import __version__
from tables.operations import data_directory

VERSION = __version__
BASE_DIR = Path(__file__).resolve().parent.parent
# Installed as a package there is no manage.py, and nothing may be written beside the modules.
IS_CHECKOUT = (BASE_DIR / "manage.py").is_file()
COMMAND = ".venv/bin/python manage.py" if IS_CHECKOUT else "kingsmoot"
DATA_DIR = Path(
    environment.text("DATA_DIR") or (BASE_DIR / "var" if IS_CHECKOUT else data_directory.of_account())
).absolute()
data_directory.make_private(DATA_DIR)

DATABASE_URL = environment.address("DATABASE_URL", "postgres", "postgresql", "sqlite")
REDIS_URL = environment.address("REDIS_URL", "redis", "rediss", "unix")
SECRET_KEY = environment.text("SECRET_KEY")
EXTRA_HOSTS = environment.names("ALLOWED_HOSTS")
EMBEDDED = not (DATABASE_URL or REDIS_URL or SECRET_KEY)
# Production without TLS, for rehearsals and for a club's own network.
PLAIN_HTTP = EMBEDDED or environment.switch("PLAIN_HTTP")
DEBUG = EMBEDDED and environment.switch("DEBUG")


# Proxies whose word about the visitor's address and TLS counts.
FORWARDED_ALLOW_IPS = environment.networks(
    "FORWARDED_ALLOW_IPS",
    "Name the proxies in front of this server; anyone who is named may say where visitors come from.",
)
# What HTTPS-only says of other names than this host: other people's, perhaps, and hard to take back.
HSTS_SUBDOMAINS = not PLAIN_HTTP and environment.switch("HSTS_SUBDOMAINS")
HSTS_PRELOAD = not PLAIN_HTTP and environment.switch("HSTS_PRELOAD")
if HSTS_PRELOAD and not HSTS_SUBDOMAINS:
    raise ImproperlyConfigured(
        "HSTS_PRELOAD=1 needs HSTS_SUBDOMAINS=1: browsers' preload list takes a domain only with all its "
        "subdomains."
    )

if EMBEDDED:
    SECRET_KEY = data_directory.secret_key(DATA_DIR / "secret_key")
    ALLOWED_HOSTS = ["*"]  # narrowed by kingsmoot.middleware.own_hosts_only
else:
    ALLOWED_HOSTS = EXTRA_HOSTS
    if not SECRET_KEY:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. With DATABASE_URL or REDIS_URL this is a production installation: set "
            'SECRET_KEY to a long random text, for example from python3 -c "import secrets; '
            'print(secrets.token_urlsafe(50))", and keep it.'
        )
    if not ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is not set. Name the hosts people will use, separated by commas: "
            "ALLOWED_HOSTS=kingsmoot.example.org"
        )

# Writes are refused in a sentence while less than this is free on the data directory's disk.
DISK_FLOOR = environment.whole_number("DISK_FLOOR_MB", 100) * 2**20

# Whether phones reach this machine by its address in the network; `manage.py serve` finds out.
REACHED_BY_ADDRESS = False

# --- Applications -----------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "tables",  # before those whose commands it takes the place of
    "kingsmoot",  # the commands that serve
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "frontend",
]

MIDDLEWARE = [
    "kingsmoot.monitoring.metrics.measured",
    "django.middleware.security.SecurityMiddleware",
    *(["kingsmoot.middleware.own_hosts_only"] if EMBEDDED else []),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "kingsmoot.middleware.short_queries_only",
    "kingsmoot.middleware.no_index",
    "kingsmoot.middleware.no_shared_cache",
    "csp.middleware.CSPMiddleware",
    "kingsmoot.monitoring.health.answer_checks",  # before whatever asks for the host's name, or for a session
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "frontend.middleware.FormLimits",  # before the check against forgery, which reads the form
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kingsmoot.middleware.in_language_of_reader",  # after sessions and accounts, one of which may have chosen
    "django.contrib.messages.middleware.MessageMiddleware",
    "kingsmoot.middleware.room_to_save",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "frontend.acting.RequestsOfPages",
    "frontend.middleware.ErrorPages",
    "frontend.app.offline.keepable",
]

ROOT_URLCONF = "kingsmoot.urls"
WSGI_APPLICATION = "kingsmoot.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # Each subject has its templates beside its views.
        "DIRS": sorted((BASE_DIR / "frontend").glob("*/templates")),
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

FORM_RENDERER = "frontend.components.widgets.KingsmootFormRenderer"

# --- Database ---------------------------------------------------------------------------------------------

# One writer at a time, taken when the transaction opens: two people saving at once wait their turn instead
# of failing with "database is locked". FULL: a result that was confirmed survives the laptop's battery; it
# costs one flush to disk per save.
# Nothing holds a lock for long; who waits this long in vain is told to come again (503).
LOCK_SECONDS = 10
SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": LOCK_SECONDS,
    "transaction_mode": "IMMEDIATE",
    # Each of a dozen threads has a connection with a cache of its own; a larger one made no page quicker.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-4000;",
}

_database: dict[str, Any] = dict(
    dj_database_url.parse(DATABASE_URL)
    if DATABASE_URL
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "kingsmoot.sqlite3"}
)
_database["CONN_MAX_AGE"] = 600
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = SQLITE_OPTIONS
else:
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = {
        "connect_timeout": 5,
        "options": f"-c lock_timeout={LOCK_SECONDS}s",
        **_database.get("OPTIONS", {}),
    }
DATABASES = {"default": _database}
# Files or tasks in memory allow one server a directory; with PostgreSQL and Redis there may be many.
ONE_SERVER = not (DATABASE_URL and REDIS_URL) or _database["ENGINE"] == "django.db.backends.sqlite3"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Cache, tasks, stream ---------------------------------------------------------------------------------

CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "kingsmoot.cache.OptionalRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
    ),
    # Tries of passwords and the like: apart, so that nothing else that is cached crowds them out.
    "counts": (
        {
            "BACKEND": "kingsmoot.cache.CountsInRedis",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
        if REDIS_URL
        else {
            "BACKEND": "kingsmoot.cache.CountsInMemory",
            "LOCATION": "counts",
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
    ),
}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.02}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # Redis may be away for any time
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
DELIVERY_SECONDS = 5.0
ONLINE_SECONDS = 5.0
CELERY_BEAT_SCHEDULE = {
    "deliver messages": {
        "task": "tables.tasks.deliver_messages",
        "schedule": DELIVERY_SECONDS,
        "options": {"expires": DELIVERY_SECONDS},  # one that had to wait has another behind it
    },
    "conduct online events": {
        "task": "tables.tasks.conduct_online_events",
        "schedule": ONLINE_SECONDS,
        "options": {"expires": ONLINE_SECONDS},
    },
    "heartbeat": {"task": "tables.tasks.heartbeat", "schedule": 15.0},
    "erase old contacts": {"task": "tables.tasks.erase_old_contacts", "schedule": 3600.0},
    "give up idle live games": {"task": "tables.tasks.abandon_idle_live_games", "schedule": 60.0},
    "forget idempotency keys": {"task": "tables.tasks.forget_idempotency_keys", "schedule": 3600.0},
    "forget shared replays": {"task": "tables.tasks.forget_shared_replays", "schedule": 3600.0},
    "remove expired sessions": {"task": "tables.tasks.remove_expired_sessions", "schedule": 24 * 3600.0},
}

# Tables that one account may have going on where only bots play: they never tire, and all share this machine.
BOT_TABLES = environment.whole_number("BOT_TABLES", 4)
# Casual tables that one account may have open at a time.
ACCOUNT_TABLES = environment.whole_number("ACCOUNT_TABLES", 20)
# Whether bots play games in the background for the daily puzzle.
PUZZLES = environment.choice("DAILY_PUZZLE", ("on", "off")) == "on"
# What the waits of programs at live tables are multiplied by; they never fall below 0.3 s.
BOT_PACE = environment.factor("BOT_PACE", 1.0)
# Tables that guests may have open from one address, perhaps a whole venue's; 0: one needs an account to play.
GUEST_TABLES = environment.whole_number("GUEST_TABLES", 100)
# Tables that all guests together may have going on: addresses are many, the machine is one.
ALL_GUEST_TABLES = environment.whole_number("ALL_GUEST_TABLES", 200)
# Whether accounts with a confirmed e-mail address create events without asking, within limits.
SIGN_UP_ORGANIZERS = environment.switch("SIGN_UP_ORGANIZERS")
# Whether people make accounts by themselves, to play with.
SIGN_UP = SIGN_UP_ORGANIZERS or environment.switch("SIGN_UP")

# --- Messages ---------------------------------------------------------------------------------------------

# Without a mail server, messages become files in a folder, for the organizer to look at and pass on.
EMAIL_HOST = environment.text("EMAIL_HOST")
MESSAGE_FOLDER = DATA_DIR / "messages"
EMAIL_FILE_PATH = str(MESSAGE_FOLDER)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
EMAIL_SECURITY = environment.choice("EMAIL_SECURITY", ("starttls", "tls", "none"))
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "tls"
EMAIL_PORT = environment.whole_number(
    "EMAIL_PORT", {"starttls": 587, "tls": 465, "none": 25}[EMAIL_SECURITY], least=1, most=65535
)
EMAIL_HOST_USER = environment.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_PASSWORD")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "Kingsmoot <kingsmoot@localhost>")
# Whether webhooks may go to addresses that are not public, and without TLS: what listens there may believe
# anyone who calls from this machine.
PRIVATE_WEBHOOKS = environment.switch("PRIVATE_WEBHOOKS")
# The same for push services, whose addresses any player's browser names.
PRIVATE_PUSH_SERVICES = environment.switch("PRIVATE_PUSH_SERVICES")
# Where Discord and Telegram are; a server of one's own for Telegram's bots, or a stand-in.
DISCORD_API = environment.text("DISCORD_API", "https://discord.com/api").rstrip("/")
TELEGRAM_API = environment.text("TELEGRAM_API", "https://api.telegram.org").rstrip("/")

# --- People -----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tables.User"
# The first keeps passwords; the second is that of older accounts, which change at their next sign-in.
PASSWORD_HASHERS = [
    "kingsmoot.passwords.Argon2id",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
OTP_TOTP_ISSUER = "Kingsmoot"
# Tries are counted by tables.core.throttle, which locks no owner out.
OTP_TOTP_THROTTLE_FACTOR = 0
OTP_STATIC_THROTTLE_FACTOR = 0
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# --- Language, time, static files -------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = languages.installed(with_pseudo=DEBUG)
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = not PLAIN_HTTP
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [languages.CATALOGS]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [("vendor", BASE_DIR / "frontend" / "vendor" / "browser")]
# The embedded default serves the files where they lie; production collects, hashes and compresses them.
STATIC_ROOT = (
    None
    if EMBEDDED
    else Path(
        environment.text("STATIC_ROOT") or (BASE_DIR if IS_CHECKOUT else DATA_DIR) / "staticfiles"
    ).absolute()
)
WHITENOISE_USE_FINDERS = EMBEDDED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "kingsmoot.static.PlainStaticFilesStorage"
            if EMBEDDED
            else "kingsmoot.static.HashedStaticFilesStorage"
        )
    },
}

# --- Security ---------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on plain HTTP and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None if PLAIN_HTTP else "same-origin"
SECURE_SSL_REDIRECT = not PLAIN_HTTP
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS_SUBDOMAINS
SECURE_HSTS_PRELOAD = HSTS_PRELOAD
# Django's deployment checks ask for both; they are a promise for a whole domain, which its owner makes.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = not PLAIN_HTTP
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = not PLAIN_HTTP
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "frontend.csrf_failure.csrf_failure"
# The most one request may carry, files included; larger archives are imported on the command line.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
# A keep-apart group of the largest hall has a field for each player; no form has more than one file.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 2

# --- API --------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tables.core.api.authentication.BearerToken",
        "tables.core.api.authentication.PlayerLink",
        "tables.core.api.authentication.BrowserSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "EXCEPTION_HANDLER": "tables.core.api.problems.exception_handler",
    "DEFAULT_PARSER_CLASSES": ["tables.core.api.parsing.StrictJSON"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tables.core.api.files.FirstFormatServes",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    # Addresses are counted as the server in front vouches for them, not as a header claims.
    "NUM_PROXIES": 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Kingsmoot",
    "DESCRIPTION": (
        "Tournaments of multiplayer tables: everything that the pages do.\n\n"
        "Programs of the staff send `Authorization: Bearer km_…` with a token of their account, programs of "
        "players `Authorization: Player …` with the secret part of a private link. Answers carry an `ETag`, "
        "to be sent back as `If-Match` with a change made from them; an `Idempotency-Key` lets a repeated "
        "write happen once. Errors are problem details (RFC 9457) that name the field and the rule of the "
        "regulations. Examples: docs/api.md."
    ),
    "VERSION": "1",
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "apiToken": {
                "type": "http",
                "scheme": "bearer",
                "description": "An API token of a member of staff: `km_…`.",
            },
            "playerLink": {
                "type": "apiKey",
                "in": "header",
                "name": "Authorization",
                "description": "The word `Player`, a space, and the secret part of a private link.",
            },
            "session": {
                "type": "apiKey",
                "in": "cookie",
                "name": "sessionid",
                "description": "Signed in at the pages; writes also need the headers `X-CSRFToken` and "
                "`X-Made-For`, as `data-made-for` of a page that was made for the account or the seat.",
            },
        }
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventStatus": "tables.events.models.EventStatus",
        "PlayerStatus": "tables.players.models.PlayerStatus",
        "RoundStatus": "tables.rounds.models.RoundStatus",
        "PairingMode": "tables.events.models.PairingMode",
        "RoundPairing": "tables.rounds.models.RoundPairing",
        "StageKind": "tables.stages.rules.announced.KINDS",
        "TableStatus": "tables.rounds.models.TableStatus",
        "StandingStatus": "tables.standings.rules.metrics.STATUSES",
        "Metric": "tables.formats.rules.format.METRIC_NAMES",
        "ListFormat": "tables.players.api.registration.LIST_FORMATS",
        "PoolFormat": "tables.decks.rules.card_pool.POOL_FORMATS",
        "LiveStatus": "tables.live.models.game.LiveStatus",
        "CallStatus": "tables.judging.calls.models.CallStatus",
        "RoleEnum": "tables.staff.models.Role",
        "StaffAction": "tables.staff.api.ACTION_CHOICES",
        "SeriesAction": "tables.series.api.ACTION_CHOICES",
        "SpeakerRole": "tables.live.view.shapes.SPEAKER_ROLES",
        "GameEnd": "tables.results.models.GameEnd",
        "PlayedEnd": "tables.results.api.calculator.PLAYED_ENDS",
        "PenaltyKind": "tables.players.models.PenaltyKind",
        "PenaltyEffect": "tables.results.rules.sheets.SHEET_EFFECTS",
        "Collation": "tables.events.models.Collation",
        "MessageKind": "tables.messages.models.MessageKind",
        "ChatKind": "tables.messages.api.CHAT_CHOICES",
        "AccountMessageKind": "tables.messages.api.ACCOUNT_CHOICES",
        "Channel": "tables.messages.models.Channel",
        "OwnChannel": "tables.messages.api.OWN_CHANNEL_CHOICES",
        "DeliveryStatus": "tables.messages.models.DeliveryStatus",
        "DeckState": "tables.decks.rules.deck_lists.DECK_STATES",
    },
}

# --- Figures for Prometheus ---------------------------------------------------------------------------------

# Who may read /metrics beside this machine: holders of the token, and addresses or networks.
METRICS_TOKEN = environment.text("METRICS_TOKEN")
METRICS_ALLOW_IPS = environment.networks("METRICS_ALLOW_IPS", "Name who may read /metrics.")
# Where a lane, which serves no pages, tells its own figures; 0 for nowhere.
METRICS_PORT = environment.whole_number("METRICS_PORT", 0, most=65535)
# What a worker touches every few seconds, for health checks; "" for nothing.
HEARTBEAT_FILE = environment.text("HEARTBEAT_FILE")

# --- Logging ----------------------------------------------------------------------------------------------

LOG_FORMAT = environment.choice("LOG_FORMAT", ("line", "json"))

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "kingsmoot.monitoring.logs.RedactingFormatter",
            "format": "{asctime} {levelname} {name} [{request_id}]: {message}",
            "style": "{",
        },
        "json": {
            "()": "kingsmoot.monitoring.logs.RedactingJsonFormatter",
            "fmt": "{asctime}{levelname}{name}{request_id}{message}{process}",
            "style": "{",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    },
    "filters": {
        "request id": {"()": "tables.core.request_ids.WithRequestId"},
        "broker away": {"()": "kingsmoot.monitoring.logs.BrokerAway"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["request id", "broker away"],
        }
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Anybody may knock with a foreign name; there is nothing to do about it.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "uvicorn.access": {"level": "INFO"},
        "uvicorn.error": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        # Every table of every font of every document, otherwise.
        "fontTools": {"level": "WARNING"},
    },
}
