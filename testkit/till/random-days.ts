// Random days at a till that counts shifts, against a drawer of our own: what is in it, shift by shift, and who counted what. Everything
// follows from the seed. Invariants: the till is never asked what should be in the drawer; whoever looks around beside a count is told nothing of
// what we know the shift took; no shift is closed by rows that somebody edited; the ledger's own check comes on top.
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { createChance } from '../chance.ts';
import { anyAmount, type CloseRequest, dayOf } from './day.ts';
import { berlinNight, createClocks, inBerlin } from './day-clocks.ts';
import { dayFaults, plant } from './day-faults.ts';
import { editedWhileOff } from './edited-rows.ts';
import { createHarness, type Harness } from './harness.ts';
import { approvalOf, type PersonId, supervisor } from './people.ts';
import { beginTender, euro, reserve } from './selling.ts';
import { worldOf } from './world.ts';

const euros = (minor: number): string => `${minor < 0 ? '-' : ''}${(Math.abs(minor) / 100).toFixed(2)}`;

type Drawer = { minor: number; byHandMinor: number; id: string; owner: PersonId; readonly sold: Sold[] };
type Sold = {
  readonly id: string;
  readonly method: 'cash' | 'card';
  readonly minor: number;
  /** In which shift; until then it has none. */
  returnedIn?: string;
};

export const stepsOfDays = 16;

/** The first schedule, counted from 1, that this fault of day-faults.ts shows in; null where it shows in none. */
export async function findInDays(
  name: string,
  { firstSeed, most, steps }: { readonly firstSeed: number; readonly most: number; readonly steps: number },
): Promise<{ schedule: number; what: string } | null> {
  const fault = dayFaults[name];
  if (!fault) throw new Error(`no fault is called ${name}`);
  const takeOut = plant(fault());
  try {
    for (let schedule = 1; schedule <= most; schedule += 1) {
      const what = await playDays(firstSeed + schedule - 1, steps);
      if (what !== null) return { schedule, what };
    }
    return null;
  } finally {
    takeOut();
  }
}

/** Half of the days are those of the night in which an hour comes twice. */
const isInBerlin = (seed: number): boolean => seed % 2 === 1;

