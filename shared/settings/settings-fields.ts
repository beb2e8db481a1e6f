// Names of settings that the screens and main share. Without schemas, so that a screen may load it.

/** What a shop may have printed on its slips. */
export const slipNotes = ['head', 'foot', 'phone', 'merchant_number', 'refund_rule', 'tax_note'] as const;

/** Why a service, a key, a card terminal or a head office is not stored; `set-there`: head office set the field. */
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
  'terminal-silent',
  'head-office-silent',
  'not-head-office',
  'code-unknown',
  'code-used',
  'code-ended',
  'code-over',
  'code-zone',
  'head-office-revoked',
  'head-office-first',
  'set-there',
] as const;
export type ServiceWhy = (typeof serviceWhys)[number];
