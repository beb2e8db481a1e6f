// One till of a simulated store: its machine, the people at it, its line, its printer, its drawer and the bank's terminal beside it, and
// the promises that hold for it. Invariant: what belongs to one till is here; what the tills share (the service, the clock, the
// customers' slips) comes in.
import type { BookedOrder } from '../../sandbox/core/books.ts';
import { ok } from '../../shared/result.ts';
import { type Books, createBooks } from './books.ts';
import { BrokenPromise } from './broken-promise.ts';
import { cardOfKey, createCompanyWatch, lives } from './company-agrees.ts';
import { createCustomersDisplay } from './customer-display.ts';
import { createOfficeOfTill, type OfficeOfTill, type OfficeTampering } from './head-office.ts';
import { createHeard } from './heard.ts';
import { createKeptSettings } from './kept-settings.ts';
import { createMachine, type Machine } from './machine.ts';
import { createNetwork, type Network, type Received } from './network.ts';
import { createPaper, type Paper } from './paper.ts';
import { createPauseWatch } from './pause-agrees.ts';
import { cardNumbers, createPeople, type People } from './people.ts';
import { createPromises } from './promises.ts';
import { createRetries } from './retries.ts';
import type { Facts, PartFacts } from './rows.ts';
import type { Service } from './service.ts';
import type { Setting } from './steps.ts';
import type { Store } from './store.ts';
import type { Tampering } from './tampering.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { Webhooks } from './webhooks.ts';

export type Station = {
  readonly index: number;
  readonly name: string;
  readonly machine: Machine;
  readonly books: Books;
  readonly people: People;
  readonly network: Network;
  readonly paper: Paper;
  /** The safety promises of this till, against the service's orders; only where something changed. */
  check(orders: readonly BookedOrder[]): void;
  calm(): void;
  /** The orders for companies in the end. */
  companiesSettled(): void;
  /** Its rows at its last check, when nothing was under way. */
  quiet(): Facts;
  /** The copy of the ledger takes its place: what the lost time brought is unknown here, and no promise about it is checked. */
  putCopyBack(): number | null;
  /** Null where it has none. */
  readonly office: OfficeOfTill | null;
  /** The keys of the creates that have left it. */
  sent(): ReadonlySet<string>;
  /** That happened. */
  isRestored(): boolean;
  end(): Promise<void>;
};

export type StationDeps = {
  readonly index: number;
  readonly folder: string;
  readonly template: string | null;
  readonly setting: Setting;
  readonly clock: VirtualClock;
  readonly service: Service;
  readonly webhooks: Webhooks | null;
  readonly store: Store;
  /** The company that its managers order for, at the service; null where they order for none. */
  readonly partnerId: string | null;
  readonly tampering: Tampering;
  /** It has a head office, with these faults in it. */
  readonly office: OfficeTampering | null;
  /** Orders that somebody else changed, or that the service lied about. */
  readonly excused: ReadonlySet<string>;
  /** Orders that somebody made in the name of the first till. */
  readonly foreign: ReadonlySet<string>;
  /** A request of another till has ended, or may have ended, this order. */
  readonly isOthers: (till: number, orderId: string) => boolean;
  /** The service told a wrong time. */
  readonly isTimeUnsure: () => boolean;
  readonly arrived: (till: number, request: Received) => void;
  readonly answered: (request: Received, status: number) => void;
  readonly broken: (error: Error) => void;
  readonly note: (what: string) => void;
};

const isAboutAnOrder = ({ call }: Received): boolean => call !== 'ping' && call !== 'products';

export function stationName(index: number): string {
  return `T${index + 1}`;
}

