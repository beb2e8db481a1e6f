// What to do about each thing that went wrong, in German, and whom to call; what happened is said in till.ts.
import type { GuideWords } from '../en/guide.ts';

export const guide: GuideWords = {
  error: {
    bad_request: 'Noch einmal versuchen. Passiert es wieder: aufschreiben, was getan wurde.',
    foreign_sender: 'Alle anderen Fenster schließen und die Kasse neu starten.',
    not_signed_in: 'Namen wählen und PIN eingeben.',
    wrong_pin: 'Noch einmal eingeben. Ist sie vergessen, richtet die Leitung eine neue ein.',
    too_many_tries: 'Warten, bis die Zeit um ist, dann noch einmal versuchen.',
    needs_supervisor: 'Die Aufsicht um ihre PIN bitten.',
    needs_manager: 'Die Leitung um ihre PIN bitten.',
    approver_is_the_cashier: 'Jemanden fragen, der diesen Verkauf nicht gemacht hat.',
    out_of_turn: 'Den Verkauf ansehen, wie er jetzt dasteht, und dort weitermachen.',
    not_found: 'Unter „Verkäufe“ noch einmal nachsehen.',
    another_sale_open: 'Zum offenen Verkauf gehen, ihn abschließen oder abbrechen.',
    sale_too_long: 'Diesen Verkauf abschließen, dann den Rest verkaufen.',
    too_many_unresolved:
      'Unter „Prüfen“ und bei den letzten Verkäufen klären, was dort wartet. Dann noch einmal kassieren.',
    disk_low:
      'Was läuft, fertig machen und übergeben. Die Leitung schafft Platz auf der Festplatte, dann noch einmal kassieren.',
    product_unknown: 'Katalog aktualisieren oder ein anderes Produkt wählen.',
    product_unavailable: 'Ein anderes Produkt wählen oder später versuchen.',
    wrong_currency: 'Ein Produkt in der Währung dieser Kasse wählen.',
    amount_not_offered: 'Einen der gezeigten Beträge wählen.',
    card_already_sold: 'Diese Karte beiseitelegen und eine andere nehmen.',
    card_number_invalid: 'Neu scannen. Wird sie wieder abgelehnt, eine andere Karte nehmen.',
    bad_amount: 'Betrag neu eingeben, mit so vielen Nachkommastellen, wie die Währung hat.',
    more_than_due: 'Höchstens den offenen Betrag eingeben.',
    less_than_due: 'Um den Rest bitten oder diese Zahlung kleiner machen.',
    not_in_coins: 'Einen Betrag eingeben, den es in Münzen gibt, oder alles, was offen ist.',
    not_covered: 'Den noch offenen Rest annehmen.',
    tender_undecided: 'Am Terminal oder in der Lade nachsehen und antworten.',
    approval_code_missing: 'Den Code vom Beleg des Terminals eingeben.',
    approval_code_malformed: 'Beleg des Terminals ansehen und den Code neu eingeben.',
    approval_code_used: 'Code auf dem Beleg des Terminals prüfen. Stimmt er, gibt die Aufsicht ihre PIN ein.',
    card_limit_passed: 'Die Aufsicht prüft den Beleg des Terminals und gibt ihre PIN ein.',
    must_return_as_paid: 'Zurückgeben, wie es kam, oder die Leitung fragen.',
    settle_first: 'Nichts auszahlen. Erst unter „Prüfen“ mit der Liste des Terminals klären.',
    slip_needed: 'Beleg scannen und behalten. Ist er verloren, kann die Leitung das an der Karte angeben.',
    claim_malformed: 'Beleg glätten und den quadratischen Code noch einmal scannen.',
    claim_forged: 'Beleg behalten, nichts herausgeben und nichts auszahlen.',
    claim_of_another_store: 'Den Kunden in das Geschäft schicken, das auf dem Beleg steht.',
    claim_of_another_environment: 'Nichts herausgeben und nichts auszahlen.',
    claim_is_a_copy: 'Den Kunden an die Kasse schicken, die auf dem Beleg steht.',
    claim_superseded: 'Nach dem neueren Beleg fragen.',
    claim_not_its_order: 'Beleg behalten, nichts herausgeben und nichts auszahlen.',
    service_asked_to_wait: 'Die Kasse fragt dann selbst wieder. Die Karte so lange behalten.',
    service_unreachable: 'Weitermachen mit dem, was zu sehen ist; die Kasse versucht es selbst weiter.',
    printer_unset: 'Den Beleg am Bildschirm zeigen.',
    drawer_unset: 'Die Lade mit ihrem Schlüssel öffnen. In der Schulung bleibt sie zu.',
    no_such_document: 'Einen anderen Beleg dieses Verkaufs wählen.',
    file_not_saved: 'Prüfen, ob Platte oder Stick Platz haben und nicht schreibgeschützt sind, dann noch einmal.',
    no_usb_stick: 'Stick einstecken, einige Sekunden warten und noch einmal versuchen.',
    slip_unprintable: 'Die Vorschau am Bildschirm benutzen.',
    code_not_readable: 'Eine Minute warten und neu drucken. Keine Karte ohne ihren Beleg herausgeben.',
    till_stopped: 'Hier nichts verkaufen. Eine andere Kasse benutzen.',
    not_in_training: 'Die Kasse dafür in der Schulung starten.',
    internal: 'Den Verkauf ansehen, wie er jetzt dasteht, und noch einmal versuchen.',
  },
  problem: {
    unreachable: 'Warten: Die Kasse versucht es weiter. Dauert es an: Netz prüfen.',
    no_answer: 'Warten: Die Kasse fragt weiter. Keine zweite Zahlung annehmen.',
    service_fault: 'Warten: Die Kasse fragt weiter.',
    rate_limited: 'Warten: Die Kasse macht selbst weiter.',
    clock_wrong: 'Die Uhr dieses Rechners richtigstellen lassen.',
    not_authorised: 'Nichts mehr verkaufen, bis die Kasse wieder angenommen wird.',
    activation_pending: 'Karte hinter der Theke behalten, bis sie aktiv ist.',
  },
  attention: {
    waiting_too_long: 'Karte behalten. Den Dienst noch einmal fragen, oder die Leitung gibt das Geld zurück.',
    order_missing: 'Karte behalten. Die Leitung klärt es unten, je nachdem, was der Support zum Auftrag sagt.',
    answer_makes_no_sense: 'Karte behalten. Die Leitung klärt es unten, je nachdem, was der Support zum Auftrag sagt.',
    not_authorised: 'An dieser Kasse nichts mehr verkaufen.',
    key_conflict: 'Karte beiseitelegen. Die Leitung klärt es unten.',
    replay_window_over:
      'Karte beiseitelegen. Die Leitung klärt es unten, je nachdem, was der Support zum Auftrag sagt.',
    cancel_too_late:
      'Karte behalten, falls sie noch da ist. Dienst noch einmal fragen, oder die Leitung klärt es unten.',
    settled_elsewhere: 'Beleg behalten. An den anderen Kassen fragen, was sie gaben; dann klärt es die Leitung unten.',
    take_back_interrupted:
      'Liegt der Beleg hier: scannen, dann geht es weiter. Sonst an den anderen Kassen fragen; dann bestätigt es die Leitung unten.',
    invalidated_elsewhere:
      'Karte nicht herausgeben. Klären, wer sie storniert hat; dann entscheidet die Leitung unten.',
    given_card_dead: 'Den Kunden suchen: Seine Karte gilt nicht mehr.',
    refund_unknown: 'Liste des Terminals ansehen oder Lade zählen, dann angeben, wie es endete.',
    terminal_disagrees: 'Mit der Liste des Terminals und diesem Verkauf zur Leitung gehen.',
  },
  cause: {
    paper_out: { what: 'Dem Drucker fehlt Papier.', todo: 'Neue Rolle einlegen.' },
    cover_open: { what: 'Der Deckel des Druckers ist offen.', todo: 'Deckel schließen.' },
    offline: {
      what: 'Der Drucker ist nicht bereit.',
      todo: 'Vorschubtaste drücken; hilft das nicht, aus- und einschalten.',
    },
    printer_error: {
      what: 'Der Drucker meldet eine Störung.',
      todo: 'Auf die Lampen sehen, Papier lösen, aus- und einschalten.',
    },
    not_reachable: { what: 'Der Drucker antwortet nicht.', todo: 'Strom und Kabel prüfen.' },
    bad_address: {
      what: 'Der Drucker ist mit falscher Adresse eingerichtet.',
      todo: 'Bis das stimmt, die Vorschau benutzen.',
    },
    cannot_write: { what: 'Der Drucker nimmt keine Daten an.', todo: 'Kabel prüfen, aus- und einschalten.' },
    cut_off: {
      what: 'Die Verbindung zum Drucker riss beim Drucken ab.',
      todo: 'Nachsehen, ob der Beleg herauskam, dann antworten.',
    },
    interrupted: {
      what: 'Die Kasse hielt an, während der Beleg druckte.',
      todo: 'Nachsehen, ob der Beleg herauskam, dann antworten.',
    },
    slip_needed: {
      what: 'Der Code dieser Karte wird nur gegen ihren Wartebeleg gedruckt.',
      todo: 'Wartebeleg scannen: Danach druckt er.',
    },
    no_code: {
      what: 'Der Kartencode ist beim Dienst gerade nicht lesbar.',
      todo: 'Warten: Der Beleg druckt, sobald der Dienst antwortet.',
    },
    unprintable: {
      what: 'Dieser Drucker kann den Beleg nicht darstellen.',
      todo: 'Die Vorschau am Bildschirm benutzen.',
    },
    unproven: {
      what: 'Die Druckerwarteschlange meldet den Druck als fertig, kann es aber nicht wissen.',
      todo: 'Nachsehen, ob der Beleg herauskam, dann antworten.',
    },
    too_late: { what: 'Der Drucker war zu lange beschäftigt.', todo: 'Die Lade mit ihrem Schlüssel öffnen.' },
  },
  /** Of a cause that is over. */
  causeWas: {
    paper_out: 'Dem Drucker fehlte Papier.',
    cover_open: 'Der Deckel des Druckers war offen.',
    offline: 'Der Drucker war nicht bereit.',
    printer_error: 'Der Drucker meldete eine Störung.',
    not_reachable: 'Der Drucker antwortete nicht.',
    cannot_write: 'Der Drucker nahm keine Daten an.',
  },
  printer: {
    unproven: {
      what: 'Windows-Drucker: unerprobt',
      todo: 'Diesen Weg zum Drucker hat noch niemand erprobt. Jeden Beleg ansehen, bevor er aus der Hand gegeben wird.',
    },
  },
  webhook: {
    port_taken: {
      what: 'Webhooks: Port ist belegt',
      todo: 'Weiter verkaufen. Das andere Programm beenden oder einen anderen Port einrichten lassen.',
    },
    no_such_address: {
      what: 'Webhooks: Adresse gibt es hier nicht',
      todo: 'Weiter verkaufen. Eine Adresse dieses Rechners einrichten lassen.',
    },
    port_not_allowed: {
      what: 'Webhooks: Port ist nicht erlaubt',
      todo: 'Weiter verkaufen. Einen Port über 1023 einrichten lassen.',
    },
    cannot_listen: {
      what: 'Webhooks: kein Empfang möglich',
      todo: 'Weiter verkaufen. Die Kasse fragt selbst beim Dienst nach.',
    },
  },
  whom: {
    nobody: 'Niemand muss gerufen werden.',
    supervisor: 'Aufsicht rufen.',
    manager: 'Leitung rufen.',
    'head-office': 'Zentrale anrufen.',
    service: 'Support des Geschenkkartendienstes anrufen.',
    support: 'Support dieser Kasse anrufen.',
  },
  whomAt: {
    'head-office': 'Zentrale anrufen: {{phone}}.',
    service: 'Support des Geschenkkartendienstes anrufen: {{phone}}.',
    support: 'Support dieser Kasse anrufen: {{phone}}.',
  },
  tell: { label: 'Am Telefon nennen', order: 'Auftrag {{id}}', receipt: 'Bon {{number}}' },
};
