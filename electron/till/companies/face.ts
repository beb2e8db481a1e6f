// Orders for companies: a manager orders cards for a company, and a second person agrees. Off until the shop turns it on.
// Invariants: two people for every order; after a restore nothing goes on before two people agree.
import { companiesChannels } from '../../../shared/companies/channels.ts';
import type { CompanyOrderWhole } from '../../../shared/companies/views.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { err, ok } from '../../../shared/result.ts';
import type { CompanyOrderRow, CompanyState } from '../../ledger/company-orders.ts';
import type { Tx } from '../../ledger/open.ts';
import { wasRestored } from '../../ledger/restore.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import type { ServiceLine } from '../core/service-line.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import { createCompanyAnswers } from './answers.ts';
import { createOrderCheck, refusalOf } from './check.ts';
import { createDecisions } from './decisions.ts';
import { type CompanyPaper, createHandOut } from './hand-out.ts';
import { createCompanyLooks } from './looks.ts';
import { createCompanyMoney } from './money.ts';
import { createCompanyMoves } from './moves.ts';
import { viewOf, wholeOf } from './order-view.ts';
import { createPlacing } from './place.ts';

export function createCompanies(
  till: TillCore,
  client: Pick<ServiceClient, 'order' | 'clientPartner' | 'balance'>,
  outbox: ServiceLine['companyOutbox'],
  paper: CompanyPaper,
) {
  const { ledger, companyOrders, settings, now } = till;
  const moves = createCompanyMoves(till, outbox);
  const answers = createCompanyAnswers(till, moves);
  const looks = createCompanyLooks(till, client, outbox, moves, answers);
  const money = createCompanyMoney(till, moves.write);
  const check = createOrderCheck(till, client, answers.serviceDay);
  const place = createPlacing(till, outbox, moves, check, money);
  const decide = createDecisions(till, moves, answers);
  const handOut = createHandOut(till, client, moves, answers, paper);
  const slow = new Set<string>();

  const whole = (id: string): Outcome<CompanyOrderWhole> => {
    const state = companyOrders.get(id);
    return state ? ok(wholeOf(state, now(), slow)) : refuse('not_found');
  };
  /** What was moved, and what waits for the service or a time because of it. */
  const after = (moved: Outcome<string>): Outcome<CompanyOrderWhole> => {
    looks.arrange();
    moves.arm();
    return moved.ok ? whole(moved.value) : moved;
  };
  const move = (id: string, work: (tx: Tx, state: CompanyState) => void): Outcome<CompanyOrderWhole> =>
    after(
      attempt({ ledger, outbox }, (tx) => {
        work(tx, companyOrders.get(id) ?? abort('not_found'));
        return id;
      }),
    );
  const askNow = (id: string): Outcome<CompanyOrderWhole> => {
    looks.askNow(companyOrders.get(id)?.cards ?? []);
    return whole(id);
  };
  const views = (orders: readonly CompanyOrderRow[]) =>
    orders.map((order) => viewOf({ order, cards: companyOrders.alike(order.id) }, now()));
  const channels = till.serve(companiesChannels, {
    'company:list': () => ok(views(companyOrders.all())),
    'company:get': ({ orderId }) => whole(orderId),
    async 'company:check'(wanted, by) {
      const facts = await check.of(wanted, by);
      return facts.ok ? ok(facts.value.check) : facts;
    },
    'company:place': ({ token, ...wanted }, by, given, isStill) =>
      byManager(by, given, async (approverId) => after(await place(wanted, token, { by, approverId, isStill }))),
    'company:stop': ({ orderId }, by) => move(orderId, (tx, state) => decide.stop(tx, state, by)),
    'company:go-on': ({ orderId }, by, approverId) => {
      if (!atLeast(by.role, 'manager')) return refuse('needs_manager');
      const went = move(orderId, (tx, state) => decide.goOn(tx, state, by, approverId));
      return went.ok ? askNow(orderId) : went;
    },
    'company:ask': ({ orderId }) => askNow(orderId),
    'company:decide': ({ orderId, cards, what }, by) =>
      move(orderId, (tx, state) => {
        if (what === 'leave-out') decide.leaveOut(tx, state, by, cards);
        else decide.again(tx, state, by, cards, what === 'wait' ? 'async' : undefined);
      }),
    'company:settle': ({ orderId, card, serviceId }, by, given, isStill) =>
      byManager(by, given, async (approverId) => {
        const answer = serviceId === null ? null : await client.order(serviceId);
        if (answer && !answer.ok) return err(refusalOf(answer.error));
        if (!isStill()) return refuse('not_signed_in');
        const order = answer?.value.value ?? null;
        return move(orderId, (tx, state) => decide.settle(tx, state, by, approverId, card, order));
      }),
    'company:cancel': ({ orderId, cards }, by, approverId) =>
      atLeast(by.role, 'manager')
        ? move(orderId, (tx, state) => decide.cancel(tx, state, by, approverId, cards))
        : refuse('needs_manager'),
    'company:ended': ({ orderId, cards, what }, by, given) =>
      byManager(by, given, (approverId) =>
        move(orderId, (tx, state) => decide.decideEnded(tx, state, by, approverId, cards, what === 'owed')),
      ),
    'company:pay-back': ({ orderId, ...back }, by, given) =>
      byManager(by, given, (approverId) =>
        move(orderId, (tx, state) => money.payBack(tx, state, by, approverId, back)),
      ),
    ...codesChannels(handOut, whole),
    'company:withdraw': ({ orderId }, by, given) =>
      byManager(by, given, (approverId) => move(orderId, (tx, state) => decide.withdraw(tx, state, by, approverId))),
  });

  return {
    work: looks.work,
    /** Those in which a person has a step to do. */
    inNeed: () => views(companyOrders.mayWait()).filter(({ needsYou }) => needsYou),
    capability: {
      channels,
      settle: () => stopRestored(till, moves),
      start(): void {
        outbox.start({
          handle: answers.handle,
          leaving: () => undefined,
          slow: ({ subjectId }) => void slow.add(subjectId),
          settled({ subjectId }) {
            slow.delete(subjectId);
            looks.arrange();
          },
        });
        const over = new Date(now());
        over.setUTCMonth(over.getUTCMonth() - settings().keep_names_months);
        ledger.transaction((tx) => companyOrders.forgetContacts(tx, over.toISOString()));
        moves.resume();
        looks.arrange();
      },
      async stop(): Promise<void> {
        moves.stop();
        looks.stop();
        await Promise.all([outbox.stop(), handOut.stop()]);
      },
      isBusy: handOut.isBusy,
    },
  };
}

