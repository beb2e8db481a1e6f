// A whole simulated world: one till, its people, the line, the service, the bank, on one virtual clock. Invariant: everything that
// happens in it follows from its setting and the steps it is given; nothing reads the machine's clock or its dice.
import type { BookedOrder } from '../../sandbox/books.ts';
import { type Books, createBooks } from './books.ts';
import { BrokenPromise } from './broken-promise.ts';
import { copyOfDisk } from './disk.ts';
import { createMachine, type Machine } from './machine.ts';
import { createNetwork, type Network } from './network.ts';
import { createPaper } from './paper.ts';
import { createPeople, type People } from './people.ts';
import { createPromises, type Promises } from './promises.ts';
import type { PartFacts } from './rows.ts';
import { createService, type Service, serviceFile } from './service.ts';
import { isWorldsStep, type Setting, type Step, type WorldsStep } from './steps.ts';
import { honest, type Tampering } from './tampering.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { createWebhooks } from './webhooks.ts';

export type World = {
  readonly clock: VirtualClock;
  readonly machine: Machine;
  readonly service: Service;
  readonly books: Books;
  readonly folder: string;
  /** Orders that somebody else changed, or that the service lied about. */
  readonly excused: ReadonlySet<string>;
  orders(): readonly BookedOrder[];
  /** One step, to its end, and the safety promises after it. Throws where one is broken. */
  take(step: Step): Promise<void>;
  /** From now on everything works. */
  calm(): Promise<void>;
  end(): Promise<void>;
};

export const startsAt = '2026-11-06T09:00:00.000Z';

export type WorldDeps = {
  /** Empty; for this world alone. */
  readonly folder: string;
  /** A folder with a ledger and a service to begin with; null: new ones. */
  readonly template: string | null;
  readonly setting: Setting;
  readonly note: (what: string) => void;
  readonly tampering?: Tampering;
};

