"""Load the models of every subject. Django looks for an application's models in this module."""

import tables.accounts.models
import tables.appointments.models
import tables.decks.models
import tables.event_templates.models
import tables.events.models
import tables.formats.models
import tables.journal.models
import tables.judging.calls.models
import tables.judging.deck_checks.models
import tables.live.models.game
import tables.live.models.puzzle
import tables.live.models.undo
import tables.live.models.vote
import tables.messages.models
import tables.player_meeting.models
import tables.players.models
import tables.reports.models
import tables.results.models
import tables.rounds.models
import tables.series.leagues.models
import tables.series.models
import tables.series.people.models
import tables.staff.models
