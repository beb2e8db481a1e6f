// Whatever the door lets through, no channel throws: by every role, with dates, amounts and numbers at the ends of what their fields take.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSetUp } from '../../../electron/till/set-up/face.ts';
import type { Channel } from '../../../shared/ipc/ipc.ts';
import { tables } from '../../../shared/ipc/ipc-schemas.ts';
import { err } from '../../../shared/result.ts';
import { anyRequest, dateFieldsOf } from '../../../testkit/till/any-request.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager, pins } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { type World, worldOf } from '../../../testkit/till/world.ts';
import { isWhole } from '../../../testkit/whole.ts';

const everyChannel = Object.keys(tables) as Channel[];

describe('a date outside 1970 to 2100 is refused as its field', () => {
  /** What else the channels take that are asked about a date. */
  const others: Partial<Record<Channel, object>> = {
    'exceptions:open': { personId: 'anna', kind: 'void' },
    'exceptions:read': {},
    'exceptions:save': { place: 'till' },
    'report:about': {},
    'report:read': {},
    'report:print': {},
    'report:save': { format: 'csv', place: 'till' },
    'reconcile:start': {},
    'sales:list': { query: '', before: null, limit: 1 },
  };
  const fields = everyChannel.flatMap((channel) => dateFieldsOf(channel).map((field) => [channel, field] as const));

  test('on each channel that takes one', () => {
    expect([...new Set(fields.map(([channel]) => channel))].toSorted()).toEqual(Object.keys(others).toSorted());
  });

  test.each(fields)('%s: %s', (channel, field) => {
    const at = (day: string) => (channel === 'sales:list' ? `${day}T23:59:59.999Z` : day);
    const isTaken = (day: string): boolean => {
      const request = { ...others[channel], from: at('2026-11-06'), to: at('2026-11-06'), [field]: at(day) };
      return tables[channel].request.safeParse(request).success;
    };
    expect(['0000-01-01', '0001-01-01', '1969-12-31', '2101-01-01', '9999-12-31'].filter(isTaken)).toEqual([]);
    expect(['1970-01-01', '2026-11-06', '2100-12-31'].filter((day) => !isTaken(day))).toEqual([]);
  });
});

/** How many requests each channel is asked. */
const runs = isWhole ? 20 : 2;

type Handlers = Readonly<Partial<Record<Channel, (request: unknown) => unknown>>>;

/** What was thrown, and at which request. */
async function thrownBy(
  handlers: Handlers,
  known: Parameters<typeof anyRequest>[1],
  before: () => Promise<unknown>,
): Promise<readonly string[]> {
  const thrown: string[] = [];
  for (const [channel, handle] of Object.entries(handlers) as [Channel, (request: unknown) => unknown][])
    for (const request of fc.sample(anyRequest(channel, known), { numRuns: runs, seed: 35 })) {
      await before();
      try {
        await handle(request);
      } catch (error) {
        thrown.push(`${channel} ${JSON.stringify(request)}: ${error}`);
      }
    }
  return thrown;
}

describe('no channel throws', () => {
  let till: Harness;
  let world: World;
  beforeEach(async () => {
    till = await createHarness({ shifts: {}, printer: 'paper?drawer=yes' });
    world = worldOf(till);
    await till.signIn();
    await dayOf(world).open('200.00');
  });
  afterEach(() => till.close());

  test.each(isWhole ? (['clara', 'ben', 'anna'] as const) : (['clara'] as const))('whatever %s asks', async (who) => {
    const { id } = await world.sold(['25.00']);
    const sale = await world.saleOf(id);
    const known = {
      saleId: [id],
      lineId: sale.lines.map((line) => line.id),
      tenderId: sale.tenders.map((tender) => tender.id),
      partId: sale.tenders.flatMap(({ parts }) => parts.map((part) => part.id)),
      jobId: sale.printJobs.map((job) => job.id),
      approval: [manager],
      personId: ['anna'],
      operatorId: ['anna', 'clara'],
      amount: [euro('25.00'), { currency: 'XXX', amount: '1.00' }, { currency: 'EUR', amount: '999999999999999.99' }],
    };
    // Refused where a request before it guessed PINs: then what follows is asked by nobody.
    const signedIn = async () => till.till().handlers['session:sign-in']({ operatorId: who, pin: pins[who] });
    expect(await thrownBy(till.till().handlers as Handlers, known, signedIn)).toEqual([]);
  });

  test('nor one of the set-up', async () => {
    let draft: string | null = null;
    const { capability } = createSetUp({
      draftFile: {
        read: () => draft,
        write(text) {
          draft = text;
        },
      },
      locale: 'en',
      pinCost: { newN: 16, leastN: 16 },
      now: till.time.now,
      probe: async () => ({ kind: 'answers' }) as never,
      connect: async () => ({ ...till.elsewhere, close: async () => {} }),
      setLocale() {},
      askTerminal: async () => false,
      hide() {},
      vault: async () => 'file',
      keep: async () => err({ field: 'file', message: 'kept by none' }),
      open: async () => {},
    });
    expect(await thrownBy(capability.channels as Handlers, {}, async () => {})).toEqual([]);
  });
});
