// Which sentence says what a field takes. Fields that take the same share one.
export const wrongKeys = [
  'base_url',
  'key_id',
  'key_secret',
  'store_key',
  'printer',
  'terminal',
  'terminal_key',
  'terminal_passphrase',
  'phone',
  'note',
  'lock_minutes',
  'new_manager_days',
  'keep_names_months',
  'backup_folder',
  'unresolved',
  'free',
  'code_length',
  'amount',
  'port',
  'time',
  'address',
  'path',
  'public_url',
  'webhook_keys',
  'other',
] as const;
export type WrongKey = (typeof wrongKeys)[number];

const known: Readonly<Record<string, WrongKey>> = {
  base_url: 'base_url',
  key_id: 'key_id',
  key_secret: 'key_secret',
  store_key: 'store_key',
  printer: 'printer',
  'card_terminal.key': 'terminal_key',
  'card_terminal.key.identifier': 'terminal_key',
  'card_terminal.key.version': 'terminal_key',
  terminal_passphrase: 'terminal_passphrase',
  lock_minutes: 'lock_minutes',
  new_manager_days: 'new_manager_days',
  keep_names_months: 'keep_names_months',
  low_balance: 'amount',
  customer_pause: 'amount',
  backup_folder: 'backup_folder',
  max_unresolved_cards: 'unresolved',
  min_free_bytes: 'free',
  'manual_card.code_length': 'code_length',
  'manual_card.per_sale_minor': 'amount',
  'manual_card.per_day_minor': 'amount',
  'shifts.tolerance_minor': 'amount',
  'shifts.move_limit_minor': 'amount',
  'shifts.day_begins': 'time',
  'webhooks.port': 'port',
  'webhooks.address': 'address',
  'webhooks.path': 'path',
  'webhooks.public_url': 'public_url',
  'slips.phone': 'phone',
};

export function wrongKeyOf(field: string): WrongKey {
  const exact = known[field];
  if (exact) return exact;
  if (field.startsWith('phones.')) return 'phone';
  if (field.startsWith('slips.')) return 'note';
  if (field.startsWith('card_terminal')) return 'terminal';
  return field.startsWith('webhook_keys') ? 'webhook_keys' : 'other';
}
