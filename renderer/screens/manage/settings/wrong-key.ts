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
  'notice',
  'notice_letters',
  'lock_minutes',
  'new_manager_days',
  'keep_names_months',
  'join_hours',
  'backup_folder',
  'pictures',
  'unresolved',
  'free',
  'code_length',
  'amount',
  'pause_cards',
  'port',
  'time',
  'address',
  'path',
  'public_url',
  'webhook_keys',
  'certificate',
  'enrol_code',
  'update_address',
  'update_channel',
  'update_hour',
  'other',
] as const;
export type WrongKey = (typeof wrongKeys)[number];

const named: Readonly<Record<string, WrongKey>> = {
  'card_terminal.key': 'terminal_key',
  'card_terminal.key.identifier': 'terminal_key',
  'card_terminal.key.version': 'terminal_key',
  code_notice: 'notice',
  'code_notice.letters': 'notice_letters',
  low_balance: 'amount',
  'customer_pause.amount': 'amount',
  'customer_pause.cards': 'pause_cards',
  max_unresolved_cards: 'unresolved',
  min_free_bytes: 'free',
  'shifts.day_begins': 'time',
  'head_office.url': 'base_url',
  'head_office.ca': 'certificate',
  'head_office.code': 'enrol_code',
  'updates.address': 'update_address',
  'updates.channel': 'update_channel',
  'updates.hour': 'update_hour',
};
const below: Readonly<Record<string, WrongKey>> = {
  phones: 'phone',
  slips: 'note',
  card_terminal: 'terminal',
  webhook_keys: 'webhook_keys',
};

export function wrongKeyOf(field: string): WrongKey {
  const [part = '', ...names] = field.split('.');
  const name = names.at(-1) ?? part;
  if (/^(shifts|manual_card)\..*_minor$/.test(field)) return 'amount';
  if (part === 'shop_maxima' || part === 'category_maxima') return 'amount';
  const own = part === 'card_terminal' || part === 'webhook_keys' ? undefined : wrongKeys.find((key) => key === name);
  return named[field] ?? own ?? below[part] ?? 'other';
}
