// What people did in a stretch of time that their owner may ask about, one event a deed and kind. Invariant: a deed is the person's whose hand
// it was, an approval both of who gave it and of who needed it.
import type { ExceptionFigure, ExceptionKind } from '../../../shared/reports/exception-figures.ts';
import type { CompanyDeed, Deed, ExceptionRows, WatchedEntry } from '../../ledger/exception-rows.ts';

/** What an approval may be for, as a figure of who gave it. */
export const approvedFigures = [
  'void',
  'cash-back',
  'not-returned',
  'no-sale',
  'shown',
  'reprint',
  'by-hand',
  'card-number-typed',
  'card-given-unscanned',
] as const satisfies readonly ExceptionFigure[];
type ApprovedFigure = (typeof approvedFigures)[number];

export type ExceptionEvent = Deed & {
  readonly kind: ExceptionKind;
  readonly sellerId: string | null;
  /** Who approved it; of an approval that was given, who needed it; of a drawer that another person counted, whose it is. */
  readonly otherId: string | null;
  readonly reason: string | null;
  /** Of an approval: what it was for, where that is a figure. */
  readonly approved: ApprovedFigure | null;
  /** A figure, and no exception: there was no other way to do it. */
  readonly isUsual?: true;
};

const cancelToDrawerMs = 5 * 60_000;

export function exceptionEvents(rows: ExceptionRows, starts: string, ends: string): ExceptionEvent[] {
  const entries = rows.entries(starts, ends);
  const none = { sellerId: null, otherId: null, reason: null, approved: null };
  const lacking = rows.drawers(starts, ends).flatMap(({ ownerId, countedBy: personId, at, differenceMinor }) => {
    const amountMinor = -differenceMinor;
    const otherId = ownerId === personId ? null : ownerId;
    return amountMinor > 0
      ? [{ ...none, kind: 'short' as const, personId, at, saleId: null, amountMinor, otherId }]
      : [];
  });
  const all = (kind: ExceptionKind, deeds: readonly Deed[]): ExceptionEvent[] =>
    deeds.map((deed) => ({ ...none, ...deed, kind }));
  return [
    ...deedsOf(entries),
    ...entries.flatMap(approvalsOf),
    ...all('by-hand', rows.typedPayments(starts, ends)),
    ...all('code-twice', rows.codesAgain(starts, ends)),
    ...all('reprint', rows.copies(starts, ends)),
    ...all('company-pair', rows.companyPairs(starts, ends)),
    ...rows.companies(starts, ends).map((deed) => ({ ...none, ...deed, kind: ofCompany[deed.kind] })),
    ...all('x-before-close', rows.looksAtCash(starts, ends)),
    ...lacking,
  ];
}

const ofCompany = {
  'company-codes-left': 'company-copy',
  'company-cards-cancel': 'company-cancel',
  'company-paid': 'company-paid',
} as const satisfies Readonly<Record<CompanyDeed['kind'], ExceptionKind>>;

/** Which approval each of these needs. */
const approvalFor: Readonly<Record<string, string>> = {
  'line-void': 'void',
  'tender-refund-done': 'refund',
  'tender-refund-not-done': 'refund-not-made',
};

function deedsOf(entries: readonly WatchedEntry[]): ExceptionEvent[] {
  const seen = whatWasSeen(entries);
  return entries.flatMap((entry) => {
    const { kind, at, saleId, subjectId, operatorId, sellerId, amountMinor } = entry;
    const isApproval = kind === 'approval-given';
    const approval = isApproval ? entry : seen.approvals.get(`${subjectId} ${approvalFor[kind]}`);
    const otherId = approval?.operatorId ?? entry.approverId ?? showedBy(entry);
    const personId = (isApproval ? sellerId : (entry.shownTo ?? operatorId)) ?? sellerId ?? '';
    const reason = entry.reason ?? approval?.reason ?? null;
    const event = { at, sellerId, amountMinor, personId, otherId, reason, approved: null };
    return kindsOf(entry, seen).map((of) => ({
      ...event,
      ...(isUsual(entry) ? { isUsual: true } : {}),
      kind: of,
      saleId: of === 'no-sale-after-cancel' ? (seen.cancelJustBefore(at)?.saleId ?? null) : saleId,
    }));
  });
}

type Seen = ReturnType<typeof whatWasSeen>;

