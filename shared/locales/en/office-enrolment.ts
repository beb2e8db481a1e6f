// Words of head office's page about enrolment: the codes that let tills in, and what their stores are, in English.
import type { CodeState } from '../../head-office/code-states.ts';

export const enrolment = {
  find: 'Find a place or store',
  codes: 'Codes',
  none: 'No code was made yet.',
  notFound: 'No code found.',
  list: 'List',
  place: 'Place',
  until: 'Good until',
  made: 'Made',
  madeBy: '{{by}}, {{at}}',
  replaces: 'replaces the till',
  state: {
    open: 'Open',
    over: 'Expired',
    used: 'Used',
    newer: 'Ended by a newer list',
    revoked: 'Ended: till revoked',
    cancelled: 'Cancelled',
    restored: 'Ended: head office restored',
  } satisfies Record<CodeState, string>,
  /** From which address it was used, or who ended it. */
  by: '{{at}}, {{by}}',
  cancel: 'Cancel code',
  cancelTitle: 'Cancel the code for {{place}}?',
  cancelExplain: 'Nobody can join there with it any more. Tills that have joined stay.',
  onlyHere: 'Only here',
  wholeList: 'Whole list {{list}}',
  stores: 'Stores to confirm',
  storesNote: 'as their first till said',
  country: 'Country',
  currency: 'Currency',
  zone: 'Time zone',
  confirmTitle: 'Is this right for {{store}}?',
  confirmExplain: 'All times and amounts of the store are shown by it. No till can change it.',
  replaceThem: 'Replace these tills: they start no sale once the file is used',
};
