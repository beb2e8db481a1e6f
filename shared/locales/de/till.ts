// Words for every closed union the till answers with, in German.
import type { TillWords } from '../en/till.ts';
import { refusal } from './refusal.ts';

export const till: TillWords = {
  refusal,
  error: {
    bad_request: 'Die Kasse hat die Eingabe nicht verstanden.',
    foreign_sender: 'Die Anfrage kam nicht von dieser Kasse.',
    not_signed_in: 'Zuerst anmelden.',
    wrong_pin: 'Falsche PIN.',
    too_many_tries: 'Zu viele Fehlversuche. {{detail}} s warten.',
    pin_hash_too_weak: 'Diese PIN wurde zu schwach eingerichtet und gilt nicht mehr.',
    pin_length: 'Diese PIN ist zu kurz oder zu lang.',
    pin_obvious: 'Diese PIN ist leicht zu erraten.',
    wrong_recovery_code: 'Falscher Notfallcode.',
    no_recovery_code: 'Diese Kasse hat keinen Notfallcode.',
    settings_not_kept: 'Die Kasse konnte das nicht speichern. Es wurde nichts geändert.',
    needs_supervisor: 'Das muss die Aufsicht freigeben.',
    needs_manager: 'Das muss die Leitung freigeben.',
    approver_is_the_cashier: 'Freigeben muss jemand anders als die Person, die verkauft hat.',
    needs_second_person: 'Das geht nur zu zweit.',
    out_of_turn: 'Das geht nicht mehr. So ist der Stand jetzt.',
    not_found: 'Das kennt die Kasse nicht mehr.',
    another_sale_open: 'Ein anderer Verkauf ist noch offen. Erst abschließen.',
    sale_too_long: 'Der Bon ist voll. Weitere Karten auf einem neuen Bon verkaufen.',
    too_many_unresolved:
      'Ungeklärte Karten an dieser Kasse: {{detail}}. Es wird keine weitere reserviert, der Korb bleibt.',
    disk_low:
      'Die Festplatte der Kasse ist fast voll, {{detail}} MB sind frei. Kein neuer Verkauf; was läuft, geht weiter.',
    product_unknown: 'Dieses Produkt ist nicht im Katalog.',
    product_unavailable: 'Dieses Produkt ist gerade nicht verfügbar.',
    wrong_currency: 'Diese Kasse verkauft in einer anderen Währung.',
    amount_not_offered: 'Dieser Betrag wird nicht angeboten.',
    card_already_sold: 'Diese Karte wurde an dieser Kasse schon verkauft.',
    card_number_invalid: 'Das ist keine gültige Kartennummer. Neu scannen.',
    not_this_card: 'Das ist nicht die verkaufte Karte.',
    bad_amount: 'Das ist kein gültiger Betrag.',
    more_than_due: 'Das ist mehr, als offen ist.',
    less_than_due: 'Das ist weniger als der zu zahlende Betrag.',
    not_in_coins: 'Diesen Betrag gibt es nicht in Münzen.',
    not_covered: 'Die Zahlungen decken den Verkauf noch nicht.',
    tender_undecided: 'Erst angeben, ob die Zahlung angenommen wurde.',
    approval_code_missing: 'Der Genehmigungscode fehlt.',
    approval_code_malformed: 'Das ist kein Genehmigungscode.',
    approval_code_used: 'Dieser Genehmigungscode wurde heute schon benutzt.',
    card_limit_passed: 'Von Hand eingegebene Kartenzahlungen sind über der Grenze des Geschäfts.',
    must_return_as_paid: 'Geld geht zurück, wie es kam. Anders nur mit der Leitung.',
    settle_first: 'Das Kartenterminal sagt zu dieser Zahlung etwas anderes als die Kasse.',
    slip_needed: 'Der Kunde hat für diese Karte einen Wartebeleg oder könnte ihn haben: Karte oder Geld nur gegen ihn.',
    claim_malformed: 'Das ist kein Wartebeleg, oder er ist nicht lesbar.',
    claim_forged: 'Dieser Beleg ist gefälscht oder verändert: Dieses Geschäft hat ihn nicht ausgestellt.',
    claim_of_another_store: 'Dieser Beleg ist aus einem anderen Geschäft.',
    claim_of_another_environment: 'Dieser Beleg ist aus einer anderen Umgebung, etwa der Schulung. Hier gilt er nicht.',
    claim_is_a_copy: 'Dieser Beleg ist ein Nachdruck. Nur Kasse {{detail}}, die ihn druckte, nimmt ihn an.',
    claim_superseded: 'Dieser Beleg wurde noch einmal gedruckt. Nur der neueste gilt.',
    claim_not_its_order: 'Der Auftrag beim Dienst ist nicht der, der auf dem Beleg steht.',
    service_unreachable: 'Der Dienst ist nicht erreichbar.',
    service_asked_to_wait: 'Der Dienst hat die Kasse gebeten, bis {{detail}} zu warten.',
    printer_unset: 'Kein Drucker eingerichtet. Vorschau benutzen.',
    printer_address: 'Das ist keine Adresse eines Druckers.',
    drawer_unset: 'Diese Kasse öffnet keine Kassenlade.',
    no_such_document: 'Diesen Beleg gibt es für diese Karte jetzt nicht.',
    file_not_saved: 'Die Datei wurde nicht gespeichert ({{detail}}).',
    no_usb_stick: 'Kein USB-Stick gefunden.',
    slip_unprintable: 'Dieser Beleg lässt sich so nicht darstellen.',
    code_not_readable: 'Der Kartencode ist gerade nicht lesbar. Noch einmal versuchen.',
    till_stopped: 'Die Kasse ist angehalten und verkauft nichts.',
    not_in_training: 'Nur in der Schulung möglich.',
    not_of_training: 'Nicht in der Schulung: Dort wird nichts von dieser Kasse gespeichert.',
    internal: 'Fehler in der Kasse. Es wurde nichts geändert.',
  },
  fault: {
    ledger_newer: {
      title: 'Die Bücher gehören zu einer neueren Version',
      known: 'Eine neuere Version der Kasse hat die Datei geschrieben. Sie blieb unverändert.',
      todo: 'Die neuere Version wieder installieren, dann starten.',
    },
    ledger_damaged: {
      title: 'Die Bücher sind beschädigt',
      known: 'Die Datei ist nicht sicher lesbar. Sie blieb unverändert.',
      todo: 'Hier nichts verkaufen. Datei kopieren und Leitung rufen.',
    },
    ledger_foreign: {
      title: 'Die Bücher gehören zu einer anderen Kasse',
      known: 'Die Datei gehört zu einer anderen Kasse oder Umgebung. Sie blieb unverändert.',
      todo: 'Die Kasse starten, zu der die Datei gehört, oder den richtigen Ordner wählen.',
    },
    ledger_missing: {
      title: 'Die Bücher fehlen',
      known: 'Diese Kasse hatte Bücher, und die Datei ist nicht da. Neue wurden nicht begonnen.',
      todo: 'Die Datei oder die letzte Sicherung zurücklegen lassen. Gibt es beide nicht mehr, beginnt die Leitung mit dem Notfallcode neue Bücher.',
    },
    ledger_gone: {
      title: 'Die Bücher wurden weggenommen',
      known:
        'Jemand hat die Datei gelöscht oder ersetzt, während die Kasse lief. Was die Kasse hatte, liegt daneben gesichert.',
      todo: 'Hier nichts verkaufen. Die gesicherte Datei zurücklegen lassen, dann neu starten.',
    },
    ledger_edited: {
      title: 'Die Bücher wurden von Hand geändert',
      known: 'Der letzte Eintrag ist nicht der, den diese Kasse schrieb. Die Datei blieb, wie sie ist.',
      todo: 'Hier nichts verkaufen. Die Datei so aufheben und die letzte Sicherung zurücklegen lassen.',
    },
    vault_locked: {
      title: 'Der Schlüsselbund ist gesperrt',
      known: 'Der Schlüsselbund des Systems öffnet sich nicht. Die Kasse bleibt eingerichtet.',
      todo: 'Schlüsselbund dieses Rechners entsperren. Die Kasse öffnet sich dann von selbst.',
    },
    vault_unsafe: {
      title: 'Der Schlüsselbund ist nicht sicher',
      known: 'Dieser Rechner würde das Geheimnis ungeschützt speichern.',
      todo: 'Schlüsselbund einrichten, oder die Leitung wählt die Schlüsseldatei.',
    },
    vault_lost: {
      title: 'Die Schlüssel dieser Kasse sind verloren',
      known:
        'Der Schlüsselspeicher ist nicht mehr lesbar, ebenso ungesendete Anfragen, die damit versiegelt wurden. Die Bücher sind noch da.',
      todo: 'Wegen offener Karten die Zentrale anrufen. Dann richtet die Leitung die Kasse neu ein.',
    },
    disk_full: {
      title: 'Die Festplatte ist voll',
      known: 'Es kann nichts geschrieben werden. Kein Verkauf wäre sicher.',
      todo: 'Platz schaffen, dann neu starten.',
    },
    not_set_up: {
      title: 'Diese Kasse ist nicht eingerichtet',
      known: 'Es gibt noch keine Zugangsdaten des Dienstes.',
      todo: 'Die Leitung richtet sie mit der Einrichtungsdatei ein.',
    },
    settings_edited: {
      title: 'Die Einstellungen wurden von Hand geändert',
      known: 'Jemand hat die Datei außerhalb der Kasse geändert. Bis die Leitung dafür einsteht, wird nichts verkauft.',
      todo: 'Klären, wer das war. Den Notfallcode nur eingeben, wenn die Änderung stimmt.',
    },
  },
  problem: {
    unreachable: 'Der Dienst ist nicht erreichbar.',
    no_answer: 'Der Dienst antwortet nicht.',
    service_fault: 'Der Dienst hat eine Störung.',
    rate_limited: 'Der Dienst bittet die Kasse zu warten.',
    clock_wrong: 'Die Uhr dieser Kasse geht falsch.',
    not_authorised: 'Der Dienst nimmt diese Kasse nicht an.',
    activation_pending: 'Der Dienst aktiviert die Karte noch.',
  },
  attention: {
    waiting_too_long: {
      what: 'Wartet zu lange',
      known: 'Der Dienst hat seit über 10 Minuten nicht endgültig geantwortet.',
      owed: 'Hat der Kunde bezahlt, steht ihm die Karte oder das Geld zu. Karte behalten, nichts zurückgeben, bis es geklärt ist.',
    },
    order_missing: {
      what: 'Der Dienst kennt den Auftrag nicht',
      known: 'Die Kasse hat diese Karte reserviert, der Dienst findet aber keinen Auftrag.',
      owed: 'Hat der Kunde bezahlt, steht ihm die Karte oder das Geld zu. Karte behalten, nichts zurückgeben, bis es geklärt ist.',
    },
    answer_makes_no_sense: {
      what: 'Die Antwort des Dienstes ergibt keinen Sinn',
      known: 'Die Antwort passt nicht zu dieser Karte. Die Kasse hat nichts damit getan.',
      owed: 'Hat der Kunde bezahlt, steht ihm die Karte oder das Geld zu. Karte behalten, nichts zurückgeben, bis es geklärt ist.',
    },
    not_authorised: {
      what: 'Der Dienst nimmt diese Kasse nicht an',
      known: 'Schlüssel, Signatur oder Uhr wurde abgelehnt. Bis das stimmt, kommt nichts durch.',
      owed: 'Hat der Kunde bezahlt, steht ihm die Karte oder das Geld zu. Karte behalten, nichts zurückgeben, bis die Kasse wieder angenommen wird.',
    },
    key_conflict: {
      what: 'Der Dienst hält diese Karte für eine andere Anfrage',
      known: 'Der Dienst hat unter der Nummer dieser Karte eine andere Anfrage.',
      owed: 'Dem Kunden steht nichts zu: Für diese Karte wurde kein Geld genommen.',
    },
    replay_window_over: {
      what: 'Zu spät, um noch einmal zu fragen',
      known: 'Es wurde nichts bezahlt. Beim Dienst kann ein Auftrag unbekannter Nummer liegen.',
      owed: 'Dem Kunden steht nichts zu: Für diese Karte wurde kein Geld genommen. Der Support des Dienstes findet den Auftrag.',
    },
    cancel_too_late: {
      what: 'Karte aktiv, Abbruch kam zu spät',
      known: 'Der Dienst hat den Auftrag ausgeführt und storniert ihn nicht mehr.',
      owed: 'Dem Kunden steht für diese Karte nichts zu. Sie gilt: im Geschäft behalten, sonst fehlt dem Geschäft ihr Wert.',
    },
    settled_elsewhere: {
      what: 'Vielleicht war eine andere Kasse schneller',
      known:
        'Der Auftrag ist beendet, und vielleicht nicht von hier. Der Wartebeleg war hier angenommen oder galt als verloren.',
      owed: 'Dem Kunden steht die Karte oder das Geld zu, außer eine andere Kasse gab es schon. Erst dort fragen.',
    },
    take_back_interrupted: {
      what: 'Ist der Wartebeleg noch hier?',
      known:
        'Die Kasse hielt an, während sie diese Karte für den Beleg einer anderen Kasse zurücknahm. Das erfuhr niemand: Vielleicht nahm der Kunde den Beleg mit.',
      owed: 'Karte oder Geld steht dem zu, der den Beleg bringt. Nichts zurückgeben, bis klar ist, wo er ist.',
    },
    invalidated_elsewhere: {
      what: 'Storniert, aber nicht von dieser Kasse',
      known: 'Diese Karte war aktiv und wurde anderswo storniert.',
      owed: 'Vielleicht steht dem Kunden das Geld zu. Nichts auszahlen, bis klar ist, wer die Karte storniert hat.',
    },
    given_card_dead: {
      what: 'Ein Kunde hat eine ungültige Karte',
      known:
        'Die Karte wurde gerade storniert, als die Leitung klärte, dass der Kunde sie hat. Die Stornierung gelang.',
      owed: 'Was für die Karte bezahlt wurde, steht dem Kunden zu, im Verkauf. Die Leitung gibt es gegen die Karte frei.',
    },
    refund_unknown: {
      what: 'Wurde das Geld zurückgegeben?',
      known: 'Eine Erstattung wurde begonnen, ihr Ende ist unbekannt.',
      owed: 'Dem Kunden steht das Geld zu, außer er hat es schon. Am Terminal oder in der Lade nachsehen, nie zweimal zahlen.',
    },
    terminal_disagrees: {
      what: 'Das Kartenterminal sagt etwas anderes',
      known: 'Eine Kartenzahlung oder Erstattung endete anders, als an der Kasse eingegeben wurde.',
      owed: 'Liste des Terminals mit diesem Verkauf vergleichen. Was es nahm und niemand buchte, gehört dem Kunden.',
    },
  },
  step: {
    retry: { do: 'Dienst noch einmal fragen', explain: 'Die Kasse fragt erneut. Damit ist nichts entschieden.' },
    'return-money': {
      do: 'Karte stornieren, dann Geld zurück',
      explain: 'Erst wird die Karte beim Dienst storniert. Nichts zurückgeben, bevor die Kasse es sagt.',
    },
    'refund-made': {
      do: 'Es wurde zurückgegeben',
      explain: 'Es wird als zurückgegeben gebucht und nie noch einmal gezahlt.',
    },
    'refund-not-made': {
      do: 'Es wurde nicht zurückgegeben',
      explain: 'Es ging kein Geld hinaus: Es steht im Verkauf wieder zu. Die Leitung gibt frei.',
    },
    'settle-card-handed-over': {
      do: 'Klären: Der Kunde hat die Karte',
      explain:
        'Sie gilt, das Geld bleibt im Geschäft. Die Kasse meldet, falls die Karte durch das, was unterwegs war, ungültig wird.',
    },
    'settle-money-back': {
      do: 'Klären: Geld zurück ohne den Dienst',
      explain:
        'Die Karte bleibt hier. Was für sie bezahlt wurde, geht über den Verkauf zurück. Gilt die Karte doch, wird sie storniert.',
    },
    'settle-pay-out': {
      do: 'Klären: Kunden auszahlen',
      explain:
        'Der Betrag fehlt dem Kunden noch: Er wird im Verkauf zusätzlich fällig, aus eigenem Geld des Geschäfts.',
    },
    'settle-claim': {
      do: 'Klären: vom Dienst zurückfordern',
      explain:
        'Dem Kunden steht nichts zu. Das Geschäft fordert den Betrag vom Betreiber des Dienstes; die Kasse fragt nicht mehr.',
    },
    'settle-nothing-owed': {
      do: 'Klären: Nichts ist offen',
      explain: 'Niemand hat noch etwas vom anderen. Die Kasse fragt nicht mehr.',
    },
    'slip-gone': {
      do: 'Der Beleg ist nicht hier',
      explain: 'Die Karte bleibt, wie sie ist. Wer den Beleg zu einer Kasse bringt, bekommt dort Karte oder Geld.',
    },
    'customer-told': {
      do: 'Der Kunde weiß es',
      explain: 'Dem Kunden wurde gesagt, dass die Karte nicht gilt. Das Geld liegt im Verkauf bereit.',
    },
    'take-note': {
      do: 'Vermerken',
      explain: 'Name und Vermerk bleiben am Eintrag. Er verschwindet, sobald es geklärt ist.',
    },
  },
  verdict: {
    'take-no-money': { say: 'Noch kein Geld annehmen', next: 'Warten, bis die Karte reserviert ist.' },
    'take-payment': { say: 'Zahlung annehmen', next: 'Die Karte ist reserviert.' },
    'keep-card': {
      say: 'Karte hinter der Theke behalten',
      next: 'Sie wird aktiviert. Noch nicht herausgeben.',
    },
    'hand-over': { say: 'Karte herausgeben', next: 'Sie ist aktiv.' },
    'live-print-again': {
      say: 'Karte ist gültig: neu drucken',
      next: 'Beleg hier oder anderswo neu drucken. Kein Geld zurückgeben.',
    },
    'live-show-code': {
      say: 'Karte ist gültig: Code zeigen',
      next: 'Die Kopie trägt keinen Code. In der Vorschau den Code zeigen und auf die Kopie schreiben. Kam der erste Beleg doch heraus, den mitgeben.',
    },
    'return-nothing-yet': {
      say: 'Karte behalten, noch nichts zurückgeben',
      next: 'Antwort abwarten. Die Kasse sagt, wann Geld fällig ist.',
    },
    'find-out-first': {
      say: 'Erst klären, ob das Geld zurück ist',
      next: 'Karte behalten. Nichts zurückgeben, bevor das klar ist.',
    },
    'return-money': { say: 'Geld zurückgeben', next: 'Karte behalten.' },
    'refund-under-way': {
      say: 'Geld geht gerade zurück: warten',
      next: 'Das Kartenterminal gibt es zurück. Karte behalten, nichts bar auszahlen.',
    },
    'hand-over-against-slip': {
      say: 'Nur gegen den Beleg herausgeben',
      next: 'Die Karte ist gültig. Wartebeleg des Kunden scannen und behalten. Kein Beleg? Leitung rufen: Vielleicht ist er verloren oder an einer anderen Kasse erledigt.',
    },
    'return-against-slip': {
      say: 'Geld nur gegen den Beleg zurück',
      next: 'Karte behalten. Wartebeleg des Kunden scannen und behalten, dann das Geld zurückgeben.',
    },
    'settled-elsewhere': {
      say: 'An anderer Kasse erledigt',
      next: 'Der Beleg wurde an einer anderen Kasse angenommen: Karte oder Geld gibt es dort. Hier nichts herausgeben und nichts auszahlen.',
    },
    'scan-slip-again': {
      say: 'Erst den Beleg noch einmal scannen',
      next: 'Ohne den Beleg geht hier nichts hinaus: weder Karte noch Geld.',
    },
    'nothing-owed': { say: 'Nichts offen', next: 'Diese Karte ist erledigt.' },
  },
  role: { cashier: 'Kasse', supervisor: 'Aufsicht', manager: 'Leitung' },
  line: {
    draft: 'Im Korb',
    reserving: 'Wird reserviert',
    reserved: 'Reserviert',
    refused: 'Abgelehnt',
    activating: 'Wird aktiviert',
    active: 'Aktiv',
    lost: 'Nicht aktiviert',
    cancelling: 'Wird abgebrochen',
    cancelled: 'Abgebrochen',
    voiding: 'Wird storniert',
    voided: 'Storniert',
    'manually-settled': 'Von Hand geklärt',
    'ended-by-other-till': 'An anderer Kasse erledigt',
  },
  part: {
    requested: 'Angefragt',
    approved: 'Bezahlt',
    declined: 'Abgelehnt',
    unknown: 'Unbekannt',
    'refund-due': 'Zurückzugeben',
    refunding: 'Wird zurückgegeben',
    refunded: 'Zurückgegeben',
    'refund-unknown': 'Erstattung unklar',
  },
  outcome: {
    paying: 'Wird bezahlt',
    working: 'Läuft noch',
    'to-hand-over': 'Noch herauszugeben',
    'slip-out': 'Wartebeleg offen',
    sold: 'Verkauft',
    'partly-sold': 'Teils verkauft',
    voided: 'Storniert',
    'not-sold': 'Nicht verkauft',
    settled: 'Von Hand geklärt',
    elsewhere: 'An anderer Kasse erledigt',
    cancelled: 'Abgebrochen',
  },
  basket: 'Korb',
  method: { cash: 'Bar', card: 'Karte' },
  document: {
    receipt: 'Bon',
    activation: 'Aktivierungsbeleg',
    pending: 'Wartebeleg',
    pin: 'PIN-Beleg',
    void: 'Stornobeleg',
    refund: 'Erstattungsbeleg',
    merchant: 'Händlerbeleg',
  },
  job: {
    unsent: 'Wartet auf den Drucker',
    sending: 'Wird gedruckt',
    printed: 'Gedruckt',
    unknown: 'Unklar, ob gedruckt',
    dropped: 'Verworfen',
  },
  unknownReason: 'Der Dienst nennt einen Grund, den diese Kasse nicht kennt: {{code}}.',
  connection: { unknown: 'Verbindet', online: 'Online', offline: 'Offline', refused: 'Nicht angenommen' },
  environment: { training: 'Schulung', sandbox: 'Testumgebung', live: 'Echtbetrieb' },
};