/** Of a channel that takes a second person's word: a manager asks. */
const byManager = <T>(by: Operator, approverId: string | null, work: (approverId: string) => T) => {
  if (!atLeast(by.role, 'manager')) return refuse('needs_manager');
  return approverId === null ? refuse('needs_supervisor') : work(approverId);
};

type Codes = 'company:hand-out' | 'company:came-out' | 'company:given' | 'company:note';

function codesChannels(
  handOut: ReturnType<typeof createHandOut>,
  whole: (id: string) => Outcome<CompanyOrderWhole>,
): Pick<Handlers<typeof companiesChannels>, Codes> {
  return {
    async 'company:hand-out'({ orderId, cards, way }, by, approverId, isStill) {
      if (!atLeast(by.role, 'manager')) return refuse('needs_manager');
      const went = await handOut.handOut(orderId, cards, way, { by, approverId, isStill });
      if (!went.ok) return went;
      const order = whole(orderId);
      return order.ok ? ok({ ...went.value, order: order.value }) : order;
    },
    'company:came-out'({ orderId, cards, did }, by) {
      const done = handOut.cameOut(orderId, cards, did, by);
      return done.ok ? whole(orderId) : done;
    },
    'company:given'({ orderId, name, role }, by) {
      const done = handOut.given(orderId, name, role, by);
      return done.ok ? whole(orderId) : done;
    },
    'company:note': ({ orderId }) => handOut.note(orderId),
  };
}

/** What happened after the backup is not known: cards may have been ordered and handed out, and money paid back. */
function stopRestored({ ledger, companyOrders, now }: TillCore, moves: ReturnType<typeof createCompanyMoves>): void {
  if (!wasRestored(ledger)) return;
  const since = companyOrders.endedBeforeRestore() ?? now().toISOString();
  ledger.transaction((tx) => {
    for (const { id } of companyOrders.all())
      moves.write(tx, companyOrders.get(id), { kind: 'company-stopped', body: { why: 'restored', since } }, null, {
        id,
      });
  });
}
