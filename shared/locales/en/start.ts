// Why the till does not start, in English: said on standard error, and in a dialog to whoever started it by its icon.
import type { SameKeys } from '../same-keys.ts';

export const start = {
  title: '{{till}} cannot start',
  call: 'Call whoever looks after this till.',
  'folder-unusable': 'The folder {{folder}} cannot be used: it must be a folder this user may write to.',
  'two-tills': 'The folder {{folder}} holds a sandbox till and a live till: give each its own --data.',
  'two-places': 'The folders {{folder}} and {{other}} both hold a till: name the one to open with --data.',
  'of-another-account':
    'The till of this computer belongs to the account {{account}} ({{folder}}): sign in with that account; if it is gone, an administrator removes {{file}}.',
  'belongs-to-a-till': 'The folder {{folder}} belongs to a till and never opens training.',
};

export type StartWords = SameKeys<typeof start>;
