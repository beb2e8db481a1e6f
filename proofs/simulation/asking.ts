// Somebody at a simulated till presses a key and hears what the till says. Invariants: what a dead till would have said nobody heard; who
// is at the till, and who began each sale, is remembered from what was pressed, and no word of the wrong person is ever let pass.
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { Seen } from '../../testkit/till/window.ts';
import { BrokenPromise } from './broken-promise.ts';
import type { Machine } from './machine.ts';
import { colludes, operators, pins, wrongPin } from './operators.ts';
import { isOfTheDisk } from './process.ts';
import type { Word } from './steps.ts';

type Told = { ok: true; value: unknown } | { ok: false; error: { code: string } };

export type Asking = {
  /** Whoever was signed in at some press since this was asked last. */
  present(): ReadonlySet<string>;
  /** Who began which sale. */
  forget(): void;
  /** Who is signed in; null where nobody is. */
  atTill(): string | null;
  /** Null where the till refused, and where the power went out under the question. */
  ask<C extends TillChannel>(channel: C, request: Request<C>): Promise<Seen<Answers[C]> | null>;
  /** The same about a sale, with a second person's word, a manager's if `needed` is absent: it is broken where the till lets a word pass that does not count. */
  askWith<C extends TillChannel>(
    channel: C,
    saleId: string | null,
    approval: Approval | null,
    request: Request<C>,
    needed?: 'manager' | 'supervisor',
  ): Promise<Seen<Answers[C]> | null>;
};

export function approvalOf(word: Word): Approval | null {
  if (word === 'none') return null;
  return word === 'wrong' ? { operatorId: 'clara', pin: wrongPin } : { operatorId: word, pin: pins[word] };
}

export function createAsking(deps: {
  readonly machine: Machine;
  readonly note: (what: string) => void;
  readonly broken: (error: Error) => void;
}): Asking {
  const { machine, note, broken } = deps;
  /** Who began each sale, and who is at the till. */
  const cashiers = new Map<string, string>();
  let present = new Set<string>();
  let atTill: { readonly life: number; readonly who: string } | null = null;

  const cashierNow = (): string | null => (atTill?.life === machine.life().number ? atTill.who : null);

  const pressing = (): string | null => {
    const by = cashierNow();
    if (by !== null) present.add(by);
    return by;
  };

  const remember = (
    channel: TillChannel,
    request: unknown,
    value: unknown,
    by: string | null,
    before: ReadonlySet<string>,
  ): void => {
    const isAbout = (field: string, about: unknown): about is Record<string, unknown> =>
      about !== null && typeof about === 'object' && field in about;
    if (channel === 'session:sign-in' && isAbout('operatorId', request))
      atTill = { life: machine.life().number, who: String(request.operatorId) };
    if (channel === 'session:sign-out') atTill = null;
    const begins = channel === 'sale:add-line' || channel === 'claim:redeem';
    // A sale whose beginning was not heard has no cashier here; an emptied basket passes to the cashier who fills it.
    const isFirst = isAbout('lines', value) && Array.isArray(value.lines) && value.lines.length === 1;
    const isNew = isAbout('id', value) && (!before.has(String(value.id)) || (channel === 'sale:add-line' && isFirst));
    // Whoever resumes a basket sells it from then on.
    const isTheirs = channel === 'sale:resume' || (begins && isNew);
    if (isTheirs && by !== null && isAbout('id', value)) cashiers.set(String(value.id), by);
  };

  async function tell<C extends TillChannel>(channel: C, request: Request<C>): Promise<Told | null> {
    if (machine.isDown() || !tables[channel].request.safeParse(request).success) return null;
    const life = machine.life();
    const by = pressing();
    const before = new Set(machine.facts().sales.map(({ id }) => id));
    const handle: (request: Request<C>) => unknown = machine.handlers()[channel];
    let told: Told;
    try {
      told = (await handle(request)) as Told;
    } catch (error) {
      // The door says that it did not work.
      if (life.lives() && !isOfTheDisk(error))
        broken(new BrokenPromise('none', `${channel} throws ${error instanceof Error ? error.stack : error}`));
      return null;
    }
    if (!life.lives()) return null;
    note(`  ${channel} ${JSON.stringify(request) ?? ''} ${told.ok ? 'ok' : told.error.code}`);
    if (!told.ok) return told;
    const seen = { ok: true, value: machine.seen(told.value) } as const;
    remember(channel, request, seen.value, by, before);
    return seen;
  }

  async function ask<C extends TillChannel>(channel: C, request: Request<C>): Promise<Seen<Answers[C]> | null> {
    const told = await tell(channel, request);
    return told?.ok ? (told.value as Seen<Answers[C]>) : null;
  }

  /** Whoever is alone says why. */
  async function askAloneToo<C extends TillChannel>(
    channel: C,
    request: Request<C>,
    approval: object | null,
  ): Promise<Seen<Answers[C]> | null> {
    const told = await tell(channel, request);
    if (told?.ok) return told.value as Seen<Answers[C]>;
    if (told?.error.code !== 'alone_reason' || approval === null) return null;
    return ask(channel, { ...Object(request), approval: { ...approval, reason: 'as scripted' } });
  }

  return {
    present() {
      const all = present;
      const by = cashierNow();
      present = new Set(by === null ? [] : [by]);
      return all;
    },
    forget: () => cashiers.clear(),
    atTill: cashierNow,
    ask,
    async askWith(channel, saleId, approval, request, needed = 'manager') {
      const by = cashierNow();
      const cashier = (saleId === null ? null : cashiers.get(saleId)) ?? null;
      const value = await askAloneToo(channel, request, approval);
      if (value === null || approval === null) return value;
      const { operatorId, pin } = approval;
      const role = operators.find(({ id }) => id === operatorId)?.role;
      const isRight = (role === 'manager' || role === needed) && pins[operatorId as keyof typeof pins] === pin;
      if (!isRight) broken(new BrokenPromise('11', `${channel}: the word of ${operatorId} passed for a ${needed}'s`));
      if (operatorId === cashier || (saleId === null && operatorId === by))
        broken(new BrokenPromise('11', `${channel}: ${operatorId} approved what ${operatorId} had sold`));
      const deed = saleId === null ? by : cashier;
      if (deed === colludes.puppet && operatorId === colludes.by)
        broken(
          new BrokenPromise('11', `${channel}: ${operatorId} approved what ${deed} did, with the PIN given to ${deed}`),
        );
      return value;
    },
  };
}
