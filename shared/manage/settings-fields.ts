// Names of settings that the screens and main share. Without schemas, so that a screen may load it.

/** What a shop may have printed on its slips. */
export const slipNotes = ['head', 'foot', 'phone', 'merchant_number', 'refund_rule', 'tax_note'] as const;

/** Why a service, or a key, is not kept. */
export const serviceWhys = [
  'unreachable',
  'no-answer',
  'not-the-service',
  'unknown-key',
  'wrong-secret',
  'forbidden',
  'clock',
  'refused',
  'other-environment',
  'no-store',
] as const;
export type ServiceWhy = (typeof serviceWhys)[number];
