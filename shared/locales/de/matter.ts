// Words of the attention list, in German.
import type { matter as english } from '../en/matter.ts';
import type { SameKeys } from '../same-keys.ts';

export const matter: SameKeys<typeof english> = {
  about: {
    waiting_too_long: {
      what: 'Wartet zu lange',
      known: 'Der Dienst hat seit über 10 Minuten nicht endgültig geantwortet.',
      owed: 'Hat der Kunde bezahlt, bekommt er die Karte oder sein Geld. Bis dahin Karte behalten, nichts erstatten.',
    },
    order_missing: {
      what: 'Unbekannter Auftrag',
      known: 'Die Kasse hat diese Karte reserviert, der Dienst findet aber keinen Auftrag.',
      owed: 'Hat der Kunde bezahlt, bekommt er die Karte oder sein Geld. Bis dahin Karte behalten, nichts erstatten.',
    },
    answer_makes_no_sense: {
      what: 'Unerwartete Antwort des Dienstes',
      known: 'Die Antwort passt nicht zu dieser Karte. Die Kasse hat sie verworfen.',
      owed: 'Hat der Kunde bezahlt, bekommt er die Karte oder sein Geld. Bis dahin Karte behalten, nichts erstatten.',
    },
    not_authorised: {
      what: 'Der Dienst lehnt diese Kasse ab',
      known: 'Schlüssel, Signatur oder Uhr wurde abgelehnt. Bis das behoben ist, kommt nichts durch.',
      owed: 'Hat der Kunde bezahlt, bekommt er die Karte oder sein Geld. Bis die Kasse wieder zugelassen ist, Karte behalten, nichts erstatten.',
    },
    key_conflict: {
      what: 'Der Dienst verwechselt diese Karte mit einer anderen Anfrage',
      known: 'Der Dienst hat unter der Nummer dieser Karte eine andere Anfrage.',
      owed: 'Der Kunde bekommt nichts: Diese Karte wurde nicht bezahlt.',
    },
    replay_window_over: {
      what: 'Zu spät für einen neuen Versuch',
      known: 'Es wurde nichts bezahlt. Beim Dienst liegt vielleicht ein unbekannter Auftrag.',
      owed: 'Der Kunde bekommt nichts: Diese Karte wurde nicht bezahlt. Der Support des Dienstes findet den Auftrag.',
    },
    cancel_too_late: {
      what: 'Zu spät abgebrochen: Karte ist aktiv',
      known: 'Der Dienst hat den Auftrag ausgeführt und storniert ihn nicht mehr.',
      owed: 'Der Kunde bekommt für diese Karte nichts. Im Geschäft behalten: Sie ist Geld wert.',
    },
    settled_elsewhere: {
      what: 'Vielleicht an anderer Kasse erledigt',
      known:
        'Der Auftrag ist beendet, vielleicht an einer anderen Kasse. Der Abholschein wurde hier angenommen oder als verloren gemeldet.',
      owed: 'Der Kunde bekommt Karte oder Geld, falls nicht schon an einer anderen Kasse. Erst dort fragen.',
    },
    take_back_interrupted: {
      what: 'Ist der Abholschein noch hier?',
      known:
        'Die Kasse wurde unterbrochen, während sie diese Karte für den Schein einer anderen Kasse stornierte. Vielleicht nahm der Kunde ihn wieder mit.',
      owed: 'Karte oder Geld bekommt, wer den Schein hat. Nichts erstatten, bis klar ist, wo er ist.',
    },
    invalidated_elsewhere: {
      what: 'Nicht von dieser Kasse storniert',
      known: 'Diese aktive Karte wurde anderswo storniert.',
      owed: 'Vielleicht bekommt der Kunde Geld zurück. Nichts erstatten, bis klar ist, wer storniert hat.',
    },
    given_card_dead: {
      what: 'Karte des Kunden wurde storniert',
      known:
        'Die Filialleitung bestätigte, dass der Kunde die Karte hat, während sie storniert wurde. Das Storno gelang.',
      owed: 'Der Kunde bekommt sein Geld gegen die Karte. Die Filialleitung gibt es im Verkauf frei.',
    },
    refund_unknown: {
      what: 'Ist die Erstattung durchgegangen?',
      known: 'Eine Erstattung wurde begonnen, ihr Ergebnis ist unklar.',
      owed: 'Der Kunde bekommt das Geld, falls er es nicht schon hat. Am Terminal oder in der Lade nachsehen, nie doppelt erstatten.',
    },
    rows_edited: {
      what: 'Außerhalb der Kasse geändert',
      known: 'Die Daten sind nicht, was das Journal der Kasse sagt.',
      owed: 'Hier bewegt sich nichts, bis die Daten wieder stimmen.',
    },
    terminal_disagrees: {
      what: 'Kartenterminal stimmt nicht überein',
      known: 'Eine Kartenzahlung oder Erstattung endete anders, als hier eingegeben.',
      owed: 'Liste des Terminals mit diesem Verkauf vergleichen. Was es nahm und nicht gebucht ist, bekommt der Kunde.',
    },
  },
  step: {
    retry: { do: 'Beim Dienst nachfragen', explain: 'Es ändert sich noch nichts.' },
    'return-money': {
      do: 'Karte stornieren, dann erstatten',
      explain: 'Nichts erstatten, bevor die Kasse es sagt.',
    },
    'refund-made': {
      do: 'Erstattung ist durchgegangen',
      explain: 'Wird als erstattet gebucht und nie noch einmal gezahlt.',
    },
    'refund-not-made': {
      do: 'Erstattung ist nicht durchgegangen',
      explain: 'Es ging kein Geld hinaus. Die Erstattung ist wieder offen; die Filialleitung gibt frei.',
    },
    'settle-card-handed-over': {
      do: 'Vermerken: Kunde hat die Karte',
      explain: 'Die Karte gilt, das Geld bleibt im Geschäft. Wird sie doch storniert, meldet es die Kasse.',
    },
    'settle-money-back': {
      do: 'Vermerken: Geld zurück, Karte bleibt hier',
      explain: 'Die Erstattung läuft über den Verkauf. Gilt die Karte doch, wird sie storniert.',
    },
    'settle-pay-out': {
      do: 'Vermerken: aus eigenem Geld erstatten',
      explain: 'Der Betrag fehlt dem Kunden noch. Er ist im Verkauf offen.',
    },
    'settle-claim': {
      do: 'Vermerken: vom Dienst zurückfordern',
      explain: 'Der Kunde bekommt nichts. Die Zentrale fordert den Betrag vom Dienst.',
    },
    'settle-nothing-owed': {
      do: 'Vermerken: nichts offen',
      explain: 'Kunde und Geschäft sind quitt.',
    },
    'slip-gone': {
      do: 'Der Schein ist nicht hier',
      explain: 'Die Karte bleibt, wie sie ist. Der Schein gilt an jeder Kasse.',
    },
    'customer-told': {
      do: 'Kunde weiß Bescheid',
      explain: 'Er weiß, dass die Karte nicht gilt. Die Erstattung wartet im Verkauf.',
    },
    'take-note': {
      do: 'Notiz hinzufügen',
      explain: 'Name und Notiz bleiben am Eintrag, bis er geklärt ist.',
    },
  },
  edited: {
    shift: 'Schicht',
    record: 'Datensatz',
    is: 'Im Datensatz',
    told: 'Im Journal',
    hidden: 'Die Filialleitung sieht, was geändert wurde, sobald nicht mehr gezählt wird.',
  },
  foreign: {
    title: 'Unbekannter Auftrag über {{amount}}',
    known: 'Der Dienst führt ihn für diese Kasse ({{product}}). Keine Karte oder Zahlung hier gehört dazu.',
    todo: 'Vielleicht benutzt jemand den Schlüssel dieser Kasse. Schlüssel wechseln lassen.',
    explain: 'Die Filialleitung hat es gesehen. Es verlässt diese Liste.',
  },
  title: 'Klären',
  none: 'Alles geklärt',
  receipt: 'Bon {{number}}',
  noReceipt: 'Verkauf ohne Bon',
  card: 'Karte',
  payment: 'Erstattung',
  atTerminal: 'Am Terminal',
  paid: 'Bezahlt',
  unpaid: 'Nicht bezahlt',
  owed: 'Dem Kunden steht zu',
  known: 'Was bekannt ist',
  todo: 'Nächster Schritt',
  notedBy: 'Notiz von {{name}}',
  note: '„{{note}}“',
  decide: 'Endgültig',
  decideManager: 'Endgültig – Freigabe durch eine Filialleitung, die nicht verkauft hat',
  decided: 'Erledigt: {{step}}',
  changesNothing: 'Weitere Aktionen',
  openSale: 'Verkauf öffnen',
  openSaleExplain: 'Karten, Zahlungen und Verlauf ansehen.',
  confirm: 'Bestätigen',
  way: { cash: 'bar', card: 'per Karte' },
  doing: {
    label: 'Kassenstatus',
    asking: 'Fragt beim Dienst nach …',
    waiting: 'In {{in}} automatisch neuer Versuch.',
    nothing: 'Jemand muss entscheiden.',
    dead: 'Wartet, bis der Kunde sein Geld hat.',
    slip: 'Wartet auf den Schein oder die Filialleitung.',
  },
  todoUnpaid: 'Karte beiseitelegen, nicht kassieren. Der Kunde kann gehen.',
  todoGone: 'Die Karte des Kunden wurde storniert. Klären, von wem; dann entscheidet die Filialleitung unten.',
  todoWait: 'Karte behalten, noch nicht erstatten, beim Dienst nachfragen.',
  scan: {
    'goes-on': 'Schein hier? Scannen: Die Kasse storniert die Karte und sagt dann, wann erstattet wird.',
    shows: 'Zeigt, ob die Karte gilt und was die Filialleitung freigeben kann.',
  },
  explain: {
    unpaidCard: 'Die Karte gilt, ging hinaus und wurde nicht bezahlt.',
    notElsewhere: 'Nur wenn keine andere Kasse Karte oder Geld gab. Die Erstattung läuft über den Verkauf.',
    forCard: 'Die Erstattung läuft über den Verkauf. Die stornierte Karte des Kunden behalten.',
    doneElsewhere: 'Eine andere Kasse gab Karte oder Geld. Hier nichts geben.',
  },
  owes: {
    nothing: 'Nichts. Diese Karte wurde nicht bezahlt.',
    'card-or-money': 'Die Karte oder {{amount}} zurück. Bis das klar ist, Karte behalten, nichts erstatten.',
    'against-slip': 'Die Karte oder {{amount}} zurück, gegen den Abholschein. Erst klären, wo er ist.',
    'money-later': '{{amount}} zurück, sobald die Karte storniert ist.',
    'perhaps-money': 'Vielleicht {{amount}} zurück. Nichts erstatten, bis klar ist, wer storniert hat.',
    elsewhere: 'Die Karte oder {{amount}} zurück, falls nicht schon an einer anderen Kasse. Erst dort fragen.',
    'perhaps-returned': '{{amount}} zurück, falls er es nicht schon hat. Nie doppelt erstatten.',
    compare: '{{amount}}, falls das Terminal es nahm und es nicht gebucht ist. Liste des Terminals prüfen.',
    'dead-card': '{{amount}} zurück, gegen die stornierte Karte.',
    edited: 'Unklar, bis die Daten wieder stimmen.',
    'live-card': 'Nichts. Die Karte ist {{amount}} wert: im Geschäft behalten.',
  },
  outcome: {
    unchanged: 'Karte und Geld bleiben, wie sie sind.',
    'cancel-first': 'Erst wird die Karte storniert. Dann {{amount}} {{way}} erstatten.',
    'left-to-slip': 'Hier nichts geben. Wer den Schein hat, bekommt die Karte oder {{amount}}.',
    'counts-as-returned': 'Der Kunde hat {{amount}} zurück. Es wird nie noch einmal gezahlt.',
    'due-again': '{{amount}} {{way}} neu erstatten, im Verkauf.',
    'card-for-money': 'Der Kunde behält die Karte. Das Geschäft behält {{amount}}.',
    'card-for-nothing': 'Der Kunde behält eine Karte über {{amount}}. Das Geschäft hat kein Geld dafür.',
    'money-back': '{{amount}} {{way}} erstatten. Die Karte bleibt hier.',
    'shops-money': '{{amount}} {{way}} aus eigenem Geld des Geschäfts erstatten.',
    claim: 'Der Kunde bekommt nichts. Die Zentrale fordert {{amount}} vom Dienst.',
    'shop-keeps': 'Keine Erstattung. Das Geschäft behält {{amount}}.',
    'nobody-anything': 'Kunde und Geschäft sind quitt.',
  },
  money: {
    title: '{{amount}} zu erstatten',
    why: {
      voided: 'Karte storniert',
      'not-activated': 'Karte nicht aktiviert',
      cancelled: 'Verkauf nach der Zahlung abgebrochen',
      decided: 'von der Filialleitung entschieden',
    },
    begun: 'Erstattung begonnen',
    beganTitle: '{{amount}}: Wurde erstattet?',
    sayWhether: 'Erstattung bestätigen',
    sayExplain: 'Nicht erneut erstatten.',
    give: 'Erstatten',
    againstSlip: 'Abholschein des Kunden scannen und behalten, dann erstatten.',
    noSlip: 'Schein verloren? Die Filialleitung gibt die Erstattung im Verkauf frei.',
  },
};
