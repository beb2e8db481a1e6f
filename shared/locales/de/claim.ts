// Words about a claim slip: taken, finished and settled at any till, in German.
export const claim = {
  noShift:
    'Keine Schicht ist offen: Gegen diesen Beleg kann noch kein Geld zurückgegeben werden. Nach dem Öffnen der Schicht erneut scannen.',
  toShift: 'Schicht öffnen',
  lead: 'Schein scannen und behalten.',
  code: 'Zeichen unter dem QR-Code',
  signs: '{{typed}} von 40 Zeichen',
  strange: 'Auf Scheinen steht nie der Buchstabe {{letter}}.',
  cash: 'Bar bezahlt, wie auf dem Schein',
  look: 'Nachsehen',
  unreadable: 'Unlesbar? „Schein verloren“ im Verkauf wählen, an dessen Kasse.',
  lookAgain: 'Noch einmal nachsehen',
  card: 'Geschenkkarte',
  of: 'Von Kasse {{terminal}}, Bon {{receipt}}',
  paidBy: 'Bezahlt: {{ways}}',
  scan: 'Schein scannen',
  doubt: {
    restored:
      'Diese Kasse wurde aus einer Sicherung wiederhergestellt. Vielleicht hat der Kunde den Abholschein dieser Karte, vielleicht ist er erledigt.',
    'cut-off':
      'Die Kasse wurde unterbrochen, gleich nachdem der Schein angenommen war. Vielleicht nahm der Kunde ihn wieder mit.',
  },
  todo: {
    restored: 'Abholschein des Kunden scannen und behalten. Hatte er nie einen, gibt es die Filialleitung unten frei.',
    'cut-off': 'Abholschein hier? Noch einmal scannen. Sonst weder Karte noch Geld geben.',
  },
  perhapsTaken:
    'Diese Kasse wurde aus einer Sicherung wiederhergestellt. Erst prüft die Filialleitung, dass dieser Schein nicht erledigt ist.',
  lost: 'Schein verloren',
  lostTitle: 'Abholschein als verloren melden',
  lostCutOff: 'Erst hier suchen und an den anderen Kassen fragen. Hat ihn der Kunde, gilt er dort.',
  lostElsewhere: 'Erst an den anderen Kassen fragen. Dann klärt es die Filialleitung unter „Klären“.',
  lostExplain: 'Karte oder Geld geht dann hier ohne Schein hinaus. An einer anderen Kasse gilt er vielleicht noch.',
  order: {
    created: 'Wartet auf Aktivierung',
    processing: 'Wird aktiviert …',
    completed: 'Karte aktiv',
    failed: 'Aktivierung fehlgeschlagen',
    invalidated: 'Karte storniert',
    missing: 'Der Dienst kennt diesen Auftrag nicht',
    unreachable: 'Der Dienst ist nicht erreichbar',
  },
  stop: {
    wait: 'Kurz warten und noch einmal nachsehen.',
    'ask-again': 'Noch einmal nachsehen, sobald die Verbindung steht. Weder Karte noch Geld geben.',
    done: 'Dieser Schein ist hier schon erledigt.',
  },
  step: {
    'take-slip': {
      do: 'Schein annehmen',
      explain: 'Schein behalten, dann Karte übergeben oder erstatten.',
    },
    finish: {
      do: 'Karte hier aktivieren',
      explain: 'Karte übergeben, sobald sie aktiv ist.',
    },
    'return-money': {
      do: 'Hier erstatten',
      explain: 'Erst wird die Karte storniert. Die Filialleitung gibt frei.',
    },
    'hand-over': {
      do: 'Karte hier übergeben',
      explain: 'Vielleicht schon an einer anderen Kasse übergeben. Die Filialleitung entscheidet.',
    },
    'pay-out': {
      do: 'Hier erstatten',
      explain: 'Vielleicht schon an einer anderen Kasse erstattet. Die Filialleitung entscheidet.',
    },
  },
};
