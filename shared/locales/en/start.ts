// Why the till does not start, in English: said on standard error, and in a dialog to whoever started it by its icon. `keeper-`: the page
// below the till in a locked session.
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
  'keeper-starting': 'The till is starting',
  'keeper-moment': 'One moment, please.',
  'keeper-again': 'The till stopped and is starting again',
  'keeper-kept': 'What was entered is kept. If a sale was open, it is there again after signing in.',
  'keeper-refused': 'The till can’t start',
  'keeper-closed': 'The till is closed',
  'keeper-open-again': 'A manager closed it.',
  'keeper-try': 'Try again',
  'keeper-open': 'Open the till',
  'keeper-restart': 'Restart the computer',
  'keeper-off': 'Shut down the computer',
  'keeper-not-allowed': 'The computer didn’t do it: switch it off and on by its button.',
};

export type StartWords = SameKeys<typeof start>;
