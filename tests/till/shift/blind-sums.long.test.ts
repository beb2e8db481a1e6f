// Whatever anybody of the store opens at the till before and during a count, nothing adds up to the drawer: every channel that reads is asked by
// each role at several times of a shift at random, and what was seen, events too, is added and subtracted. What stands as an X with cash is a look.
import { expect, test } from 'vitest';
import type { TillChannel } from '../../../shared/ipc/ipc.ts';
import { workedOut } from '../../../testkit/shift/adding-up.ts';
import { countedShift, plantShift } from '../../../testkit/shift/planted-shift.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { everyRequest, type Known } from '../../../testkit/till/every-request.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { isWhole, seed } from '../../../testkit/whole.ts';

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);

/** By the verb: what only reads, or writes what it reads into a file. */
const reads =
  /:(get|list|read|open|about|today|money|edited|orders|search|details|best-sellers|suspended|x|z|z-list|preview|pdf|save|print|limits|show-limits|read-limits|health|check-health|timeline)$/;
/** These do more than read, or tell nothing of a shift: what products cost, a till that is not set up. */
const others = /^(catalogue:|shift:open|settings:|set-up:|settlement:|people:|partner:|update:|print:|recovery:)/;
/** About one sale, which a person has in hand. */
const ofOneSale = /^(sale:get|sale:timeline|attention:get)$/;

const lookCount = (): number =>
  (day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read' AND body ->> 'cash'")[0] as { n: number }).n;

test.each(Array.from({ length: isWhole ? 3 : 1 }, (_, n) => seed + n))(
  'what was seen of a shift at random never makes its drawer (seed %i)',
  async (ofDay) => {
    const seen: { of: string; text: string }[] = [];
    const looked: { of: string; text: string }[] = [];
    const look = async (): Promise<void> => {
      const receipts = day.rows('SELECT receipt_number AS of FROM sales WHERE n > 0') as { of: string }[];
      const amounts = day.rows('SELECT DISTINCT amount_minor AS minor FROM lines') as { minor: number }[];
      const { today } = await asClara(() => till.ask('report:about', null));
      const known: Known = {
        ...{ query: ['', ...receipts.map(({ of }) => of)], before: [null, 0], limit: [50], offset: [0] },
        ...{ amount: amounts.map(({ minor }) => euro((minor / 100).toFixed(2))) },
        ...{ from: [today], to: [today, 'till'], place: ['till'], approval: [null], kind: ['x'], personId: ['anna'] },
      };
      for (const who of ['anna', 'ben', 'clara'] as const) {
        await till.signIn(who);
        for (const channel of Object.keys(till.till().handlers) as TillChannel[]) {
          if (!reads.test(channel) || others.test(channel) || ofOneSale.test(channel)) continue;
          for (const request of everyRequest(channel, known)) {
            const before = lookCount();
            till.forgetSales();
            const handle = till.till().handlers[channel] as (request: unknown) => Promise<unknown>;
            const text = JSON.stringify([await handle(request), till.events]);
            (lookCount() > before ? looked : seen).push({ of: `${channel} of ${who}`, text });
          }
        }
      }
      await till.signIn();
    };
    await countedShift(world);
    await look();
    const planted = await plantShift(world, ofDay, look);
    await look();
    // A customer is there with one of its receipts.
    const [saleId = ''] = planted.sales;
    seen.push({ of: 'one sale', text: JSON.stringify(await till.ask('sale:get', { saleId })) });
    await till.ask('shift:begin-count', { shiftId: planted.shiftId });
    await look();
    expect(workedOut(seen, planted.secrets())).toEqual([]);
    expect(workedOut(looked, planted.secrets())).not.toEqual([]);
  },
);

async function asClara<T>(work: () => Promise<T>): Promise<T> {
  await till.signIn('clara');
  const done = await work();
  await till.signIn();
  return done;
}
