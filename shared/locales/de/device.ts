// Words of choosing and trying a till's devices, in German.
import type { device as english } from '../en/device.ts';
import type { SameKeys } from '../same-keys.ts';

export const device: SameKeys<typeof english> = {
  printer: {
    label: 'Drucker',
    searching: 'Suche …',
    again: 'Nochmals suchen',
    typed: 'Adresse eingeben',
    none: 'Kein Drucker',
    noneHint: 'Belege stehen auf dem Bildschirm.',
    address: 'Druckeradresse',
    addressHint: 'Z. B. 192.168.1.50 oder tcp://192.168.1.50:9100. Druckwarteschlange: cups:NAME.',
    badAddress: 'Gib eine Druckeradresse ein, z. B. 192.168.1.50 oder tcp://192.168.1.50:9100.',
    notFound: 'Kein Drucker gefunden. Gib die Adresse des Netzwerkdruckers ein.',
    paper: 'Papier',
    paper48: '80 mm, 48 Zeichen je Zeile',
    paper42: '80 mm, 42 Zeichen je Zeile',
    paper32: '58 mm, 32 Zeichen je Zeile',
    language: 'Druckersprache',
    epson: 'EPSON (ESC/POS): die meisten Drucker',
    star: 'STAR',
    codePage: 'Zeichen',
    qr: 'QR-Codes',
    qrBy: { picture: 'Als Bild: jeder Drucker', printer: 'Vom Drucker: schneller' },
    drawer: 'Kassenlade',
    drawerIs: {
      unsaid: 'Bitte wählen',
      yes: 'An diesem Drucker, Pin 2',
      second: 'An diesem Drucker, Pin 5',
      no: 'Keine',
    },
  },
  place: { cups: 'Druckwarteschlange', usb: 'USB', windows: 'Windows-Drucker' },
  searched: {
    cups: 'Druckwarteschlangen (CUPS): durchsucht',
    usb: 'USB: durchsucht',
    windows: 'Windows-Drucker: durchsucht',
  },
  absent: {
    cups: 'Keine Druckwarteschlangen: CUPS läuft nicht',
    usb: 'USB: kein Drucker angesteckt',
    windows: 'Windows nennt keine Drucker',
  },
  page: {
    pc858: 'Westeuropa (PC858)',
    pc852: 'Mitteleuropa (PC852)',
    pc866: 'Kyrillisch (PC866)',
    wpc1250: 'Mitteleuropa (Windows 1250)',
    wpc1252: 'Westeuropa (Windows 1252)',
  },
  test: {
    print: 'Testbeleg drucken',
    did: 'Wurde er gedruckt?',
    printed: 'Gesendet. Der Drucker meldet keine Störung.',
    'not-printed': 'Der Testbeleg wurde nicht gedruckt.',
    unknown: 'Sieh nach, ob der Testbeleg herauskam.',
    yes: 'Ja',
    no: 'Nein',
    fine: 'Dieser Drucker funktioniert.',
    bad: 'Prüfe Strom, Papier und Kabel, und ob es der richtige Drucker ist. Falsche Zeichen? Wähle eine andere Sprache oder andere Zeichen.',
  },
  drawer: {
    open: 'Lade öffnen',
    did: 'Ging die Lade auf?',
    opened: 'Öffnen gesendet',
    'not-opened': 'Öffnen nicht gesendet',
    unknown: 'Sieh nach, ob die Lade aufging.',
    yes: 'Ja',
    no: 'Nein',
    fine: 'Die Lade funktioniert.',
    bad: 'Prüfe, ob sie aufgeschlossen ist und ihr Kabel zu diesem Drucker führt. Bleibt sie zu, wähle den anderen Pin.',
  },
  scanner: {
    open: 'Scanner testen',
    title: 'Scannertest',
    lead: 'Scanne diesen Code oder den auf dem Testbeleg des Druckers.',
    waiting: 'Wartet auf einen Scan …',
    nothing:
      'Nichts passiert? Der Scanner muss jeden Scan mit Enter beenden. Liest er nur Striche, nimm den Testbeleg.',
    is: {
      good: 'Funktioniert',
      'group-separator-lost': 'Funktioniert, lässt aber ein Zeichen weg',
      'caps-lock': 'Die Feststelltaste ist an',
      qwertz: 'Nicht auf deutsche Tastatur eingestellt',
      azerty: 'Nicht auf französische Tastatur eingestellt',
      'digits-lost': 'Die Ziffern fehlen',
      cut: 'Nur ein Teil des Codes kam an',
      'prefix-or-suffix': 'Es kommen Zeichen dazu',
      'other-layout': 'Manche Zeichen sind falsch',
      'another-code': 'Das war ein anderer Code',
    },
    todo: {
      good: 'Jedes Zeichen kam wie gedruckt an.',
      'group-separator-lost':
        'Karten lassen sich verkaufen. Lange Codes mit Datum oder Charge liest er vielleicht nicht: Schalte nach seiner Anleitung das Trennzeichen (GS) ein.',
      'caps-lock': 'Schalte sie aus und scanne noch einmal.',
      qwertz:
        'Dieser Computer hat deutsche Tasten. Stell den Scanner nach seiner Anleitung darauf ein. Scanne dann noch einmal.',
      azerty:
        'Dieser Computer hat französische Tasten. Stell den Scanner nach seiner Anleitung darauf ein. Scanne dann noch einmal.',
      'digits-lost': 'Schalte die Num-Taste ein und scanne noch einmal.',
      cut: 'Scanne noch einmal. Bleibt es so, stell den Scanner nach seiner Anleitung langsamer.',
      'prefix-or-suffix':
        'Schalte nach seiner Anleitung alles ab, was er hinzufügt, außer dem Startzeichen (STX) und Enter. Scanne dann noch einmal.',
      'other-layout':
        'Stell den Scanner nach seiner Anleitung auf die Tastatur dieses Computers ein. Scanne dann noch einmal.',
      'another-code': 'Scanne den Code hier oder den auf dem Testbeleg: Er prüft auch die Buchstaben.',
    },
  },
};
