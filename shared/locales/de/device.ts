// Words of choosing and trying a till's devices, in German.
import type { device as english } from '../en/device.ts';
import type { SameKeys } from '../same-keys.ts';

export const device: SameKeys<typeof english> = {
  printer: {
    searching: 'Wird gesucht …',
    again: 'Nochmals suchen',
    typed: 'Adresse eingeben',
    address: 'Druckeradresse',
    addressHint: 'Z. B. 192.168.1.50 oder tcp://192.168.1.50:9100. Druckwarteschlange: cups:NAME.',
    badAddress: 'Eine Druckeradresse eingeben, z. B. 192.168.1.50 oder tcp://192.168.1.50:9100.',
    notFound: 'Kein Drucker gefunden. Die Adresse des Netzwerkdruckers eingeben.',
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
    drawerIs: {
      unsaid: 'Wählen',
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
    cups: 'Keine Druckwarteschlangen: Der Druckdienst dieses Computers (CUPS) läuft nicht. Wer den Computer betreut, kann ihn starten. USB- und Netzwerkdrucker gehen ohne ihn.',
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
    unknown: 'Nachsehen, ob der Testbeleg herauskam.',
    yes: 'Ja',
    no: 'Nein',
    fine: 'Dieser Drucker funktioniert.',
    bad: 'Strom, Papier und Kabel prüfen, und ob es der richtige Drucker ist. Falsche Zeichen? Eine andere Sprache oder andere Zeichen wählen.',
  },
  drawer: {
    did: 'Ging die Lade auf?',
    opened: 'Öffnen gesendet',
    'not-opened': 'Öffnen nicht gesendet',
    unknown: 'Nachsehen, ob die Lade aufging.',
    yes: 'Ja',
    no: 'Nein',
    fine: 'Die Lade funktioniert.',
    bad: 'Prüfen, ob sie aufgeschlossen ist und ihr Kabel zu diesem Drucker führt. Bleibt sie zu, den anderen Pin wählen.',
  },
  scanner: {
    title: 'Scannertest',
    lead: 'Diesen Code scannen oder den auf dem Testbeleg des Druckers.',
    waiting: 'Wartet auf einen Scan …',
    nothing:
      'Nichts passiert? Der Scanner muss jeden Scan mit Enter beenden. Liest er nur Striche, den Testbeleg nehmen.',
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
    inFront: 'Oder er tippt weiter „{{signs}}“ davor: dann das in Einstellungen › Karten im Ständer eintragen.',
    todo: {
      good: 'Jedes Zeichen kam wie gedruckt an.',
      'group-separator-lost':
        'Karten lassen sich verkaufen. Lange Codes mit Datum oder Charge liest er vielleicht nicht: nach seiner Anleitung das Trennzeichen (GS) einschalten.',
      'caps-lock': 'Ausschalten und noch einmal scannen.',
      qwertz:
        'Dieser Rechner hat deutsche Tasten. Den Scanner nach seiner Anleitung darauf einstellen, dann noch einmal scannen.',
      azerty:
        'Dieser Rechner hat französische Tasten. Den Scanner nach seiner Anleitung darauf einstellen, dann noch einmal scannen.',
      'digits-lost': 'Num-Taste einschalten und noch einmal scannen.',
      cut: 'Noch einmal scannen. Bleibt es so, den Scanner nach seiner Anleitung langsamer stellen.',
      'prefix-or-suffix':
        'Nach seiner Anleitung alles abschalten, was er hinzufügt, außer dem Startzeichen (STX) und Enter. Dann noch einmal scannen.',
      'other-layout':
        'Den Scanner nach seiner Anleitung auf die Tastatur dieses Rechners einstellen, dann noch einmal scannen.',
      'another-code': 'Den Code hier scannen oder den auf dem Testbeleg: Er prüft auch die Buchstaben.',
    },
  },
};