export function createStation(deps: StationDeps): Station {
  const { index, setting, clock, service, webhooks, store, broken, excused } = deps;
  const name = stationName(index);
  const note = setting.tills === 1 ? deps.note : (what: string) => deps.note(`  ${name}${what}`);
  const breaks = (promise: string) => (what: string) => broken(new BrokenPromise(promise, what));
  let isRestored = false;
  const sent = new Set<string>();
  const watch = (look: () => unknown): void => {
    try {
      look();
    } catch (error) {
      broken(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const paper = createPaper(clock, () => store.slips.cameOut(name, setting.currency, machine.facts()));
  const network = createNetwork({
    clock,
    fetch: service.fetch,
    serviceNow: clock.now,
    leaves(request) {
      if (request.key !== null) sent.add(request.key);
      watch(() => isRestored || promises.leaves(request));
      if (request.call === 'create') watch(() => isRestored || pauses?.look());
    },
    arrives(request) {
      watch(() => isRestored || promises.arrives(request));
      deps.arrived(index, request);
    },
    answers(request, status) {
      promises.answers(request, status);
      deps.answered(request, status);
    },
    setsOut: (request) => (isAboutAnOrder(request) || request.call === 'ping' ? retries.setsOut(request) : () => {}),
    heard(request, result, isTrue) {
      if (isTrue) heard.note(request, result);
    },
    note,
  });
  const heard = createHeard();
  const retries = createRetries({ timers: clock.timers, facts: () => machine.facts(), broken });
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
  const promises = createPromises({
    taken: () => machine.taken(),
    terminalId: name,
    facts: () => machine.facts(),
    rows: () => machine.rows(),
    present: () => people.present(),
    printed() {
      const slips = paper.collect();
      companies?.printed(slips);
      return slips;
    },
    acknowledged: () => (index === 0 ? webhooks?.acknowledged() : null) ?? new Set(),
    shown: () => machine.shown(),
    books,
    excused,
    foreign: deps.foreign,
    isOthers: (orderId) => deps.isOthers(index, orderId),
    mayLeaveTwice: (orderId) => store.slips.of(orderId).some(({ isPhotocopy }) => isPhotocopy),
  });
  const pauses = setting.pauses
    ? createPauseWatch({
        facts: () => machine.facts(),
        now: clock.now,
        taken: () => machine.taken(),
        isTimeUnsure: () => machine.wasClockWrong() || deps.isTimeUnsure(),
      })
    : null;
  const companies =
    deps.partnerId === null
      ? null
      : createCompanyWatch({ facts: () => machine.facts(), booked: service.codeOrders, excused });
  const seed = setting.seed ^ Math.imul(index, 0x0100_0193);
  const office =
    deps.office && createOfficeOfTill({ name, seed, clock, tampering: deps.office, broken: breaks('none'), note });
  const pausesIn = setting.pauses ? setting.currency : null;
  const kept = createKeptSettings({
    companiesIn: deps.partnerId === null ? null : setting.currency,
    ...{ clock, pausesIn, office, tampering: deps.tampering, broken: breaks('19') },
    isSelling: () =>
      machine.facts().sales.some((sale) => ['basket', 'paying'].includes(sale.stage) && sale.suspended_at === null),
  });
  const display = createCustomersDisplay(cardNumbers);
  const machine = createMachine({
    terminalId: name,
    folder: deps.folder,
    template: deps.template,
    // The first till's is the schedule's own.
    seed,
    clock,
    storeCountry: setting.country,
    currency: setting.currency,
    transport: network.transport,
    terminal: setting.terminal ? books.terminal : null,
    printer: setting.printer ? paper.printer : null,
    // One address a store: the others learn of it by asking.
    webhooks: webhooks && index === 0 ? webhooks.intake : null,
    headOffice:
      office &&
      ((life) =>
        office.parts(
          life,
          async ({ seq, hash }, ledgerId) => {
            if (!isRestored) breaks('12')('its ledger is taken for an old copy, and nobody put one in its place');
            await machine.openBehind({ ledgerId, count: seq, hash });
            return ok(null);
          },
          kept.parts(life.lives).outside.change,
        )),
    display: display.of,
    kept,
    tampering: deps.tampering,
    broken: breaks('none'),
    note,
  });
  const orderState = (orderId: string) => service.orders().find(({ id }) => id === orderId)?.state ?? null;
  const orderOf = (cardId: string): string | null => {
    const own = service.codeOrders().filter((order) => cardOfKey(order.idempotency_key) === cardId);
    return (own.find(lives) ?? own.at(-1))?.id ?? null;
  };
  const people = createPeople({
    index,
    currency: setting.currency,
    machine,
    books,
    store,
    kept,
    pauses,
    companies: deps.partnerId === null ? null : { partnerId: deps.partnerId, orderOf },
    orderState,
    retry: retries.press,
    note,
    broken,
  });

  let quiet = machine.facts();
  let checked: { orders: unknown; rows: number; moves: number } = { orders: null, rows: -1, moves: -1 };
  return {
    index,
    name,
    machine,
    books,
    people,
    network,
    paper,
    office,
    check(orders) {
      display.check(machine.facts());
      if (!machine.isDown()) office?.check(isRestored, machine.facts, kept.operators());
      if (!machine.isDown()) companies?.check(isRestored);
      // A dead till's ledger is nobody's.
      if (machine.isDown() || isRestored) {
        retries.forget();
        return;
      }
      retries.check();
      quiet = machine.facts();
      // Where nothing changed, in no book, nothing can be broken that was not.
      if (checked.orders === orders && checked.rows === machine.changes() && checked.moves === books.changes()) return;
      checked = { orders, rows: machine.changes(), moves: books.changes() };
      promises.check(orders);
      pauses?.look();
      heard.agrees(machine.facts().lines);
    },
    companiesSettled: () => companies?.settled(),
    quiet: () => quiet,
    putCopyBack() {
      isRestored = true;
      office?.ledgerChanged();
      people.forget();
      return machine.putCopyBack();
    },
    isRestored: () => isRestored,
    sent: () => sent,
    calm() {
      network.calm();
      office?.calm();
      books.calm();
      paper.calm();
      machine.makeRoom();
      machine.unlock();
      machine.setClock(0);
      machine.endsPause();
      machine.cutAt('on-answer', Number.POSITIVE_INFINITY, 0);
    },
    async end() {
      paper.end();
      await machine.end();
    },
  };
}