/** What a deed is judged by. */
function whatWasSeen(entries: readonly WatchedEntry[]) {
  const approvals = new Map<string, WatchedEntry>();
  const shownAt = new Map<string | null, string>();
  const cancels: WatchedEntry[] = [];
  const drawerOpenedFor = new Set<string | null>();
  for (const entry of entries) {
    if (entry.kind === 'approval-given') approvals.set(`${entry.subjectId} ${entry.what}`, entry);
    if (entry.kind === 'code-shown' && !shownAt.has(entry.subjectId)) shownAt.set(entry.subjectId, entry.at);
    if (entry.kind === 'sale-cancelled') cancels.push(entry);
    if (entry.kind === 'drawer-requested' && entry.why === 'cash-returned') drawerOpenedFor.add(entry.about);
  }
  const cancelJustBefore = (at: string): WatchedEntry | undefined =>
    cancels.findLast((one) => {
      const laterMs = Date.parse(at) - Date.parse(one.at);
      return laterMs >= 0 && laterMs <= cancelToDrawerMs;
    });
  return { approvals, shownAt, cancelJustBefore, drawerOpenedFor };
}

function kindsOf(entry: WatchedEntry, seen: Seen): readonly ExceptionKind[] {
  const { at, subjectId } = entry;
  switch (entry.kind) {
    case 'line-void': {
      const wasOut = [seen.shownAt.get(subjectId), entry.handedOverAt].some(
        (one) => typeof one === 'string' && one <= at,
      );
      return wasOut ? ['void', 'void-after-shown'] : ['void'];
    }
    case 'tender-refund-done':
      if (entry.wentBackBy !== 'cash') return [];
      return entry.paidBy === 'card' ? ['cash-back', 'card-back-in-cash'] : ['cash-back'];
    case 'tender-refund-not-done':
      return seen.drawerOpenedFor.has(subjectId) ? ['not-returned'] : [];
    case 'drawer-requested':
      if (entry.why !== 'no-sale') return [];
      return seen.cancelJustBefore(at) ? ['no-sale', 'no-sale-after-cancel'] : ['no-sale'];
    case 'approval-given':
      return entry.what === 'correct-tender' ? ['corrected'] : [];
    case 'sale-cancelled':
      return ['cancel'];
    case 'code-shown':
    case 'pdf-exported':
      return ['shown'];
    case 'card-number-typed':
    case 'wrong-card-scanned':
    case 'card-given-unscanned':
    case 'no-second-person':
      return [entry.kind];
    default:
      return [];
  }
}

/** The first look at a code that could not be printed. */
const isUsual = ({ withoutPrinter, handedOverAt, at }: WatchedEntry): boolean =>
  withoutPrinter !== null && (handedOverAt === null || handedOverAt > at);

/** Who let another person see a code. */
const showedBy = ({ operatorId, shownTo }: WatchedEntry): string | null =>
  shownTo !== null && shownTo !== operatorId ? operatorId : null;

/** The approval that an entry names, as an act of both people. A card given by eye has an entry of its approval besides. */
function approvalsOf(entry: WatchedEntry): ExceptionEvent[] {
  const { kind, at, saleId, operatorId, sellerId, amountMinor, reason, shownTo } = entry;
  const isApproval = kind === 'approval-given';
  const giver = isApproval ? operatorId : (showedBy(entry) ?? entry.approverId);
  if (giver === null || kind === 'card-given-unscanned') return [];
  const asker = isApproval ? sellerId : (shownTo ?? operatorId);
  const event = { at, saleId, sellerId, amountMinor, reason, approved: figureOf(entry) };
  return [
    { ...event, kind: 'approved', personId: giver, otherId: asker },
    ...(asker === null ? [] : [{ ...event, kind: 'override' as const, personId: asker, otherId: giver }]),
  ];
}

function figureOf({ kind, what, way, paidBy }: WatchedEntry): ApprovedFigure | null {
  if (what === 'refund') return way === 'cash' || paidBy === 'cash' ? 'cash-back' : null;
  const figures: Readonly<Record<string, ApprovedFigure>> = {
    void: 'void',
    'refund-not-made': 'not-returned',
    'card-by-hand': 'by-hand',
    'slip-again': 'reprint',
    'card-given-unscanned': 'card-given-unscanned',
    'drawer-requested': 'no-sale',
    'card-number-typed': 'card-number-typed',
    'code-shown': 'shown',
  };
  return figures[what ?? kind] ?? null;
}
