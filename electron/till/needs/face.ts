// What needs somebody, in one list (shared/needs/views.ts). Invariants: nothing counts apart from it; nobody is told of a page that their role does
// not open; it has no amount that a drawer could be worked out from before it is counted.
import type { EditedView, MoneyDueView } from '../../../shared/attention/views.ts';
import type { CompanyOrderView } from '../../../shared/companies/views.ts';
import { healthFindings } from '../../../shared/health/health-findings.ts';
import type { StatusView } from '../../../shared/health/status.ts';
import type { HealthItem } from '../../../shared/health/views.ts';
import { moneyText } from '../../../shared/money.ts';
import { needsChannels } from '../../../shared/needs/channels.ts';
import {
  type BarFact,
  type Need,
  type NeedAbout,
  type NeedPlace,
  type NeedsView,
  needTones,
} from '../../../shared/needs/views.ts';
import { pagesFor } from '../../../shared/operators/pages.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { ok } from '../../../shared/result.ts';
import type { Role } from '../../../shared/roles.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import { createExceptionRows } from '../../ledger/exception-rows.ts';
import type { TillCore } from '../core/capability.ts';
import { createCountedPots, differenceOf } from '../core/counted-pots.ts';
import { boundsOf, dayOf, dayRuleOf } from '../core/period.ts';
import type { Limits } from '../limits/face.ts';
import { isDayOver } from '../shift/shift-lifecycle.ts';

/** A till may have thousands of sales and orders that wait: the Attention page lists those beyond. */
const mostListed = 20;

type Parts = {
  readonly companies: { inNeed(): readonly Pick<CompanyOrderView, 'id' | 'number' | 'company' | 'state'>[] };
  readonly attention: { owed(): readonly MoneyDueView[]; editedOf(role: Role): readonly EditedView[] };
  readonly glance: Limits['glance'];
  readonly health: { items(): Promise<readonly HealthItem[]> };
  readonly status: { view(): StatusView };
};

const need = (place: NeedPlace, tone: Need['tone'], key: string, about: NeedAbout): Need => ({
  ...about,
  key,
  place,
  tone,
});

