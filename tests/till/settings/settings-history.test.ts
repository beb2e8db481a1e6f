// What Changes says of each kind of entry: once of a place, with where it went; by whom, and who agreed; nothing of an entry that it cannot read.
import { expect, test } from 'vitest';
import { changeMade } from '../../../electron/till/settings/settings-history.ts';

const people = [
  { id: 'clara', name: 'Clara Weiss' },
  { id: 'dora', name: 'Dora Kern' },
];
const at = '2026-11-06T09:00:00.000Z';
const made = (kind: 'settings-changed' | 'place-changed' | 'loosening', body: object, operatorId: string | null) =>
  changeMade({ at, kind, operatorId, body: JSON.stringify(body) }, people);
const nobody = { at, by: null, secondBy: null, headOffice: null, move: null };

test.each([
  [
    'a setting',
    made('settings-changed', { fields: ['theme'] }, 'clara'),
    { by: 'Clara Weiss', what: 'changed', fields: ['theme'] },
  ],
  [
    'a place next to it is left to its own entry',
    made('settings-changed', { fields: ['printer', 'theme'] }, 'gone'),
    { by: 'gone', what: 'changed', fields: ['theme'] },
  ],
  [
    'a place',
    made(
      'place-changed',
      { field: 'printer', from: 'usb', to: 'tcp://10.0.0.7', step: 'changed', way: 'screen', agreedBy: 'dora' },
      'clara',
    ),
    {
      by: 'Clara Weiss',
      secondBy: 'Dora Kern',
      what: 'changed',
      fields: ['printer'],
      move: { from: 'usb', to: 'tcp://10.0.0.7' },
    },
  ],
  [
    'a place that was taken away',
    made(
      'place-changed',
      { field: 'card_terminal', from: '10.0.0.9', to: null, step: 'asked', way: 'file', agreedBy: null },
      null,
    ),
    { what: 'asked', fields: ['card_terminal'], move: { from: '10.0.0.9', to: null } },
  ],
  [
    'what head office said',
    made('settings-changed', { fields: ['lock_minutes'], headOffice: { id: 's', by: 'Ida' } }, null),
    { headOffice: 'Ida', what: 'changed', fields: ['lock_minutes'] },
  ],
  [
    'what loosens',
    made('loosening', { what: 'called-back', controls: ['shop_maxima.card'], from: at, approvedBy: null }, 'dora'),
    { by: 'Dora Kern', what: 'called-back', fields: ['shop_maxima.card'] },
  ],
] as const)('%s', (_, said, is) => expect(said).toEqual({ ...nobody, ...is }));

test('nothing is said of a place alone, or of what cannot be read', () => {
  expect(made('settings-changed', { fields: ['printer'] }, 'clara')).toBeNull();
  expect(changeMade({ at, kind: 'loosening', operatorId: null, body: 'no JSON' }, people)).toBeNull();
  expect(made('loosening', { what: 'another', controls: ['x'] }, null)).toBeNull();
});
