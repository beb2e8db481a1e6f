// The words of head office's page: none is missing, unused or without German, and every member of a closed union has some.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { routeNames } from '../../../head-office/page/kit/audit-words.ts';
import type { Standing } from '../../../head-office/page/screens/card-words.ts';
import { separatorNames } from '../../../shared/csv.ts';
import { alarmKinds } from '../../../shared/head-office/alarm-kinds.ts';
import { codeStates } from '../../../shared/head-office/code-states.ts';
import { documentFaults, personFaults, saidFaults } from '../../../shared/head-office/document-faults.ts';
import { listReasons } from '../../../shared/head-office/list-fault.ts';
import { periodWays, spans } from '../../../shared/head-office/period.ts';
import { mailFaults, mailSecurities } from '../../../shared/head-office/telling.ts';
import { fileNames, officePages, pageErrorCodes, userRoles } from '../../../shared/head-office/users.ts';
import { officePage as german } from '../../../shared/locales/de/office-page.ts';
import { officePage as english } from '../../../shared/locales/en/office-page.ts';
import { officePage as american } from '../../../shared/locales/en-US/office-page.ts';
import { peopleRoles } from '../../../shared/reports/exception-figures.ts';
import { shiftStates } from '../../../shared/shift/shift-state.ts';
import { themes } from '../../../shared/theme.ts';
import { findUsage, flatten, hasStrayBrace, placesOf, withoutPlural } from '../../../testkit/renderer/word-usage.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
/** The page's own; what it shares with the till is the till's to test. */
const own = [
  'office',
  'day',
  'cards',
  'due',
  'orders',
  'matters',
  'zs',
  'outlier',
  'tills',
  'enrolment',
  'alarm',
  'telling',
  'users',
  'out',
  'said',
  'hired',
  'audit',
  'sign',
] as const;
const ofPage = (words: Readonly<Record<(typeof own)[number], object>>) =>
  new Map(own.flatMap((name) => [...flatten(words[name])].map(([key, text]) => [`${name}:${key}`, text] as const)));
const [en, de, us] = [english, german, american].map(ofPage) as [
  Map<string, string>,
  Map<string, string>,
  Map<string, string>,
];
const known = new Set([...en.keys()].map(withoutPlural));
const used = findUsage(root, ['head-office/page'], own);

const userChanges = ['disable', 'enable', 'reset-factor', 'new-link'];
const standings = Object.keys({
  given: true,
  'not-given': true,
  lost: true,
  waiting: true,
  voided: true,
  never: true,
  settled: true,
  elsewhere: true,
} satisfies Record<Standing, true>);
const steps = ['code', 'set-up'];
const keptStates = shiftStates.filter((state) => state !== 'closed');

/** What fills the variable part of a key. */
const unions: Readonly<Record<string, readonly string[]>> = {
  'alarm:*.title': alarmKinds,
  'alarm:*.todo': alarmKinds,
  'alarm:*.word': alarmKinds,
  'alarm:fact.*': Object.keys(english.alarm.fact),
  'alarm:because.*': Object.keys(english.alarm.because),
  'alarm:says.*': Object.keys(english.alarm.says),
  'audit:did.*': routeNames,
  'cards:by.*': ['cash', 'card'],
  'cards:say.*': standings,
  'cards:standing.*': standings,
  'day:kept.*': keptStates,
  'day:shiftState.*': ['suspended', 'sealed'],
  'day:way.*': ['up', 'down'],
  'day:without.*.one': ['title', 'beside'],
  'day:without.*.some': ['title', 'beside'],
  'due:by.*': ['cash', 'card'],
  'due:reason.*': ['lost', 'voided', 'cancelled', 'manually-settled', 'refused', 'other'],
  'due:state.*': ['refund-due', 'refunding', 'refund-unknown'],
  'enrolment:state.*': codeStates,
  'enrolment:fault.*': listReasons,
  'telling:why.*': mailFaults,
  'office:error.*': pageErrorCodes,
  'office:file.by.*': separatorNames,
  'office:file.name.*': fileNames,
  'office:page.*': officePages,
  'office:role.*': userRoles,
  'orders:state.*': ['held', 'placing', 'stopped', 'done', 'withdrawn'],
  'outlier:role.*': peopleRoles,
  'period:byOf.*': periodWays,
  'period:splitBy.*': periodWays,
  'period:spanOf.*': [...spans, 'other'],
  'office:theme.*': themes,
  'out:why.*': [...documentFaults, 'other'],
  'said:why.*': saidFaults,
  'hired:why.*': personFaults,
  'sign:*.lead': steps,
  'sign:*.title': steps,
  'tills:proof.*': ['unreadable', 'not-here', 'other'],
  'tills:way.*': ['one', 'list'],
  'telling:*': ['to', 'from', 'host', 'port', 'user'],
  'telling:securityOf.*': mailSecurities,
  'users:do.*': userChanges,
  'users:is.*': ['active', 'invited', 'disabled'],
  'users:may.*': userRoles,
  'users:means.*': userChanges,
  'users:sure.*': userChanges,
  'zs:potName.*': ['drawer', 'card'],
  'zs:state.*': shiftStates,
  'zs:verdict.*': ['agrees', 'differs', 'missing'],
};
const filled = (pattern: string) => (unions[pattern] ?? []).map((member) => pattern.replace('*', member));

describe('the words of the page', () => {
  it('are the same keys and places in each language', () => {
    for (const other of [de, us]) {
      expect([...other.keys()].toSorted()).toEqual([...en.keys()].toSorted());
      const differing = [...en].filter(
        ([key, text]) => placesOf(text).join() !== placesOf(other.get(key) ?? '').join(),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    }
  });

  it('have no brace that is of no placeholder', () => {
    expect([...en, ...de, ...us].filter(([, text]) => hasStrayBrace(text)).map(([key]) => key)).toEqual([]);
  });

  it('are there wherever they are asked for, and asked for wherever they are', () => {
    expect([...used.literal].filter((key) => !known.has(key))).toEqual([]);
    expect([...used.patterns].filter((pattern) => unions[pattern] === undefined)).toEqual([]);
    const all = [...used.patterns].flatMap(filled);
    expect(all.filter((key) => !known.has(key))).toEqual([]);
    const asked = new Set([...used.literal, ...all]);
    expect([...known].filter((key) => !asked.has(key))).toEqual([]);
  });

  it('speak in the infinitive in German', () => {
    expect(
      [...de.values()].filter((text) =>
        /\b(Sie (bitte|können|müssen)|Ihre?[nmrs]?|[Dd](u|ir|ein|eine[mnrs]?))\b/.test(text),
      ),
    ).toEqual([]);
  });
});
