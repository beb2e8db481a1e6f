// Why a card was refused, in German.
export const refusal = {
  invalid_body_parameters: {
    what: 'Der Dienst hat die Eingabe nicht angenommen.',
    todo: 'Betrag prüfen und Karte neu scannen oder eine andere Karte nehmen.',
    call: 'Wieder abgelehnt? Aufsicht rufen.',
  },
  invalid_query_parameters: {
    what: 'Der Dienst hat die Anfrage nicht verstanden.',
    todo: 'Noch einmal versuchen.',
    call: 'Wieder abgelehnt? Filialleitung rufen.',
  },
  entity_not_found: {
    what: 'Der Dienst kennt diese Karte nicht.',
    todo: 'Diese Karte nicht verkaufen. Eine andere wählen.',
    call: 'Filialleitung rufen.',
  },
  order_not_allowed_for_product: {
    what: 'Dieses Geschäft darf dieses Produkt nicht verkaufen.',
    todo: 'Anderes Produkt wählen.',
    call: 'Filialleitung informieren.',
  },
  out_of_stock: {
    what: 'Dieses Produkt ist ausverkauft.',
    todo: 'Anderes Produkt wählen oder später versuchen.',
    call: 'Niemand muss gerufen werden.',
  },
  invalid_idempotency_key_header: {
    what: 'Der Dienst hat die Anfrage nicht angenommen.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Filialleitung rufen.',
  },
  reused_idempotency_key: {
    what: 'Der Dienst hat unter derselben Nummer eine andere Anfrage.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Filialleitung rufen.',
  },
  insufficient_available_balance: {
    what: 'Das Guthaben beim Dienst reicht nicht.',
    todo: 'Kleineren Betrag wählen oder diese Karte weglassen.',
    call: 'Filialleitung bitten, das Guthaben aufzuladen.',
  },
  currency_not_allowed: {
    what: 'Dieses Geschäft darf in dieser Währung nicht verkaufen.',
    todo: 'Anderes Produkt wählen.',
    call: 'Filialleitung informieren.',
  },
  customer_amount_limit_exceeded: {
    what: 'Der Betrag liegt über der Grenze für diesen Kunden.',
    todo: 'Kleineren Betrag wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  order_processing: {
    what: 'Der Dienst bearbeitet diese Karte noch.',
    todo: 'Kurz warten, dann noch einmal versuchen.',
    call: 'Länger als 10 Minuten? Filialleitung rufen.',
  },
  order_invalidated: {
    what: 'Diese Karte wurde storniert.',
    todo: 'Karte behalten. Eine neue nehmen.',
    call: 'Niemand muss gerufen werden.',
  },
  order_failed: {
    what: 'Der Dienst konnte diese Karte nicht verarbeiten.',
    todo: 'Karte behalten. Eine andere nehmen.',
    call: 'Wieder? Aufsicht rufen.',
  },
  order_invalidation_period_expired: {
    what: 'Für ein Storno dieser Karte ist es zu spät.',
    todo: 'Die Karte bleibt aktiv. Nichts erstatten.',
    call: 'Kunde besteht darauf? Zentrale anrufen.',
  },
  order_invalidation_not_supported: {
    what: 'Diese Karte kann nicht storniert werden.',
    todo: 'Die Karte bleibt aktiv. Nichts erstatten.',
    call: 'Kunde besteht darauf? Zentrale anrufen.',
  },
  order_not_completed: {
    what: 'Die Karte ist noch nicht aktiv.',
    todo: 'Kurz warten, dann noch einmal versuchen.',
    call: 'Länger als 10 Minuten? Filialleitung rufen.',
  },
  order_already_completed: {
    what: 'Die Karte ist schon aktiv.',
    todo: 'Nicht noch einmal verkaufen.',
    call: 'Aufsicht rufen.',
  },
  client_partner_event_invalid: {
    what: 'Der Dienst erlaubt diesen Schritt jetzt nicht.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Filialleitung rufen.',
  },
  product_not_available: {
    what: 'Dieses Produkt ist gerade nicht verfügbar.',
    todo: 'Anderes Produkt wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  store_limit_exceeded: {
    what: 'Tagesgrenze dieser Filiale erreicht.',
    todo: 'Kleineren Betrag wählen oder morgen verkaufen.',
    call: 'Filialleitung informieren.',
  },
  terminal_limit_exceeded: {
    what: 'Tagesgrenze dieser Kasse erreicht.',
    todo: 'Weniger verkaufen oder andere Kasse nehmen.',
    call: 'Filialleitung informieren.',
  },
  receipt_limit_exceeded: {
    what: 'Der Verkauf liegt über der Grenze für einen Bon.',
    todo: 'Kleineren Betrag wählen oder den Rest in einem neuen Verkauf.',
    call: 'Niemand muss gerufen werden.',
  },
  product_limit_exceeded: {
    what: 'Der Betrag liegt über der Grenze für dieses Produkt.',
    todo: 'Kleineren Betrag wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  processing_declined: {
    what: 'Vom Dienst abgelehnt.',
    todo: 'Andere Karte anbieten.',
    call: 'Wieder? Aufsicht rufen.',
  },
  fraudulent_processing_declined: {
    what: 'Der Dienst hat diese Karte abgelehnt: Betrugsverdacht.',
    todo: 'Karte behalten, nicht wiederholen, freundlich bleiben.',
    call: 'Sofort Filialleitung rufen.',
  },
  invalid_date_header: {
    what: 'Die Uhr dieser Kasse geht falsch.',
    todo: 'Keine Karten verkaufen, bis die Uhr stimmt.',
    call: 'Filialleitung rufen.',
  },
  invalid_authorization_header: {
    what: 'Der Dienst lehnt diese Kasse ab.',
    todo: 'An dieser Kasse keine Karten verkaufen.',
    call: 'Filialleitung rufen.',
  },
  unknown_key: {
    what: 'Der Dienst kennt den Schlüssel dieser Kasse nicht.',
    todo: 'An dieser Kasse keine Karten verkaufen.',
    call: 'Filialleitung rufen.',
  },
  invalid_signature: {
    what: 'Der Dienst lehnt die Signatur dieser Kasse ab.',
    todo: 'An dieser Kasse keine Karten verkaufen.',
    call: 'Filialleitung rufen.',
  },
  action_not_allowed: {
    what: 'Der Dienst erlaubt das dieser Kasse nicht.',
    todo: 'Karte an einer anderen Kasse verkaufen.',
    call: 'Filialleitung informieren.',
  },
  endpoint_not_found: {
    what: 'Der Dienst bietet das nicht an.',
    todo: 'An dieser Kasse keine Karten verkaufen.',
    call: 'Filialleitung rufen.',
  },
  rate_limit_exceeded: {
    what: 'Der Dienst ist ausgelastet.',
    todo: 'Eine Minute warten, dann noch einmal versuchen.',
    call: 'Niemand muss gerufen werden.',
  },
  internal_error: {
    what: 'Der Dienst hat eine Störung.',
    todo: 'In ein paar Minuten noch einmal versuchen.',
    call: 'Dauert es länger? Filialleitung informieren.',
  },
  cancelled_before_sending: {
    what: 'Vor dem Senden abgebrochen.',
    todo: 'Karte zurück ins Regal.',
    call: 'Niemand muss gerufen werden.',
  },
  order_failed_at_service: {
    what: 'Aktivierung beim Dienst fehlgeschlagen.',
    todo: 'Karte behalten. Erstatten, sobald die Kasse es sagt.',
    call: 'Wieder? Aufsicht rufen.',
  },
  order_invalidated_at_service: {
    what: 'Der Dienst hat diese Karte storniert.',
    todo: 'Karte behalten. Erstatten, sobald die Kasse es sagt.',
    call: 'Wieder? Aufsicht rufen.',
  },
  amount_not_sold: {
    what: 'Diesen Betrag der Karte verkauft der Dienst nicht mehr.',
    todo: 'Karte zurücklegen. Einen anderen Betrag wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  unknown_reason: {
    what: 'Der Dienst hat diese Karte aus unbekanntem Grund abgelehnt: {{code}}.',
    todo: 'Karte zurück ins Regal. Eine andere anbieten.',
    call: 'Der Filialleitung den Code nennen.',
  },
};
