// A head office by file and on screen: the code is asked about on screen at once, waits where a file brought it, and a revocation outlives both.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { headOfficeChange } from '../../../electron/till/provisioning/head-office-change.ts';
import type { KeptParts } from '../../../electron/till/settings/kept-parts.ts';
import { type HeadOfficeHeld, shownHeadOffice } from '../../../shared/head-office/held.ts';
import type { EnrolRequest } from '../../../shared/head-office/messages.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { err, ok } from '../../../shared/result.ts';
import type { HeadOfficeGiven } from '../../../shared/settings/provisioning.ts';
import { enrolledHere } from '../../../testkit/head-office/played-head-office.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { secondManager } from '../../../testkit/till/people.ts';

const url = 'https://head-office.example/v1';
const elsewhere = 'https://elsewhere.example/v1';
const revokedAt = '2026-11-05T09:00:00.000Z';
const revoked: HeadOfficeHeld = { ...enrolledHere, revokedAt };

describe('on screen', () => {
  const cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  async function world(answer: Awaited<ReturnType<NonNullable<KeptParts['enrol']>>>, held?: HeadOfficeHeld) {
    const kept = createKeptInMemory();
    if (held) await kept.change('settings', { settings: { head_office: { url } }, secrets: { headOffice: held } });
    const asked: [string, EnrolRequest][] = [];
    const till = await createHarness({
      kept: ({ timers }) => ({
        outside: kept,
        recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
        reopen: async () => ok(null),
        async enrol(address, request) {
          asked.push([address.url, request]);
          return answer;
        },
      }),
    });
    cleanUps.push(() => till.close());
    await till.signIn('clara');
    const save = (head_office: object | null, approval: Approval | null = null) =>
      till.ask('settings:save', { change: { head_office } as never, approval });
    const journal = () =>
      till.db().prepare<[], string>("SELECT group_concat(body, ' ') FROM journal").pluck().get() ?? '';
    return { till, kept, asked, save, journal };
  }

  test('head office is asked first; what it answers is kept, and the code is in no journal and no view', async () => {
    const { kept, asked, save, journal, till } = await world(ok({ till: 'till-7', secret: 'y'.repeat(43) }));
    expect(await save({ url, code: 'the code' })).toMatchObject({
      state: 'saved',
      view: { kept: { head_office: { url }, headOffice: { state: 'enrolled', till: 'till-7' } } },
    });
    expect(asked).toMatchObject([[url, { code: 'the code', terminal: 'T1', store: { id: 'store-001' } }]]);
    expect(kept.settings().head_office).toEqual({ url });
    expect(kept.given().headOffice).toMatchObject({ state: 'enrolled', till: 'till-7', secret: 'y'.repeat(43) });
    expect(journal()).toContain('head_office');
    for (const secret of ['the code', 'y'.repeat(43)]) {
      expect(journal()).not.toContain(secret);
      expect(JSON.stringify(await till.ask('settings:get'))).not.toContain(secret);
    }
  });

  test.each([
    ['unknown', 'head_office.code', 'code-unknown'],
    ['used', 'head_office.code', 'code-used'],
    ['ended', 'head_office.code', 'code-ended'],
    ['over', 'head_office.code', 'code-over'],
    ['no-answer', 'head_office.url', 'head-office-silent'],
    ['stranger', 'head_office.url', 'not-head-office'],
  ] as const)('%s: said at the field, and nothing is kept', async (answer, field, why) => {
    const { kept, save } = await world(err(answer));
    expect(await save({ url, code: 'the code' })).toEqual({ state: 'wrong', fields: [field], why });
    expect(kept.settings().head_office).toBeUndefined();
    expect(kept.given()).toEqual({});
  });

  test('without a code nobody is enrolled, and head office is not asked', async () => {
    const { asked, save } = await world(err('unknown'));
    expect(await save({ url })).toMatchObject({ state: 'wrong', fields: ['head_office.code'] });
    expect(asked).toEqual([]);
  });

  test('a till that was revoked keeps its head office, until head office takes it back', async () => {
    const { kept, save, asked } = await world(ok({ till: 'till-8', secret: 'z'.repeat(43) }), revoked);
    const no = { state: 'wrong', why: 'head-office-revoked' };
    expect(await save(null)).toMatchObject(no);
    expect(await save({ url: elsewhere, code: 'of a thief' })).toMatchObject(no);
    expect(asked).toEqual([]);
    expect(kept.given().headOffice).toEqual(revoked);
    await save({ url, code: 'a new code' });
    expect(kept.given().headOffice).toMatchObject({ till: 'till-8', revokedAt });
  });

  test('another address of the same head office keeps the enrolment', async () => {
    const { kept, save, asked } = await world(err('used'), enrolledHere);
    expect(await save({ url: elsewhere }, secondManager)).toMatchObject({ state: 'saved' });
    expect(asked).toEqual([]);
    expect([kept.settings().head_office, kept.given().headOffice]).toEqual([{ url: elsewhere }, enrolledHere]);
  });

  test('without a head office the enrolment stays until that one was told, and no other one enrols it', async () => {
    const { kept, save, asked } = await world(ok({ till: 'till-9', secret: 'z'.repeat(43) }), enrolledHere);
    expect(await save(null, secondManager)).toMatchObject({
      state: 'saved',
      view: { kept: { headOffice: { state: 'enrolled' } } },
    });
    expect([kept.settings().head_office, kept.given().headOffice]).toEqual([undefined, enrolledHere]);
    const first = { state: 'wrong', fields: ['head_office.url'], why: 'head-office-first' };
    expect(await save({ url: elsewhere, code: 'of another' })).toEqual(first);
    expect(asked).toEqual([]);
    expect(await save({ url })).toMatchObject({ state: 'saved' });
    expect([kept.settings().head_office, kept.given().headOffice]).toEqual([{ url }, enrolledHere]);
  });

  test.each([[{ state: 'waits', code: 'first' }], [{ state: 'refused', why: 'over' }]] as const)(
    'without a head office nothing is left of an enrolment that never was: %s',
    async (held) => {
      const { kept, save } = await world(err('used'), held);
      expect(await save(null, secondManager)).toMatchObject({
        state: 'saved',
        view: { kept: { headOffice: { state: 'none' } } },
      });
      expect(kept.given().headOffice).toBeNull();
    },
  );

  test('by one word it is not left, nor told another address', async () => {
    const { till, kept, save, asked } = await world(ok({ till: 'till-8', secret: 'z'.repeat(43) }), enrolledHere);
    for (const other of [{ url: elsewhere }, null]) {
      expect(await save(other)).toMatchObject({ state: 'saved', view: { kept: { waiting: [{ from: null }] } } });
      expect([kept.settings().head_office, kept.given().headOffice]).toEqual([{ url }, enrolledHere]);
    }
    expect(asked).toEqual([]);
    await till.ask('settings:agree', { id: kept.settings().waiting?.[0]?.id ?? '', approval: secondManager });
    expect(kept.settings().head_office).toBeUndefined();
  });

  test('what head office revoked meanwhile is not left when the second word comes', async () => {
    const { till, kept, save } = await world(err('used'), enrolledHere);
    await save(null);
    await kept.change('head-office', { secrets: { headOffice: revoked } });
    await till.ask('settings:agree', { id: kept.settings().waiting?.[0]?.id ?? '', approval: secondManager });
    expect([kept.settings().head_office, kept.given().headOffice]).toEqual([{ url }, revoked]);
    expect(kept.settings().waiting).toBeUndefined();
  });
});

