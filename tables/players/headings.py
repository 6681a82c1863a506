"""Headings of lists of players, as people and their form tools write them in the usual languages.

A heading is compared without case, accents, punctuation and words that only frame it: "What is your e-mail
address? *", "Ihre E-Mail-Adresse" and "email_address" are one heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tables.core.text.plain import folded

NAME, CLUB, CONTACT, KEEP_APART = "name", "club", "contact", "keep_apart"
FIRST_NAME, LAST_NAME = "first_name", "last_name"
"""Columns that are joined to the name."""

_HEADINGS: Mapping[str, str] = {
    NAME: """
        name, names, player, player name, name of player, name of the player, participant, participant
        name, attendee, attendee name, full name, fullname, first and last name, first name and last
        name, first last name, first name last name, last and first name, last name first name, name and
        surname, surname and name, real name, nickname and name, spieler, spielerin, spielername, name
        des spielers, name der spielerin, teilnehmer, teilnehmerin, teilnehmername, name des
        teilnehmers, vollstandiger name, voller name, vor und nachname, vor und zuname, vorname und
        nachname, vorname nachname, vorname und name, nachname und vorname, nachname vorname, name und
        vorname, name vorname, vorname name, joueur, joueuse, nom du joueur, nom de la joueuse,
        participante, nom du participant, nom complet, nom et prenom, nom prenom, prenom et nom, prenom
        nom, noms et prenoms, prenom et nom de famille, nom de famille et prenom, jugador, jugadora,
        nombre del jugador, nombre de la jugadora, nombre del participante, nombre completo, nombre y
        apellido, nombre y apellidos, nombres y apellidos, nombre apellidos, apellidos y nombre,
        apellido y nombre, apellidos y nombres, giocatore, giocatrice, nome del giocatore, nome
        giocatore, partecipante, nome del partecipante, nome completo, nome e cognome, nome cognome,
        cognome e nome, cognome nome, nominativo, jogador, jogadora, nome do jogador, nome do
        participante, nome e sobrenome, nome e apelido, speler, naam van de speler, deelnemer, naam van
        de deelnemer, naam, namen, volledige naam, voor en achternaam, voornaam en achternaam, voornaam
        en naam, naam en voornaam, spiller, navn, fullt navn, fulde navn, for og etternavn, for og
        efternavn, fornavn og etternavn, fornavn og efternavn, deltager, deltaker, spelare, namn,
        fullstandigt namn, for och efternamn, fornamn och efternamn, deltagare, gracz, imie i nazwisko,
        nazwisko i imie, uczestnik, hrac, jmeno a prijmeni, prijmeni a jmeno, cele jmeno, meno a
        priezvisko, pelaaja, nimi, etu ja sukunimi, koko nimi, jatekos, nev, teljes nev
    """,
    FIRST_NAME: """
        first name, firstname, first, given name, given names, forename, name first, full name first
        name, name first name, attendee first name, vorname, vornamen, rufname, prenom, prenoms, nombre,
        nombres, nombre de pila, nome, nome proprio, primeiro nome, voornaam, fornavn, fornamn, imie,
        jmeno, meno, etunimi, keresztnev, utonev
    """,
    LAST_NAME: """
        last name, lastname, last, family name, surname, name last, full name last name, name last name,
        attendee last name, attendee surname, nachname, familienname, zuname, nom, nom de famille,
        apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo nome, achternaam,
        familienaam, etternavn, efternavn, efternamn, nazwisko, prijmeni, priezvisko, sukunimi,
        vezeteknev, csaladnev
    """,
    CLUB: """
        club, clubs, club name, name of club, name of team, team, team name, meta, playgroup, play
        group, group name, local group, gaming group, home club, store, local store, verein,
        vereinsname, name des vereins, klub, mannschaft, spielgruppe, spielegruppe, heimatverein,
        equipe, nom du club, nom de l equipe, association, groupe de jeu, club d appartenance, equipo,
        nombre del club, nombre del equipo, grupo de juego, asociacion, equipa, nome da equipa, squadra,
        associazione, gruppo di gioco, nome della squadra, clube, grupo de jogo, associacao, klubb,
        forening, lag, vereniging, spelgroep, ploeg, speelgroep, druzyna, klubi, seura, tym, csapat
    """,
    CONTACT: """
        contact, contacts, contact details, contact info, contact information, email, e mail, emails,
        mail, e mail address, email address, mail address, email id, contact email, contact e mail,
        email contact, attendee email, phone, phone number, phone no, phone nr, tel, tel no, tel nr,
        telephone, telephone number, telephone no, mobile, mobile number, mobile no, mobile phone,
        mobile phone number, cell, cell phone, cell phone number, cellphone, contact number, whatsapp,
        whatsapp number, kontakt, kontaktdaten, kontaktinformationen, mailadresse, emailadresse, e mail
        adresse, email adresse, mail adresse, telefon, telefonnummer, telefon nr, tel nummer, handy,
        handynummer, handy nr, mobil, mobilnummer, mobilnr, mobiltelefon, mobiltelefonnummer,
        mobilfunknummer, rufnummer, adresse e mail, adresse email, adresse mail, adresse electronique,
        adresse de messagerie, adresse courriel, courriel, mel, courrier electronique, messagerie,
        numero de telephone, n de telephone, no de telephone, telephone portable, telephone mobile,
        portable, numero de portable, numero de telephone portable, numero de mobile, coordonnees,
        contacto, correo, correo electronico, direccion de correo, direccion de correo electronico,
        direccion de email, direccion de e mail, direccion email, direccion electronica, correo de
        contacto, email de contacto, telefono, numero de telefono, n de telefono, telefono movil,
        telefono celular, telefono de contacto, movil, numero de movil, celular, numero de celular,
        contatto, contatti, recapito, indirizzo e mail, indirizzo email, indirizzo mail, indirizzo di
        posta, indirizzo di posta elettronica, posta elettronica, numero di telefono, n di telefono,
        telefono cellulare, cellulare, numero di cellulare, recapito telefonico, contato, endereco de e
        mail, endereco de email, endereco email, endereco eletronico, endereco de correio eletronico,
        correio eletronico, correio electronico, telefone, numero de telefone, telemovel, numero de
        telemovel, telefone celular, celular whatsapp, contact gegevens, contactgegevens, e mailadres,
        emailadres, mailadres, e mail adres, email adres, telefoon, telefoonnummer, telefoon nr, gsm,
        gsm nummer, mobiel, mobiele nummer, mobiel nummer, mobiele telefoon, 06 nummer, e mailadresse, e
        post, epost, e postadresse, epostadresse, e postadress, epostadress, telefonnr, tlf, tlf nr,
        telefonnummer mobil, adres e mail, adres email, adres mailowy, poczta elektroniczna, numer
        telefonu, telefon komorkowy, komorka, nr telefonu, e mailova adresa, emailova adresa, telefonni
        cislo, telefonne cislo, puhelin, puhelinnumero, matkapuhelin, sahkoposti, sahkopostiosoite, e
        mail cim, email cim, telefonszam
    """,
    KEEP_APART: """
        keep apart, keepapart, keep apart group, group, family, family group, do not pair, do not seat
        with, gruppe, familie, groupe, famille, grupo, familia, gruppo, famiglia, groep, gezin
    """,
}
"""The headings of each column, folded and without punctuation."""

NUMBER_HEADINGS = frozenset(
    ("number", "no", "no.", "nr", "nr.", "#", "nummer", "numero", "numer", "cislo", "n°")
)
"""Folded headings of a column that numbers the lines: there a number before a name belongs to the name."""

_FRAME = """
    what is s your the please enter type give us a an and or optional required player players wie lautet
    ist dein deine deinen ihr ihre ihren euer eure der die das bitte gib geben sie ein quel quelle est
    votre vos ton ta le la l entrez saisissez indiquez il vous plait obligatoire facultatif cual tu su
    sus el escribe indica introduce por favor obligatorio opcional qual e lo tuo tua suo sua inserisci
    obbligatorio facoltativo per favore o os as seu teu insira digite informe obrigatorio wat je jouw uw
    de het een vul in verplicht optioneel hva hvad vad er ar din ditt ditte twoj twoje
