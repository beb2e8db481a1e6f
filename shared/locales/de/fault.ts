// Why the till does not sell, in German.
export const fault = {
  ledger_newer: {
    title: 'Verkaufsdaten aus einer neueren Version',
    known: 'Eine neuere Version der Kasse hat die Datei gespeichert. Sie blieb unverändert.',
    todo: 'Die neuere Version wieder installieren, dann starten.',
  },
  ledger_older: {
    title: 'Verkaufsdaten von vor Version 1.0',
    known: 'Eine Version vor 1.0 hat die Datei angelegt. Sie blieb unverändert.',
    todo: 'Die Datei woanders hinlegen. Die Filialleitung beginnt dann mit dem Notfallcode neue Verkaufsdaten.',
  },
  ledger_damaged: {
    title: 'Verkaufsdaten beschädigt',
    known: 'Die Datei ist nicht sicher lesbar. Sie blieb unverändert.',
    todo: 'Hier nichts verkaufen. Die Filialleitung spielt mit dem Notfallcode eine Sicherung zurück.',
  },
  ledger_foreign: {
    title: 'Verkaufsdaten einer anderen Kasse',
    known: 'Die Datei ist von einer anderen Kasse oder Umgebung. Sie blieb unverändert.',
    todo: 'Die richtige Kasse starten oder den richtigen Ordner wählen.',
  },
  ledger_in_use: {
    title: 'Verkaufsdaten in Benutzung',
    known: 'Ein anderes Programm hat sie offen. Nichts ist beschädigt.',
    todo: 'Dieses Programm schließen, etwa eine Sicherung, dann die Kasse neu starten.',
  },
  ledger_missing: {
    title: 'Verkaufsdaten fehlen',
    known: 'Die Datei ist nicht da. Eine neue wurde nicht begonnen.',
    todo: 'Die Datei oder die letzte Sicherung zurückspielen. Gibt es beides nicht, beginnt die Filialleitung mit dem Notfallcode neue Verkaufsdaten.',
  },
  ledger_gone: {
    title: 'Verkaufsdaten wurden entfernt',
    known: 'Die Datei wurde gelöscht oder ersetzt, während die Kasse lief. Eine Kopie liegt daneben.',
    todo: 'Hier nichts verkaufen. Die Kopie zurückspielen, dann neu starten.',
  },
  ledger_edited: {
    title: 'Verkaufsdaten wurden geändert',
    known: 'Der letzte Eintrag ist nicht von dieser Kasse. Die Datei blieb unverändert.',
    todo: 'Hier nichts verkaufen. Datei aufheben und die letzte Sicherung zurückspielen.',
  },
  vault_locked: {
    title: 'Der Schlüsselbund ist gesperrt',
    known: 'Der Schlüsselbund des Systems öffnet sich nicht. Die Kasse bleibt eingerichtet.',
    todo: 'Schlüsselbund dieses Rechners entsperren. Die Kasse öffnet sich dann automatisch.',
  },
  vault_unsafe: {
    title: 'Der Schlüsselbund ist nicht sicher',
    known: 'Geheimnisse können auf diesem Rechner nicht sicher gespeichert werden.',
    todo: 'Schlüsselbund einrichten, oder die Filialleitung wählt die Schlüsseldatei.',
  },
  vault_lost: {
    title: 'Die Schlüssel dieser Kasse sind verloren',
    known: 'Der Schlüsselbund ist nicht lesbar, ebenso ungesendete Anfragen. Die Verkaufsdaten sind sicher.',
    todo: 'Wegen offener Karten die Zentrale anrufen. Dann richtet die Filialleitung die Kasse neu ein.',
  },
  disk_full: {
    title: 'Der Speicher ist voll',
    known: 'Es kann nichts geschrieben werden. Kein Verkauf wäre sicher.',
    todo: 'Platz schaffen, dann neu starten.',
  },
  not_set_up: {
    title: 'Diese Kasse ist nicht eingerichtet',
    known: 'Der Schlüssel für den Geschenkkartendienst fehlt noch.',
    todo: 'Die Filialleitung richtet sie mit der Einrichtungsdatei ein.',
  },
  settings_damaged: {
    title: 'Einstellungen beschädigt',
    known:
      'Die Einstellungsdatei ist nicht lesbar, etwa nach einem Stromausfall. Verkaufsdaten und Schlüssel sind sicher.',
    todo: 'Die Sicherung verwenden, falls eine angeboten wird. Sonst die Datei aufheben und eine Kopie zurückspielen.',
  },
  settings_edited: {
    title: 'Die Einstellungen wurden geändert',
    known: 'Jemand hat die Datei außerhalb der Kasse geändert. Der Verkauf ruht.',
    todo: 'Klären, wer das war. Den Notfallcode nur eingeben, wenn die Änderung stimmt.',
  },
  update_checked: {
    title: 'Die neue Version wird geprüft',
    known: 'Noch kann sich niemand anmelden. Die Verkaufsdaten sind sicher.',
    todo: 'Warten. Scheitert die Prüfung, kommt die vorige Version automatisch zurück.',
  },
  update_failed: {
    title: 'Die neue Version bestand die Prüfung nicht',
    known: 'Die Verkaufsdaten sind sicher und vollständig. Die vorige Version kam nicht automatisch zurück.',
    todo: 'Die Kasse neu starten, dann prüft sie noch einmal.',
  },
  needs_version: {
    title: 'Diese Version ist zu alt',
    known: 'Version {{needed}} hat die Verkaufsdaten fortgeschrieben. Sie blieben unverändert.',
    todo: 'Version {{needed}} oder eine neuere installieren, dann starten.',
  },
  command_waits: {
    title: 'Eine Datei will diese Kasse ändern',
    known: 'Noch ist nichts geändert.',
    todo: 'Die Filialleitung entscheidet.',
  },
};