export async function createWorld({ folder, template, setting, note, tampering = honest }: WorldDeps): Promise<World> {
  const broken: Error[] = [];
  const breaks = (promise: string) => (what: string) => void broken.push(new BrokenPromise(promise, what));
  const excused = new Set<string>();
  /** Keys of creates that the service refused. */
  const refused = new Set<string>();
  let working: () => number = () => 0;
  let revived: () => boolean = () => false;
  const clock = createVirtualClock(
    startsAt,
    () => working() > 0,
    () => revived(),
  );
  if (template !== null) copyOfDisk(template, folder, [serviceFile]);
  const paper = createPaper(clock);
  const webhooks = setting.webhooks ? createWebhooks(clock) : null;
  const service = createService({
    folder,
    seed: setting.seed,
    now: clock.now,
    happened: (event) => webhooks?.tell(event),
  });

  const orders = (): readonly BookedOrder[] => {
    const all = service.orders();
    for (const order of all) if (refused.has(order.idempotency_key)) excused.add(order.id);
    return all;
  };
  const watch = (look: () => void): void => {
    try {
      look();
    } catch (error) {
      broken.push(error instanceof Error ? error : new Error(String(error)));
    }
  };
  /**
   * A copy of a request that ends an order of a card that is active: an invalidation that was refused before, or a confirm by which the
   * service finds the order ended. The till has had its final word here too.
   */
  const lateCopy = (path: string): void => {
    const line = machine.facts().lines.find(({ order_id }) => order_id !== null && path.includes(order_id));
    if (line?.state !== 'active' || line.order_id === null) return;
    const { order_id } = line;
    if (orders().some(({ id, state }) => id === order_id && state !== 'completed')) excused.add(order_id);
  };
  const network: Network = createNetwork({
    clock,
    fetch: service.fetch,
    serviceNow: clock.now,
    leaves: (request) => watch(() => promises.leaves(request)),
    arrives: (request) => watch(() => promises.arrives(request)),
    answers(request, status) {
      promises.answers(request, status);
      const { call, key, path } = request;
      if ((call === 'invalidate' && status === 200) || (call === 'confirm' && status === 400)) lateCopy(path);
      // A retry with the same key and body returns the order (section 4): one that is refused instead is a lie. So is a refusal, where
      // another copy of the same request then makes an order after all: the till has had its final word.
      if (call === 'create' && key !== null && status >= 400 && status < 429 && status !== 401) refused.add(key);
    },
    note,
  });
  working = network.working;
  const books = createBooks({
    clock,
    durable({ id, what }) {
      const { parts } = machine.facts();
      const isAsked = (part: PartFacts): boolean =>
        what === 'payment'
          ? part.tender_id === id && part.state === 'requested'
          : part.refund_id === id && part.state === 'refunding';
      return parts.find(isAsked)?.id ?? null;
    },
    broken: breaks('5'),
  });
  const promises: Promises = createPromises({
    facts: () => machine.facts(),
    rows: () => machine.rows(),
    printed: paper.collect,
    acknowledged: () => webhooks?.acknowledged() ?? new Set(),
    shown: () => machine.shown(),
    books,
    excused,
  });
  const machine: Machine = createMachine({
    folder,
    template,
    seed: setting.seed,
    clock,
    storeCountry: setting.country,
    transport: network.transport,
    terminal: setting.terminal ? books.terminal : null,
    printer: setting.printer ? paper.printer : null,
    webhooks: webhooks ? webhooks.intake : null,
    tampering,
    broken: breaks('none'),
    note,
  });
  revived = machine.revive;
  const people: People = createPeople({ machine, books, note, broken: breaks('none') });
  async function elsewhere(n: number, deed: 'confirm' | 'invalidate'): Promise<void> {
    const all = orders();
    const order = all[n % Math.max(1, all.length)];
    if (!order) return;
    excused.add(order.id);
    note(`  elsewhere: ${deed} ${order.id}, ${order.state}`);
    const { receipt_id, face_value } = order;
    const tenders = [{ type: 'cash', amount: face_value.amount }];
    const body = { receipt_id, paid: face_value, paid_at: clock.now().toISOString(), tenders };
    if (deed === 'confirm') await service.elsewhere.confirmRetailOrder(order.id, Buffer.from(JSON.stringify(body)));
    else await service.elsewhere.invalidateRetailOrder(order.id);
  }

  async function befall(step: WorldsStep): Promise<void> {
    switch (step.do) {
      case 'net':
        return network.order(step.call, step.fate, step.times);
      case 'reply':
        return service.reply(step);
      case 'line':
        return network.line(step.state);
      case 'pass':
        return clock.advance(step.ms);
      case 'sleep':
        clock.sleep(step.ms);
        return machine.isDown() ? undefined : machine.till().wake();
      case 'clock':
        return machine.setClock(step.offMs);
      case 'cut':
        if (machine.isDown()) return;
        return step.at === 'now' ? machine.cut(step.downMs) : machine.cutAt(step.at, step.n, step.downMs);
      case 'service-restart':
        return service.restart();
      case 'elsewhere':
        return elsewhere(step.n, step.deed);
      case 'terminal':
        return books.nextAtTerminal(step.way);
      case 'printer':
        return paper.next(step.way);
      case 'webhook':
        return webhooks?.next(step.way);
      case 'disk-full':
        return machine.fillDisk(step.after);
      case 'make-room':
        return machine.makeRoom();
    }
  }

  async function together(presses: Extract<Step, { do: 'together' }>['presses']): Promise<void> {
    // Checking a PIN takes real time: whatever else was pressed waits at the line for as long.
    const release = network.hold();
    const slow = presses.findIndex(people.takesTime);
    const acts = presses.filter((press, index) => index === slow || !people.takesTime(press)).map(people.act);
    await Promise.all(acts);
    release();
  }

  let checked: { orders: unknown; rows: number; moves: number } = { orders: null, rows: -1, moves: -1 };
  function check(): void {
    if (broken[0]) throw broken[0];
    // A dead till's ledger is nobody's.
    if (machine.isDown()) return;
    // Where nothing changed, in no book, nothing can be broken that was not.
    const all = orders();
    if (checked.orders === all && checked.rows === machine.changes() && checked.moves === books.changes()) return;
    checked = { orders: all, rows: machine.changes(), moves: books.changes() };
    promises.check(all);
    if (broken[0]) throw broken[0];
  }

  await clock.settle();
  return {
    clock,
    machine,
    service,
    books,
    folder,
    excused,
    orders,
    async take(step) {
      if (step.do === 'together') await together(step.presses);
      else if (isWorldsStep(step)) await befall(step);
      else await people.act(step);
      await clock.settle();
      check();
    },
    async calm() {
      network.calm();
      service.calm();
      books.calm();
      paper.calm();
      webhooks?.calm();
      machine.makeRoom();
      machine.setClock(0);
      machine.cutAt('on-answer', Number.POSITIVE_INFINITY, 0);
      // Whoever finds a till that stopped, or none at all, starts it.
      while (machine.isDown()) await clock.advance(clock.nextMs() ?? 1000);
    },
    async end() {
      paper.end();
      await machine.end();
      service.close();
    },
  };
}
