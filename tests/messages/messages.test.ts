// For every fault the cashier reads, in both languages, what happened, what to do and whom to call. docs/messages.md says the
// same as the till; `UPDATE=1` rewrites it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as errors from '../../shared/errors.ts';
import { refusalsWithoutCall, whoms } from '../../shared/health/escalation.ts';
import { webhookFaults } from '../../shared/health/status.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { verdicts } from '../../shared/sale/verdict.ts';
import { printCauses } from '../../shared/slips/views.ts';
import { languages, messagesPage, sections } from './messages-page.ts';

const file = fileURLToPath(new URL('../../docs/messages.md', import.meta.url));

describe.each(sections)('$title', ({ codes, row }) => {
  it.each(Object.entries(languages))('has words for each code in %s', (_, words) => {
    expect(codes.length).toBeGreaterThan(1);
    const silent = codes.filter((code) =>
      row(words, code).some((text) => typeof text !== 'string' || text.trim() === ''),
    );
    expect(silent).toEqual([]);
  });

  it('has different words in German and in English', () => {
    const same = codes.filter((code) => row(languages.English, code)[0] === row(languages.Deutsch, code)[0]);
    expect(same).toEqual([]);
  });
});

it('covers every list of codes that the till has', () => {
  const lists = [
    errors.tillErrorCodes,
    errors.faultCodes,
    errors.problemCodes,
    errors.ownRefusals,
    errors.attentionCodes,
    serviceErrorCodes,
    verdicts,
    printCauses,
    webhookFaults,
  ];
  const exported = Object.values(errors).filter((value) => Array.isArray(value));
  expect(lists.filter((list) => exported.some((one) => one === list))).toHaveLength(exported.length);
  const told = new Set(sections.flatMap(({ codes }) => codes));
  expect(lists.flat().filter((code) => !told.has(code))).toEqual([]);
});

it('names everybody who can be called, each in different words', () => {
  for (const { guide } of Object.values(languages))
    expect(new Set(whoms.map((whom) => guide.whom[whom])).size).toBe(whoms.length);
});

it('names nobody on a screen for exactly the refusals that say so here', () => {
  for (const { refusal, guide } of Object.values(languages)) {
    const silent = Object.entries(refusal).flatMap(([code, { call }]) => (call === guide.whom.nobody ? [code] : []));
    expect(silent.toSorted()).toEqual([...refusalsWithoutCall].toSorted());
  }
});

it('is current in docs/messages.md', () => {
  const page = messagesPage();
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8'), 'out of date: UPDATE=1 npm run test:unit -- tests/messages').toBe(page);
});
