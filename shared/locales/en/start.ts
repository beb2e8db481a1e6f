// Why the till does not start, in English: said on standard error, and in a dialog to whoever started it by its icon.
import type { SameKeys } from '../same-keys.ts';

export const start = {
  title: '{{till}} cannot start',
  call: 'Contact support for this till.',
  'folder-unusable': 'The folder {{folder}} can’t be used: choose a folder that this user can write to.',
  'two-tills': 'The folder {{folder}} holds a sandbox till and a live till. Give each its own --data folder.',
  'two-places': 'The folders {{folder}} and {{other}} both hold a till. Choose one with --data.',
  'of-another-account':
    'This computer’s till belongs to the account {{account}} ({{folder}}): sign in with it. If that account is gone, an administrator removes {{file}}.',
  'belongs-to-a-till': 'The folder {{folder}} belongs to a till and can’t be used for training.',
};

export type StartWords = SameKeys<typeof start>;