"""
"""Words that only frame a heading; taken away where the whole is no heading."""

_FRAME_WORDS = frozenset(_FRAME.split())
_KEY_OF = {
    " ".join(heading.split()): key for key, listed in _HEADINGS.items() for heading in listed.split(",")
}
_AND_OR = "or|oder|ou|o|of|eller|lub|nebo|and|und|et|y|e|en|og|och"
_ALTERNATIVES = re.compile(rf"\s+(?:{_AND_OR})\s+|\s*[/&+,]\s*")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NUMBER = re.compile(r"(?<=[^\W\d])\d$")
MAX_LENGTH = 120


@lru_cache(maxsize=2_000)
def column_of_heading(text: str) -> str:
    """Return the key of the column a cell is the heading of, "" for a cell that is none."""
    if len(text) > MAX_LENGTH:
        return ""
    written = folded(text)
    if key := _key_of(written):
        return key
    bare = _BRACKETS.sub(" ", written)
    if key := _key_of(bare):
        return key
    keys = {_key_of(part) for part in _ALTERNATIVES.split(bare) if part.strip()}
    return keys.pop() if len(keys) == 1 else ""


def headings_of(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the column each cell is the heading of, "" for cells that are none; several may be the same.

    Form tools number what has the name of another column: beside "Name" stands "Name2".
    """
    written = [folded(cell[:MAX_LENGTH]) for cell in cells]
    unnumbered = [_NUMBER.sub("", heading) for heading in written]
    return tuple(
        column_of_heading(bare if bare in written else heading)
        for heading, bare in zip(written, unnumbered, strict=True)
    )


def _key_of(written: str) -> str:
    words = re.sub(r"[\W_]+", " ", written).split()
    plain = " ".join(words)
    if plain in _KEY_OF:
        return _KEY_OF[plain]
    return _KEY_OF.get(" ".join(word for word in words if word not in _FRAME_WORDS), "")
