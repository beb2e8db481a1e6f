// A store's town on screens and slips: American registers write state and ZIP behind the city, all others as before.
import { expect, test } from 'vitest';
import { townLine } from '../../shared/store-address.ts';

const springfield = { city: 'Springfield, IL', postalCode: '62704', country: 'US' };

test.each([
  ['en-US', springfield, 'Springfield, IL 62704'],
  ['en', springfield, '62704 Springfield, IL'],
  ['en-US', { city: 'Kiel', postalCode: '24103', country: 'DE' }, '24103 Kiel'],
  ['de', { city: 'Kiel', postalCode: '', country: 'DE' }, 'Kiel'],
])('in %s: %o is %s', (locale, town, said) => expect(townLine(town, locale)).toBe(said));
