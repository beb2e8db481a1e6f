// Every figure of a Z that follows from the rows of its shift: made when a shift is closed, and once more when the ledger is verified.
// Invariant: nothing here reads a clock; the same rows make the same figures, however long after.
import { moneyText } from '../../shared/money.ts';
import { sumsByPot } from '../../shared/shift/sums.ts';
import type { ZBody } from '../../shared/shift/z.ts';
import type { ZCount } from '../../shared/shift/z-counts.ts';
import { createCompanyMoney } from './company-money.ts';
import type { MovementRow } from './movements.ts';
import type { ShiftStores } from './shift-entries.ts';
import type { ShiftRow } from './shifts.ts';
import { soldAndReturned } from './sold-in-shift.ts';
import { createHadNoZone } from './start-zone.ts';
import { query } from './table.ts';
import type { createTenders } from './tenders.ts';
import type { Ledger } from './transaction.ts';
import { createPlaceChanges, createVersionChanges } from './versions.ts';

/** What else a Z says: whose it is, its number, the settings and the states of its moment. */
type Beside =
  | 'version'
  | 'ledgerId'
  | 'n'
  | 'environment'
  | 'storeId'
  | 'terminalId'
  | 'currency'
  | 'head'
  | 'tolerance'
  | 'unresolved';
export type ZFigures = Omit<ZBody, Beside>;