describe('what a change makes of the enrolment', () => {
  const held = fc.constantFrom<(HeadOfficeHeld | undefined)[]>(
    undefined,
    enrolledHere,
    revoked,
    { state: 'waits', code: 'first' },
    { state: 'waits', code: 'first', revokedAt },
    { state: 'refused', why: 'over' },
    { state: 'refused', why: 'used', revokedAt },
  );
  const given = fc.option(
    fc.record(
      { url: fc.constantFrom(url, elsewhere), ca: fc.constantFrom('A', 'B'), code: fc.constantFrom('first', 'second') },
      { requiredKeys: ['url'] },
    ),
  );
  const from = fc.constantFrom('screen' as const, 'file' as const);
  const changed = (was: HeadOfficeHeld | undefined, next: HeadOfficeGiven | null, how: 'screen' | 'file') =>
    headOfficeChange({ address: was && { url }, told: shownHeadOffice(was) }, next, how);

  test('none ends a revocation, and none makes an address without an enrolment or a code', () => {
    fc.assert(
      fc.property(held, given, from, (was, next, how) => {
        const done = changed(was, next, how);
        if (!done.ok) return;
        const { address, secrets } = done.value;
        const is = secrets.headOffice === undefined ? was : (secrets.headOffice ?? undefined);
        expect(is?.revokedAt).toBe(was?.revokedAt);
        if (was?.revokedAt !== undefined && secrets.headOffice !== undefined) expect(address).toEqual({ url });
        expect(address === undefined).toBe(next === null);
        if (next === null) expect([undefined, 'enrolled']).toContain(is?.state);
        expect(address ?? {}).not.toHaveProperty('code');
        if (secrets.headOffice) expect(secrets.headOffice).toMatchObject({ state: 'waits', code: next?.code });
      }),
    );
  });

  test('a till that is enrolled keeps its secret, but where the same head office enrols it anew on screen', () => {
    fc.assert(
      fc.property(given, from, (next, how) => {
        const done = changed(enrolledHere, next, how);
        const isAnew = how === 'screen' && next?.url === url && next.code !== undefined;
        if (done.ok && !isAnew) expect(done.value.secrets).toEqual({});
      }),
    );
  });

  test('the file of a whole chain, given again to a till that it enrolled, changes nothing', () => {
    expect(changed(enrolledHere, { url, code: 'first' }, 'file')).toEqual(ok({ address: { url }, secrets: {} }));
    expect(changed(enrolledHere, { url, code: 'second' }, 'screen')).toMatchObject({
      value: { secrets: { headOffice: { state: 'waits', code: 'second' } } },
    });
  });
});