/** What the till got wrong; null where nothing. `atEnd` looks at the books when the last day is over. */
export async function playDays(
  seed: number,
  steps: number,
  atEnd: (till: Harness) => Promise<string | null> = async () => null,
): Promise<string | null> {
  const home = isInBerlin(seed) ? inBerlin() : null;
  const till = await createHarness({
    // Ten minutes before the day begins, with the first of the hours that come twice.
    ...(home ? { beginsAt: '2026-10-24T23:50:00.000Z' } : {}),
    shifts: home ? { day_begins: berlinNight.begins } : {},
    settings: { invalidationPeriodS: 30 * 86_400 },
  });
  try {
    await till.signIn();
    return (await play(till, seed, steps)) ?? (await atEnd(till));
  } catch (error) {
    return `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await till.close();
    home?.leave();
  }
}

async function play(till: Harness, seed: number, steps: number): Promise<string | null> {
  const chance = createChance(seed);
  /** Of who looks around: the days are the same without it. */
  const curious = createChance(seed + 1_000_000);
  /** Of who edits rows. */
  const crooked = createChance(seed + 2_000_000);
  const world = worldOf(till);
  const day = dayOf(world);
  let at: Drawer | null = null;
  let here: PersonId = 'anna';
  const waiting: Drawer[] = [];
  const sealed: Drawer[] = [];
  const sold: Sold[] = [];
  const wrong: string[] = [];
  const must = (is: boolean, what: string): void => void (is || wrong.push(what));
  const be = async (who: PersonId): Promise<void> => {
    if (here === who) return;
    await till.signIn(who);
    here = who;
  };
  const clocks = createClocks(till, createChance(seed + 2_000_000), {
    ...(isInBerlin(seed)
      ? berlinNight
      : { begins: '04:00', napsMs: [20, 240, 840].map((minutes) => minutes * 60_000) }),
    be,
  });
  let cards = 0;
  /** No two of a day are alike. */
  const amount = () => {
    cards += 1;
    return (15 + chance.int(60)) * 100 + (cards % 100);
  };

  const refusedWithout = async (): Promise<void> => {
    const request = { productCode: anyAmount, faceValue: euro('25.00') };
    const code = await till.refusal('sale:add-line', request).catch(() => 'sold');
    must(code === 'no_shift', `sells without a shift: ${code}`);
  };

  const deeds: Record<string, () => Promise<void>> = {
    async sell() {
      if (!at) return refusedWithout();
      const minor = amount();
      const method = chance.often(0.6) ? 'cash' : 'card';
      const id = await day.sell([euros(minor)], [[method, euros(minor)]]);
      const seller = here;
      must(...(await clocks.sold()));
      await be(seller);
      const one: Sold = { id, method, minor };
      sold.push(one);
      at.sold.push(one);
      if (method === 'cash') at.minor += minor;
      else at.byHandMinor += minor;
    },
    async giveBack() {
      const one = sold.pop();
      if (!one || !at) return;
      one.returnedIn = at.id;
      await world.voidCard(one.id);
      const way = one.method === 'card' && chance.often(0.5) ? 'cash' : 'as-paid';
      await day.giveBack(one.id, way, way === 'cash' ? approvalOf('clara') : null);
      if (one.method === 'cash' || way === 'cash') at.minor -= one.minor;
      else at.byHandMinor -= one.minor;
    },
    async move() {
      if (!at) return;
      const kind = chance.pick(['in', 'out', 'drop'] as const);
      const minor = 100 + chance.int(4000);
      await day.move(kind, euros(minor), kind === 'in' ? null : approvalOf('clara'));
      at.minor += kind === 'in' ? minor : -minor;
    },
    /** A card of unknown end, decided in this shift, in the night, or in the next. */
    async unknown() {
      if (!at) return;
      const minor = amount();
      const { id } = await reserve(till, [euros(minor)], anyAmount);
      const asked = await beginTender(till, id, 'card', euros(minor));
      const tenderId = asked.tenders.at(-1)?.id ?? '';
      await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
      const when = chance.pick(['now', 'night', 'next'] as const);
      if (when !== 'now') await end();
      if (when === 'next') await deeds.open?.();
      await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: tenderId.slice(-6) } });
      if (when === 'night') await deeds.open?.();
      if (at) at.byHandMinor += minor;
      await day.commit(id);
      const seller = here;
      must(...(await clocks.sold()));
      await be(seller);
      sold.push({ id, method: 'card', minor });
    },
    async open() {
      if (at) return;
      const floatMinor = 5000 + chance.int(20_000);
      const tray = chance.pick(['A', 'B']);
      const { current } = await till.ask('shift:open', { tray, counted: { total: euro(euros(floatMinor)) } });
      at = { minor: floatMinor, byHandMinor: 0, id: current?.id ?? '', owner: here, sold: [] };
    },
    async suspend() {
      if (!at || at.owner !== here) return;
      await till.ask('shift:suspend');
      waiting.push(at);
      at = null;
    },
    async resume() {
      const next = at ? undefined : waiting.pop();
      if (!next) return;
      await be(next.owner);
      await till.ask('shift:resume', { shiftId: next.id });
      at = next;
    },
    async handOver() {
      if (!at) return;
      const to = at.owner === 'anna' ? 'ben' : 'anna';
      const hands = { from: approvalOf(at.owner), to: approvalOf(to) };
      await till.ask('shift:hand-over', { ...hands, owners: await day.owners(to) });
      at.owner = to;
      await be(to);
    },
    async seal() {
      if (!at) return;
      await be('clara');
      const request = { shiftId: at.id, bag: '1', reason: 'gone', owners: await day.owners('ben'), approval: null };
      await till.ask('shift:seal', request);
      sealed.push(at);
      at = null;
      await be('anna');
    },
    async countSealed() {
      const one = sealed.pop();
      if (!one) return;
      await be(one.owner === 'clara' ? 'dora' : 'clara');
      await finish(one, true);
      await be('anna');
    },
    close: () => end(),
    async crash() {
      await till.crash();
      await till.signIn(here);
      const current = (await till.ask('shift:get')).current?.id ?? null;
      must(current === (at?.id ?? null), 'another shift goes on after a power cut');
    },
    async clock() {
      const before = here;
      await clocks.set();
      await be(before);
    },
    async later() {
      await clocks.later();
    },
  };

  /** Somebody leaves the form and looks whatever the till would tell: nothing of what was taken may stand there. */
  async function lookAround({ id, minor, byHandMinor, sold: ofShift }: Drawer): Promise<void> {
    const back = here;
    const anotherSells = at !== null && at.id !== id;
    await be(curious.pick(['anna', 'ben', 'clara'] as const));
    // What was given back while another shift sells is that one's own sum.
    const own = ofShift.filter(({ returnedIn }) => returnedIn === undefined || returnedIn === id);
    const all = [minor, byHandMinor, ...own.map((one) => one.minor)];
    const secrets = all.filter((one) => one % 100 !== 0).map((one) => `"${euros(one)}"`);
    const saleId = ofShift.at(-1)?.id;
    const handlers = till.till().handlers;
    const looks: Readonly<Record<string, () => unknown>> = {
      sales: () => handlers['sales:list']({ query: '', before: null, limit: 50 }),
      attention: () => handlers['attention:list'](undefined),
      money: () => handlers['attention:money'](undefined),
      shift: () => handlers['shift:get'](undefined),
      edited: () => handlers['attention:edited'](undefined),
      x: () => handlers['shift:x'](undefined),
      report: () => handlers['report:read'](null),
      // Of a sealed shift it is told to who sells in another.
      ...(saleId === undefined || anotherSells ? {} : { sale: () => handlers['sale:get']({ saleId }) }),
    };
    const [name, look] = curious.pick(Object.entries(looks));
    const told = JSON.stringify(await look());
    const found = secrets.find((secret) => told.includes(secret));
    must(found === undefined, `${name} tells ${found} to ${here} while it is counted`);
    await be(back);
  }

  /** Somebody who has the file and not its key makes a movement one euro more, so that it fits what they took: nothing is closed by it. */
  async function editMovement(id: string, close: CloseRequest): Promise<void> {
    const movements = day.rows(`SELECT id, amount_minor AS minor FROM movements WHERE shift_id = '${id}'`);
    const { id: movementId, minor } = crooked.pick(movements as { id: string; minor: number }[]);
    const set = (to: number) => `UPDATE movements SET amount_minor = ${to} WHERE id = '${movementId}'`;
    await editedWhileOff(till, set(minor + 100));
    await till.signIn(here);
    const code = await till.refusal('shift:close', close).catch(() => 'closed');
    if (code !== 'rows_edited') throw new Error(`a shift whose rows were edited: ${code}`);
    await editedWhileOff(till, set(minor));
    await till.signIn(here);
  }

  async function finish(drawer: Drawer, isSealed: boolean): Promise<void> {
    const offMinor = chance.pick([0, 0, 150, -200, -1000, 2500]);
    const countedMinor = Math.max(0, drawer.minor + offMinor);
    const closing = {
      drawer: euros(countedMinor),
      pots: { 'by-hand': euros(Math.max(0, drawer.byHandMinor)) },
      reason: 'as counted',
      approval: here === 'ben' || drawer.owner === 'ben' ? approvalOf('dora') : supervisor,
      meanwhile: () => lookAround(drawer),
      ...(crooked.often(0.15) ? { beforeClose: (close: CloseRequest) => editMovement(drawer.id, close) } : {}),
    };
    const z = isSealed ? await day.closeSealed(drawer.id, closing) : await day.close(closing);
    const pot = day.potOf(z);
    must(
      pot.expected === euros(drawer.minor),
      `Z ${z.body.n} expects ${pot.expected}, in the drawer ${euros(drawer.minor)}`,
    );
    must(pot.difference === euros(countedMinor - drawer.minor), `Z ${z.body.n} shows ${pot.difference}`);
    clocks.closed(z.body.shift.businessDay);
    const byHand = z.body.pots.find((one) => one.pot === 'by-hand')?.expected ?? '0.00';
    must(byHand === euros(drawer.byHandMinor), `Z ${z.body.n} expects ${byHand} by hand`);
  }

  async function end(): Promise<void> {
    if (!at) return;
    await be(at.owner);
    await finish(at, false);
    at = null;
  }

  const weights = {
    open: 6,
    sell: 8,
    giveBack: 3,
    move: 4,
    unknown: 1,
    suspend: 1,
    resume: 2,
    handOver: 1,
    seal: 1,
    countSealed: 2,
    close: 3,
    crash: 1,
    clock: 2,
    later: 2,
  };
  for (let step = 0; step < steps && wrong.length === 0; step += 1) await deeds[chance.weighted(weights)]?.();
  await end();
  must(...(await clocks.allCounted()));
  const reader = till.db();
  const found = verifyLedger(reader);
  reader.close();
  if (!found.ok) wrong.push(`${found.error.table} ${found.error.row} ${found.error.reason}`);
  return wrong[0] ?? null;
}