const sumOf = (rows: readonly MovementRow[], of: (row: MovementRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export function createZFigures(
  ledger: Pick<Ledger, 'db'>,
  { shifts, movements, drawerCounts, zReports }: ShiftStores,
  tenders: ReturnType<typeof createTenders>,
) {
  const happened = createShiftHappened(ledger);
  const clockWentBack = createClockWentBack(ledger);
  const placeChanges = createPlaceChanges(ledger);
  const versionChanges = createVersionChanges(ledger);
  const hadNoZone = createHadNoZone(ledger);
  const companyMoney = createCompanyMoney(ledger);

  /** Of a closed shift, in this currency; `beforeMinor` is the grand total so far. */
  return (shift: ShiftRow, currency: string, beforeMinor: number): ZFigures & { readonly grandTotalMinor: number } => {
    const text = (amountMinor: number): string => moneyText({ currency, amountMinor }).amount;
    const textOrNull = (minor: number | null): string | null => (minor === null ? null : text(minor));
    const { id, ownerId: owner, tray, businessDay, zone, bag, floatMinor, leftBeforeMinor, leftMinor, reason } = shift;
    const rows = movements.ofShift(id);
    const counts = drawerCounts
      .ofShift(id)
      .flatMap(({ which, ...count }) => (which === 'correction' ? [] : { ...count, which }));
    const ends = counts.filter(({ which }) => which !== 'opening');
    const countedMinor = (of: string): number | null => ends.findLast(({ pot }) => pot === of)?.totalMinor ?? null;
    const pots = [...sumsByPot(rows)].map(([pot, sum]) => {
      const counted = countedMinor(pot);
      return {
        pot,
        float: text(sum.float),
        sales: text(sum.sale),
        refunds: text(sum.refund),
        in: text(sum.in),
        out: text(sum.out),
        drops: text(sum.drop),
        corrections: text(sum.correction),
        expected: text(sum.expectedMinor),
        counted: textOrNull(counted),
        difference: textOrNull(counted === null ? null : counted - sum.expectedMinor),
      };
    });
    const of = (by: string | null, at: string | null) => ({ by: by ?? '', at: at ?? '' });
    const opened = of(shift.openedBy, shift.openedAt);
    const ended = of(shift.endedBy, shift.endedAt);
    const counted = of(ends.at(-1)?.by ?? null, ends.at(-1)?.at ?? null);
    const closed = { ...of(shift.closedBy, shift.closedAt), approver: shift.closedApprover };
    const times = [opened, ended, counted, closed].map(({ at }) => at);
    const night = rows.filter(({ fromNight }) => fromNight === 1);
    const spells = shifts.spells(id);
    const versions = spells.flatMap(({ fromSeq, toSeq }) => versionChanges(fromSeq, toSeq));
    const places = spells.flatMap(({ fromSeq, toSeq }) => placeChanges(fromSeq, toSeq));
    const { paidMinor, paidBackMinor } = companyMoney.ofShift(id);
    const { sold, returned, otherMinor } = soldAndReturned(rows, zReports.soldLines(id), tenders);
    const grandTotalMinor = beforeMinor + sold.amountMinor;
    return {
      grandTotalMinor,
      shift: { id, owner, tray, businessDay, zone, bag },
      opened,
      ended,
      counted,
      closed,
      ...(spells.some(({ fromSeq, toSeq }) => hadNoZone(Math.max(fromSeq, shift.openedSeq), toSeq))
        ? { zoneUnknown: true as const }
        : {}),
      clockWentBack: times.some((at, i) => at < (times[i - 1] ?? at)) || clockWentBack(spells),
      receipts: zReports.receipts(id),
      sold: { cards: sold.cards, amount: text(sold.amountMinor) },
      returned: { cards: returned.cards, amount: text(returned.amountMinor) },
      otherRefunds: text(otherMinor),
      ...(paidMinor === 0 && paidBackMinor === 0
        ? {}
        : { companies: { paid: text(paidMinor), paidBack: text(paidBackMinor) } }),
      rounding: text(sumOf(rows, ({ roundingMinor }) => roundingMinor)),
      fromTheNight: { count: night.length, amount: text(sumOf(night, ({ amountMinor }) => amountMinor)) },
      opening: {
        float: text(floatMinor),
        leftBefore: textOrNull(leftBeforeMinor),
        difference: textOrNull(leftBeforeMinor === null ? null : floatMinor - leftBeforeMinor),
      },
      pots,
      counts: counts.map(({ which, pot, totalMinor, by }) => ({ which, pot, total: text(totalMinor), by })),
      reason,
      deposit: text((countedMinor('drawer') ?? 0) - (leftMinor ?? 0)),
      left: text(leftMinor ?? 0),
      moves: rows.flatMap(({ kind, amountMinor, reason, by, approver, at }) =>
        kind === 'in' || kind === 'out' || kind === 'drop'
          ? { kind, amount: text(Math.abs(amountMinor)), reason: reason ?? '', by: by ?? '', approver, at }
          : [],
      ),
      happened: happened(spells),
      ...(versions.length > 0 ? { versions } : {}),
      ...(places.length > 0 ? { places } : {}),
      grandTotal: { before: text(beforeMinor), after: text(grandTotalMinor) },
    };
  };
}

type Happened = Readonly<Record<ZCount, number>>;

/** Former Zs do not mention it: it is listed where it happened. */
const later = ['noSecondPerson', 'countsLeft', 'commandChanges', 'headOfficeLeft'] as const satisfies readonly ZCount[];
type Told = Omit<Happened, (typeof later)[number]> & Partial<Happened>;

/** How often things without an amount happened. Evidence only: nothing is decided by it. */
const counted: Readonly<Record<ZCount, string>> = {
  drawerOpenings: "kind = 'drawer-requested'",
  noSales: "kind = 'drawer-requested' AND body ->> 'why' = 'no-sale'",
  voids: "kind = 'line-void'",
  soleManagerVoids: "kind = 'line-void' AND body ->> 'voidWitness' = 'sole-manager'",
  copies: "(kind = 'print-queued' AND body ->> 'copy' > 0) OR (kind = 'shift-printed' AND body ->> 'number' > 0)",
  xReports: "kind = 'x-read' AND body ->> 'cash'",
  tenderCorrections: "kind = 'tender-corrected'",
  managerChanges: "kind = 'manager-changed'",
  noSecondPerson: "kind = 'no-second-person'",
  countsLeft: "kind = 'shift-cancel-count'",
  commandChanges: "kind = 'command-line-used' AND body ->> 'command' <> 'service'",
  headOfficeLeft: "kind = 'head-office' AND body ->> 'what' = 'left-unheard'",
};

function createShiftHappened({ db }: Pick<Ledger, 'db'>) {
  const between = query<[fromSeq: number, toSeq: number], Happened>(
    db,
    `SELECT ${Object.entries(counted)
      .map(([name, is]) => `count(*) FILTER (WHERE ${is}) AS ${name}`)
      .join(', ')} FROM journal WHERE seq BETWEEN ? AND ?`,
  );
  return (spells: readonly { readonly fromSeq: number; readonly toSeq: number }[]): Told => {
    const sum: Record<ZCount, number> = {
      drawerOpenings: 0,
      noSales: 0,
      voids: 0,
      soleManagerVoids: 0,
      copies: 0,
      xReports: 0,
      tenderCorrections: 0,
      managerChanges: 0,
      noSecondPerson: 0,
      countsLeft: 0,
      commandChanges: 0,
      headOfficeLeft: 0,
    };
    for (const { fromSeq, toSeq } of spells) {
      const found = between.get(fromSeq, toSeq);
      if (found) for (const [name, n] of Object.entries(found)) sum[name as ZCount] += n;
    }
    const told: Told & Partial<Record<ZCount, number>> = sum;
    for (const name of later) if (sum[name] === 0) delete told[name];
    return told;
  };
}

/** Whether this computer's clock was set back, though what was booked was dated by the right time. */
function createClockWentBack({ db }: Pick<Ledger, 'db'>) {
  const isCorrected = query<[fromSeq: number, toSeq: number], object>(
    db,
    `SELECT 1 FROM journal WHERE seq BETWEEN ? AND ? AND instr(body, '"clockAt"') > 0 LIMIT 1`,
  );
  const wentBack = query<[fromSeq: number, toSeq: number], object>(
    db,
    `SELECT 1 FROM (SELECT shown, lag(shown) OVER (ORDER BY seq) AS before
      FROM (SELECT seq, coalesce(body ->> 'clockAt', at) AS shown FROM journal WHERE seq BETWEEN ? AND ?))
    WHERE shown < before LIMIT 1`,
  );
  return (spells: readonly { readonly fromSeq: number; readonly toSeq: number }[]): boolean =>
    spells.some(
      ({ fromSeq, toSeq }) =>
        isCorrected.get(fromSeq, toSeq) !== undefined && wentBack.get(fromSeq, toSeq) !== undefined,
    );
}