export function createNeeds(till: TillCore, { attention, companies, glance, health, status }: Parts) {
  const { sales, shifts, identity, blind, now } = till;
  const pots = createCountedPots(till);
  const { voids } = createExceptionRows(till.ledger);
  const nameOf = (id: string | null): string => (id === null ? '' : personName(identity.people(), id));
  const receiptOf = (saleId: string) => sales.get(saleId)?.receiptNumber ?? null;

  const salesInNeed = (): Need[] => {
    const open = Map.groupBy(till.attention.open(), ({ saleId }) => saleId);
    const owed = new Map(attention.owed().map((due) => [due.saleId, due]));
    return [...new Set([...till.attention.owingSales(), ...open.keys()])].map((saleId) => {
      const [entries = [], due] = [open.get(saleId), owed.get(saleId)];
      const since = [...entries.map(({ raisedAt }) => raisedAt), ...(due ? [due.since] : [])].toSorted()[0] ?? '';
      const about = { kind: 'sale', saleId, receiptNumber: receiptOf(saleId), since, code: codeOf(entries) } as const;
      return need('attention', due ? 'bad' : 'wait', saleId, due ? { ...about, due: due.total } : about);
    });
  };

  const openShifts = (): Need[] => {
    const current = shifts.current();
    return [...(current ? [current] : []), ...shifts.waiting()].flatMap((shift) => {
      const { id, state, ownerId, businessDay } = shift;
      const isSealed = state === 'sealed';
      if (!isSealed && !isDayOver(till, shift)) return [];
      return need('shifts', 'warn', id, { kind: 'shift', isSealed, name: nameOf(ownerId), businessDay });
    });
  };

  /** Known to who comes in the next morning: what today and the last business day before it, which has a Z, left behind. */
  const leftBehind = (): Need[] => {
    const rule = dayRuleOf(till);
    const today = dayOf(rule, now());
    const from = shifts.lastDayBefore(today) ?? today;
    const { starts, ends } = boundsOf(rule, from, today);
    const differing = pots.between(from, today).filter(({ isWithin }) => !isWithin);
    return [
      ...differing.map((one) => {
        const { pot, ledgerId, zNumber: n, businessDay, currency } = one;
        const amountMinor = differenceOf(one);
        const about = { pot, ledgerId, n, businessDay, difference: moneyText({ currency, amountMinor }) };
        return need('shifts', amountMinor < 0 ? 'bad' : 'warn', `${ledgerId} ${n} ${pot}`, {
          kind: 'difference',
          ...about,
        });
      }),
      ...voids(starts, ends).map(({ seq, at: since, saleId, operatorId }) =>
        need('exceptions', 'wait', `void ${seq}`, {
          kind: 'void',
          ...{ saleId, receiptNumber: receiptOf(saleId), since, name: nameOf(operatorId) },
        }),
      ),
    ];
  };

  const limits = (): Need[] =>
    glance(blind.mayTell('list')).uses.flatMap(({ scope, verdict }) =>
      verdict === 'short' ? need('limits', 'warn', `limit ${scope}`, { kind: 'limit', scope }) : [],
    );

  const companyOrders = (): Need[] =>
    companies
      .inNeed()
      .map(({ id, number, company, state }) =>
        need('partners', state === 'stopped' ? 'warn' : 'wait', id, { kind: 'company', number, company }),
      );

  /** Every request that waits too long is of a card that Attention names: it is one matter, and is decided there. */
  const isNamed = ({ finding, values }: HealthItem): boolean => {
    if (finding !== 'outbox-stuck') return false;
    const named = till.attention.open().filter(({ code }) => code === 'waiting_too_long');
    const rows = named.flatMap(({ lineId }) => (lineId === null ? [] : till.outboxRows.bySubject(lineId)));
    return rows.length >= Number(values.count);
  };

  const all = async (role: Role): Promise<readonly Need[]> => {
    const attended = [
      ...attention.editedOf(role).map(({ id }) => need('attention', 'bad', id, { kind: 'edited' })),
      ...salesInNeed(),
      ...till.foreignOrders.open().map(({ id }) => need('attention', 'warn', id, { kind: 'order' })),
    ];
    if (pagesFor(role).length === 0) return attended;
    const seen = status.view();
    const { update } = seen;
    return [
      ...attended,
      ...openShifts(),
      ...leftBehind(),
      ...limits(),
      ...companyOrders(),
      ...(update?.state.kind === 'ready'
        ? [need('settings', 'wait', 'update', { kind: 'update', version: update.state.version, hour: update.hour })]
        : []),
      ...(await health.items()).filter((item) => !isNamed(item)).flatMap(healthNeed),
      ...factNeeds(seen),
    ];
  };

  const list = async (role: Role): Promise<NeedsView> => {
    const places: ReadonlySet<string> = new Set(['attention', ...pagesFor(role)]);
    const found = (await all(role)).filter(({ place }) => places.has(place));
    const inOrder = found.toSorted((a, b) => needTones.indexOf(a.tone) - needTones.indexOf(b.tone));
    const listed = new Set(inOrder.filter(({ place }) => place === 'attention').slice(0, mostListed));
    const counts = { attention: 0, shifts: 0, exceptions: 0, limits: 0, settings: 0, partners: 0, health: 0 };
    for (const { place } of found) counts[place] += 1;
    const needs = inOrder.filter((one) => one.place !== 'attention' || listed.has(one));
    return { needs, counts, total: found.length };
  };

  const channels = till.serve(needsChannels, { 'needs:list': async (_, by) => ok(await list(by.role)) });
  return { capability: { channels } };
}

/** That it waits too long adds nothing where more is known. */
const codeOf = (entries: readonly AttentionRow[]) =>
  (entries.find(({ code }) => code !== 'waiting_too_long') ?? entries[0])?.code ?? null;

function healthNeed(item: HealthItem): Need[] {
  const { verdict } = healthFindings[item.finding];
  if (verdict !== 'bad' && verdict !== 'warn') return [];
  return [need('health', verdict, item.finding, { kind: 'health', item })];
}

function factNeeds({ recoveryCode = 'noted', ...status }: StatusView): readonly Need[] {
  const are: Readonly<Record<BarFact, boolean>> = {
    unproven: status.printerUnproven,
    'codes-apart': status.codesApart,
    webhooks: status.webhookFault !== null,
    'went-back': status.wentBackAt !== null,
    command: status.commandGiven != null,
    recovery: recoveryCode !== 'noted',
  };
  return Object.entries(are).flatMap(([name, is]) => {
    const fact = name as BarFact;
    return is ? need('health', fact === 'went-back' ? 'bad' : 'wait', fact, { kind: 'fact', fact }) : [];
  });
}
