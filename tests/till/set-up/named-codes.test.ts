// Countries and currencies as people type them: by code, by whole name in either language, and never cut down to another's code.
import { expect, test } from 'vitest';
import { codeOf } from '../../../electron/till/set-up/named-codes.ts';

test.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  ['Austria', 'AT'],
  ['Ireland ', 'IE'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('country %j is %j', (typed, code) => expect(codeOf('region', typed)).toBe(code));

test.each([
  ['eur', 'EUR'],
  ['Euro', 'EUR'],
  ['british pound', 'GBP'],
  ['Schweizer Franken', 'CHF'],
  ['Taler', 'Taler'],
])('currency %j is %j', (typed, code) => expect(codeOf('currency', typed)).toBe(code));
