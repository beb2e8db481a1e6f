// What Manage and set-up say in American English: the texts that differ by more than a word.
import { managing as english } from '../en/managing.ts';
import { american } from './american.ts';

export const managing = american(english, {
  setUp: {
    store: {
      city: 'City and state',
      wrong: { city: 'Enter the city and state, e.g. Springfield, IL.', postal_code: 'Enter the ZIP code.' },
    },
    till: { register: 'Another register, with a fiscal device (TSE), is used beside this one' },
  },
  shifts: { count: { notes: 'Bills', byPieces: 'Count bills and coins' } },
});
