# One image for web, worker, beat and migrate; compose.yaml says which command runs in each.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/kingsmoot
RUN useradd --system --home-dir /srv/kingsmoot --shell /usr/sbin/nologin kingsmoot

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY manage.py ./
COPY kingsmoot kingsmoot
COPY tables tables
COPY rules rules
COPY frontend frontend
# The key and the host are needed to start Django, not to collect files; neither stays in the image.
RUN SECRET_KEY=unused ALLOWED_HOSTS=unused python manage.py collectstatic --noinput \
    && mkdir var && chown kingsmoot var

USER kingsmoot
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--port", "8000"]
