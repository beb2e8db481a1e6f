// A whole simulated world: the tills of one store, their people and customers, the lines, the service, the bank, on one virtual clock.
// Invariant: everything that happens in it follows from its setting and the steps it is given; nothing reads the machine's clock or its
// dice.
import { join } from 'node:path';
import type { BookedOrder } from '../../sandbox/core/books.ts';
import { must } from './broken-promise.ts';
import { cardOfKey } from './company-agrees.ts';
import { priceIn } from './currencies.ts';
import { copyOfDisk } from './disk.ts';
import type { OfficeTampering } from './head-office.ts';
import type { Received } from './network.ts';
import { pins } from './operators.ts';
import { pinsUnderWay } from './quick-pins.ts';
import { createService, type Service, serviceFile } from './service.ts';
import { createSlips } from './slips.ts';
import { createStation, type Station, stationName } from './station.ts';
import { isWorldsStep, type OneStep, type Press, type Setting, type Step, type WorldsStep } from './steps.ts';
import { createStore, type Store } from './store.ts';
import { storeAgrees } from './store-agrees.ts';
import { honest, type Tampering } from './tampering.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { createWebhooks } from './webhooks.ts';

export type World = {
  readonly clock: VirtualClock;
  readonly tills: readonly Station[];
  readonly service: Service;
  readonly store: Store;
  readonly folder: string;
  /** Orders that somebody else changed, or that the service lied about. */
  readonly excused: Set<string>;
  /** Orders that somebody made in the name of the first till. */
  readonly foreign: ReadonlySet<string>;
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
  /** A folder with the tills' ledgers and a service to begin with; null: new ones. */
  readonly template: string | null;
  readonly setting: Setting;
  readonly note: (what: string) => void;
  readonly tampering?: Tampering;
  /** Each till has a head office, with these faults in it. */
  readonly office?: OfficeTampering;
};

