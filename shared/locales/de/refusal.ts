// Why a card was refused, in German.
import type { refusal as english } from '../en/refusal.ts';
import type { SameKeys } from '../same-keys.ts';

export const refusal: SameKeys<typeof english> = {
  invalid_body_parameters: {
    what: 'Der Dienst hat die Eingabe nicht angenommen.',
    todo: 'Betrag prüfen und Karte neu scannen oder eine andere Karte nehmen.',
    call: 'Wird es wieder abgelehnt: Aufsicht rufen.',
  },
  invalid_query_parameters: {
    what: 'Der Dienst hat die Anfrage nicht verstanden.',
    todo: 'Noch einmal versuchen.',
    call: 'Wird es wieder abgelehnt: Leitung rufen.',
  },
  entity_not_found: {
    what: 'Der Dienst kennt diese Karte nicht.',
    todo: 'Diese Karte nicht verkaufen. Eine andere wählen.',
    call: 'Leitung rufen.',
  },
  order_not_allowed_for_product: {
    what: 'Dieses Geschäft darf dieses Produkt nicht verkaufen.',
    todo: 'Anderes Produkt wählen.',
    call: 'Leitung informieren.',
  },
  out_of_stock: {
    what: 'Dieses Produkt ist beim Dienst ausverkauft.',
    todo: 'Anderes Produkt wählen oder später versuchen.',
    call: 'Niemand muss gerufen werden.',
  },
  invalid_idempotency_key_header: {
    what: 'Der Dienst hat die Anfrage nicht angenommen.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Leitung rufen.',
  },
  reused_idempotency_key: {
    what: 'Der Dienst hat unter derselben Nummer eine andere Anfrage.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Leitung rufen.',
  },
  insufficient_available_balance: {
    what: 'Das Guthaben des Geschäfts beim Dienst reicht nicht.',
    todo: 'Kleineren Betrag wählen oder diese Karte weglassen.',
    call: 'Leitung rufen: Guthaben muss aufgeladen werden.',
  },
  currency_not_allowed: {
    what: 'Dieses Geschäft darf in dieser Währung nicht verkaufen.',
    todo: 'Anderes Produkt wählen.',
    call: 'Leitung informieren.',
  },
  customer_amount_limit_exceeded: {
    what: 'Der Betrag liegt über der Grenze für diesen Kunden.',
    todo: 'Kleineren Betrag wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  order_processing: {
    what: 'Der Dienst bearbeitet diese Karte noch.',
    todo: 'Kurz warten, dann noch einmal versuchen.',
    call: 'Dauert es über 10 Minuten: Leitung rufen.',
  },
  order_invalidated: {
    what: 'Diese Karte wurde beim Dienst storniert.',
    todo: 'Karte behalten. Eine neue nehmen.',
    call: 'Niemand muss gerufen werden.',
  },
  order_failed: {
    what: 'Der Dienst konnte diese Karte nicht verarbeiten.',
    todo: 'Karte behalten. Eine andere nehmen.',
    call: 'Passiert es wieder: Aufsicht rufen.',
  },
  order_invalidation_period_expired: {
    what: 'Die Frist für ein Storno dieser Karte ist abgelaufen.',
    todo: 'Die Karte bleibt aktiv. Kein Geld zurückgeben.',
    call: 'Besteht der Kunde darauf: Zentrale anrufen.',
  },
  order_invalidation_not_supported: {
    what: 'Diese Karte kann nicht storniert werden.',
    todo: 'Die Karte bleibt aktiv. Kein Geld zurückgeben.',
    call: 'Besteht der Kunde darauf: Zentrale anrufen.',
  },
  order_not_completed: {
    what: 'Die Karte ist noch nicht aktiviert.',
    todo: 'Warten, bis sie aktiv ist, dann noch einmal versuchen.',
    call: 'Dauert es über 10 Minuten: Leitung rufen.',
  },
  order_already_completed: {
    what: 'Die Karte ist schon aktiv.',
    todo: 'Nicht noch einmal verkaufen.',
    call: 'Aufsicht rufen.',
  },
  client_partner_event_invalid: {
    what: 'Der Dienst erlaubt diesen Schritt jetzt nicht.',
    todo: 'Karte beiseitelegen, den Rest verkaufen.',
    call: 'Leitung rufen.',
  },
  product_not_available: {
    what: 'Dieses Produkt ist gerade nicht verfügbar.',
    todo: 'Anderes Produkt wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  store_limit_exceeded: {
    what: 'Dieses Geschäft hat seine Tagesgrenze erreicht.',
    todo: 'Kleineren Betrag wählen oder morgen verkaufen.',
    call: 'Leitung informieren.',
  },
  terminal_limit_exceeded: {
    what: 'Diese Kasse hat ihre Tagesgrenze erreicht.',
    todo: 'Kleineren Betrag wählen oder an einer anderen Kasse verkaufen.',
    call: 'Leitung informieren.',
  },
  receipt_limit_exceeded: {
    what: 'Der Verkauf liegt über der Grenze für einen Bon.',
    todo: 'Kleineren Betrag wählen oder den Rest auf einem neuen Bon verkaufen.',
    call: 'Niemand muss gerufen werden.',
  },
  product_limit_exceeded: {
    what: 'Der Betrag liegt über der Grenze für dieses Produkt.',
    todo: 'Kleineren Betrag wählen.',
    call: 'Niemand muss gerufen werden.',
  },
  processing_declined: {
    what: 'Der Dienst hat diese Karte abgelehnt.',
    todo: 'Karte behalten. Anderes Produkt anbieten.',
    call: 'Passiert es wieder: Aufsicht rufen.',
  },
  fraudulent_processing_declined: {
    what: 'Der Dienst hat diese Karte wegen Betrugsverdachts abgelehnt.',
    todo: 'Karte behalten. Nicht noch einmal versuchen. Freundlich bleiben.',
    call: 'Sofort Leitung rufen.',
  },
  invalid_date_header: {
    what: 'Die Uhr dieser Kasse geht falsch.',
    todo: 'Keine Karte verkaufen, bis die Uhr stimmt.',
    call: 'Leitung rufen.',
  },
  invalid_authorization_header: {
    what: 'Der Dienst nimmt diese Kasse nicht an.',
    todo: 'An dieser Kasse keine Karte verkaufen.',
    call: 'Leitung rufen.',
  },
  unknown_key: {
    what: 'Der Dienst kennt den Schlüssel dieser Kasse nicht.',
    todo: 'An dieser Kasse keine Karte verkaufen.',
    call: 'Leitung rufen.',
  },
  invalid_signature: {
    what: 'Der Dienst nimmt die Signatur dieser Kasse nicht an.',
    todo: 'An dieser Kasse keine Karte verkaufen.',
    call: 'Leitung rufen.',
  },
  action_not_allowed: {
    what: 'Diese Kasse darf das beim Dienst nicht.',
    todo: 'Karte an einer anderen Kasse verkaufen.',
    call: 'Leitung informieren.',
  },
  endpoint_not_found: {
    what: 'Der Dienst bietet das nicht an.',
    todo: 'An dieser Kasse keine Karte verkaufen.',
    call: 'Leitung rufen.',
  },
  rate_limit_exceeded: {
    what: 'Der Dienst bekommt zu viele Anfragen.',
    todo: 'Eine Minute warten, dann noch einmal versuchen.',
    call: 'Niemand muss gerufen werden.',
  },
  internal_error: {
    what: 'Der Dienst hat eine Störung.',
    todo: 'In ein paar Minuten noch einmal versuchen.',
    call: 'Dauert es länger: Leitung informieren.',
  },
  cancelled_before_sending: {
    what: 'Abgebrochen, bevor etwas gesendet wurde.',
    todo: 'Karte zurück ins Regal.',
    call: 'Niemand muss gerufen werden.',
  },
  order_failed_at_service: {
    what: 'Die Aktivierung beim Dienst ist fehlgeschlagen.',
    todo: 'Karte behalten. Geld zurückgeben, wo die Kasse es sagt.',
    call: 'Passiert es wieder: Aufsicht rufen.',
  },
  order_invalidated_at_service: {
    what: 'Der Dienst hat diese Karte storniert.',
    todo: 'Karte behalten. Geld zurückgeben, wo die Kasse es sagt.',
    call: 'Passiert es wieder: Aufsicht rufen.',
  },
  unknown_reason: {
    what: 'Der Dienst hat diese Karte abgelehnt, aus einem Grund, den diese Kasse nicht kennt: {{code}}.',
    todo: 'Karte zurück ins Regal. Eine andere Karte anbieten.',
    call: 'Der Leitung den Code nennen.',
  },
};
