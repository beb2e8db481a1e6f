// What Manage and set-up say in American English: the texts that differ by more than a word.
import { managing as english } from '../en/managing.ts';
import { american } from './american.ts';

export const managing = american(english, {
  notice: {
    readyText:
      'GIFT CARD SCAMS\nNo government agency, bank or employer wants to be paid by gift card.\nNever read a code to anyone on the phone or send a photo of it.\nDid somebody tell you to buy this card? Stop, and ask us.\nReport it: reportfraud.ftc.gov',
  },
  setUp: {
    store: {
      city: 'City and state',
      wrong: { city: 'Enter the city and state, e.g. Springfield, IL.', postal_code: 'Enter the ZIP code.' },
    },
    till: { register: 'Another register, with a fiscal device (TSE), is used beside this one' },
  },
  shifts: { count: { notes: 'Bills', byPieces: 'Count bills and coins' } },
});