export async function createWorld(deps: WorldDeps): Promise<World> {
  const { folder, template, setting, note, tampering = honest, office = null } = deps;
  const broken: Error[] = [];
  const excused = new Set<string>();
  const foreign = new Set<string>();
  /** Keys of creates that the service refused. */
  const refused = new Set<string>();
  /** Orders that the service took back because a till asked. */
  const takenBack = new Set<string>();
  /** The tills whose confirm or invalidation of an order arrived. */
  const ended = new Map<string, Set<number>>();
  let isTimeUnsure = false;
  const tills: Station[] = [];
  const clock = createVirtualClock(
    startsAt,
    () => pinsUnderWay() > 0 || tills.some(({ network }) => network.working() > 0),
    () => tills.filter(({ machine }) => machine.revive()).length > 0,
  );
  if (template !== null) copyOfDisk(template, folder, [serviceFile]);
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
  const idIn = (path: string): string => /\/retail_orders\/([^/]+)\/actions\//.exec(path)?.[1] ?? '';
  /**
   * A copy of a request that ends an order of a card that is active, or was settled by hand: an invalidation that was refused before, or a confirm by which the
   * service finds the order ended. The till has had its final word here too.
   */
  const lateCopy = (orderId: string): void => {
    const isSaid = tills.some(({ machine }) =>
      machine.facts().lines.some(
        (line) =>
          line.order_id === orderId &&
          // Of a void that was refused a look decides, whose answer may be on its way already.
          (['active', 'manually-settled'].includes(line.state) ||
            (line.state === 'voiding' && line.void_refusal !== null)),
      ),
    );
    if (isSaid && orders().some(({ id, state }) => id === orderId && state !== 'completed')) excused.add(orderId);
  };
  /**
   * The service ended an order that it had taken back for no till; or activated one that it had denied, by a late copy of a request, after a
   * manager had settled it while a slip was about: the till cannot know whether another one did that, for the slip.
   */
  const foreignEnd = (orderId: string, call: Received['call'], status: number): void => {
    const order = orders().find(({ id }) => id === orderId);
    const isSettled = tills.some(({ machine }) =>
      machine.facts().lines.some((line) => line.order_id === orderId && line.state === 'manually-settled'),
    );
    if (status === 400 && order?.state === 'invalidated' && !takenBack.has(orderId)) excused.add(orderId);
    if (call === 'confirm' && status === 200 && isSettled && slips.of(orderId).length > 0) excused.add(orderId);
  };
  /** The same of a card for a company whose cancelling was refused. */
  const lateCancel = (path: string): void => {
    const id = /\/orders\/([^/]+)\/actions/.exec(path)?.[1] ?? '';
    const isSaid = tills.some(({ machine }) =>
      machine.facts().companyCards.some(({ service_id, state }) => service_id === id && state === 'ready'),
    );
    if (isSaid) excused.add(id);
  };
  /**
   * Of a key that was refused the service says nothing: a late copy of its request, or a restored ledger that does not know of the refusal, makes an
   * order after all.
   */
  const codeOrders = () => {
    const all = service.codeOrders();
    const cards = tills.some((till) => till.isRestored()) ? new Set([...refused].map(cardOfKey)) : null;
    for (const { id, idempotency_key: key } of all)
      if (key !== null && (refused.has(key) || cards?.has(cardOfKey(key)))) excused.add(id);
    return all;
  };
  const answered = ({ call, key, path }: Received, status: number): void => {
    const isByOthers = (ended.get(idIn(path))?.size ?? 0) > 1;
    if (!isByOthers && ((call === 'invalidate' && status === 200) || (call === 'confirm' && status === 400)))
      lateCopy(idIn(path));
    if (call === 'invalidate' && status === 200) takenBack.add(idIn(path));
    if (call === 'confirm' || call === 'invalidate') foreignEnd(idIn(path), call, status);
    // A retry with the same key and body returns the order (section 4): one that is refused instead is a lie. So is a refusal, where
    // another copy of the same request then makes an order after all: the till has had its final word.
    if (call === 'company-invalidate' && status === 200) lateCancel(path);
    if (
      (call === 'create' || call === 'company-create') &&
      key !== null &&
      status >= 400 &&
      status < 429 &&
      status !== 401
    )
      refused.add(key);
  };
  const arrived = (till: number, { call, path }: Received): void => {
    if (call !== 'confirm' && call !== 'invalidate') return;
    const id = idIn(path);
    ended.set(id, (ended.get(id) ?? new Set()).add(till));
  };
  const slips = createSlips();
  const store = createStore(() => tills, slips);
  const partnerId = setting.companies ? await service.approvesCompany() : null;
  for (let index = 0; index < setting.tills; index += 1)
    tills.push(
      createStation({
        index,
        folder: join(folder, stationName(index)),
        template: template === null ? null : join(template, stationName(index)),
        setting,
        clock,
        service,
        webhooks,
        store,
        partnerId,
        tampering,
        office,
        excused,
        foreign,
        isOthers: (till, orderId) => [...(ended.get(orderId) ?? [])].some((one) => one !== till),
        isTimeUnsure: () => isTimeUnsure,
        arrived,
        answered,
        broken: (error) => void broken.push(error),
        note,
      }),
    );

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

  async function foreignOrder(n: number): Promise<void> {
    const body = {
      store_id: 'store-001',
      terminal_id: stationName(0),
      receipt_id: `${stationName(0)}-F0RE1GN-${n + 1}`,
      product_code: 'fixed-card',
      face_value: priceIn(setting.currency, '25.00'),
      country: 'DE',
    };
    const key = `00000000-0000-4000-9000-${String(foreign.size).padStart(12, '0')}`;
    const made = await service.elsewhere.createRetailOrder(Buffer.from(JSON.stringify(body)), key);
    if (!made.ok) return;
    foreign.add(made.value.value.id);
    note(`  somebody orders ${made.value.value.id}`);
  }

  async function befall({ machine, network, books, paper }: Station, step: WorldsStep): Promise<void> {
    switch (step.do) {
      case 'net':
        return network.order(step.call, step.fate, step.times);
      case 'reply':
        isTimeUnsure ||= step.reply.kind === 'wrong-clock';
        return service.reply(step);
      case 'line':
        return network.line(step.state);
      case 'pass':
        return clock.advance(step.ms);
      case 'sleep':
        // The whole store sleeps.
        clock.sleep(step.ms);
        for (const till of tills) if (!till.machine.isDown()) till.machine.till().wake();
        return;
      case 'clock':
        return machine.setClock(step.offMs);
      case 'cut':
        if (machine.isDown()) return;
        return step.at === 'now' ? machine.cut(step.downMs) : machine.cutAt(step.at, step.n, step.downMs);
      case 'service-restart':
        return service.restart();
      case 'catalogue':
        return service.changeGoods(step.n, step.deed);
      case 'elsewhere':
        return elsewhere(step.n, step.deed);
      case 'foreign-order':
        return foreignOrder(step.n);
      case 'terminal':
        return books.nextAtTerminal(step.way);
      case 'printer':
        return paper.next(step.way);
      case 'webhook':
        return webhooks?.next(step.way);
      case 'disk-full':
        return machine.fillDisk(step.after);
      case 'locked':
        return machine.lock(step.after, step.times);
      case 'make-room':
        return machine.makeRoom();
      case 'photocopy':
        return slips.photocopy(step.n);
      case 'lose':
        return slips.lose(step.n);
    }
  }

  function at<S>(step: { readonly do: 'at'; readonly till: number; readonly step: S } | S): [Station, S] {
    const isElsewhere = step !== null && typeof step === 'object' && 'do' in step && step.do === 'at' && 'till' in step;
    const [till, inner] = isElsewhere ? [step.till, step.step] : [0, step as S];
    const station = tills[till % tills.length];
    if (!station) throw new Error('a world without a till');
    return [station, inner];
  }

  const act = (press: Press): Promise<void> => {
    const [station, step] = at<Exclude<Press, { do: 'at' }>>(press);
    return station.people.act(step);
  };

  function check(): void {
    if (broken[0]) throw broken[0];
    const all = orders();
    const codes = codeOrders();
    for (const till of tills) till.check(all);
    if (broken[0]) throw broken[0];
    if (tills.some((till) => till.isRestored())) return;
    storeAgrees(tills, store, excused);
    const cards = new Set(tills.flatMap(({ machine }) => machine.facts().companyCards.map(({ id }) => id)));
    for (const { id, idempotency_key: key } of codes)
      must(cards.has(cardOfKey(key)), '10', `order ${id} for a company is of no card`);
  }

  await clock.settle();
  if (setting.companies) for (const till of tills) await openShift(till, setting);
  return {
    clock,
    tills,
    service,
    store,
    folder,
    excused,
    foreign,
    orders,
    async take(step) {
      if (step.do === 'together') await Promise.all(step.presses.map(act));
      else {
        const [station, one] = at<OneStep>(step);
        if (isWorldsStep(one)) await befall(station, one);
        else await station.people.act(one);
      }
      await clock.settle();
      check();
    },
    async calm() {
      for (const till of tills) till.calm();
      service.calm();
      webhooks?.calm();
      // Whoever finds a till that stopped, or none at all, starts it.
      do await clock.settle();
      while (tills.some(({ machine }) => machine.isDown()));
    },
    async end() {
      for (const till of tills) await till.end();
      service.close();
    },
  };
}

/** Of an open shift are the payments of companies, and each sale. */
async function openShift({ name, machine }: Station, { currency }: Setting): Promise<void> {
  const handlers = machine.handlers();
  await handlers['session:sign-in']({ operatorId: 'clara', pin: pins.clara });
  await handlers['shift:open']({ tray: name, counted: { total: priceIn(currency, '900.00') } });
  await handlers['session:sign-out'](undefined);
}
