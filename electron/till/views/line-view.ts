// Turns the ledger's row of a card into what the screens are shown of it. Reads only; shared/sale/card.ts decides what it says.
import { moneyText } from '../../../shared/money.ts';
import { shownName } from '../../../shared/names.ts';
import { cardOf, waitsForSlip } from '../../../shared/sale/card.ts';
import { type CardFacts, factsOf } from '../../../shared/sale/card-facts.ts';
import type { LineView } from '../../../shared/sale/views.ts';
import type { VoidRule } from '../../../shared/sale/void-rule.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import { type AttentionRow, codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import { isCodeInstead, judgeDraft, plasticStays } from '../core/judge-draft.ts';
import { takesScan } from '../core/takes-scan.ts';

/** What the value of a card takes from its sale. */
export type OfSale = {
  readonly sale: SaleRow;
  readonly cards: readonly LineRow[];
  readonly parts: readonly TenderPartRow[];
  /** It is still being paid, and holds more than its cards cost. */
  readonly hasSurplus: boolean;
  readonly jobs: readonly PrintJobView[];
  /** What a person has yet to look at. */
  readonly open: readonly AttentionRow[];
};

export function createLineView(
  context: Pick<TillContext, 'outbox' | 'cardRules' | 'settings' | 'claims' | 'now' | 'serviceClock'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  voidRuleOf: (line: LineRow) => VoidRule,
  hasPrinter: boolean,
) {
  const { outbox, cardRules, now, serviceClock } = context;

  /** Null while it asks, or asks nothing. */
  const asksAgainAt = ({ id, problem }: LineRow): string | null => {
    const underWay = problem === null ? null : outbox.doing(id);
    return underWay?.kind === 'waiting' ? new Date(now().getTime() + underWay.inMs).toISOString() : null;
  };

  /** A time of the service in this till's time. */
  const ownTime = (serviceTime: string | null): string | null => {
    const own = new Date(Date.parse(serviceTime ?? '') - serviceClock.offsetMs());
    return Number.isNaN(own.getTime()) ? null : own.toISOString();
  };

  /** Without a question to the ledger where no slip was ever asked for. */
  const isSlipOut = (line: LineRow, all: readonly PrintJobView[]): boolean =>
    line.slipDoubt !== null ||
    (all.some(({ lineId, document }) => lineId === line.id && document === 'pending') && outstandingSlips.isOut(line));

  const factsAbout = (line: LineRow, { sale, parts, hasSurplus, jobs, open }: OfSale): CardFacts =>
    factsOf({
      line,
      saleCancelled: sale.stage === 'cancelled',
      attention: codesAbout(open, line.id),
      parts: sale.stage === 'committed' ? parts.filter((part) => part.lineId === line.id) : parts,
      hasSurplus,
      jobs: jobs.filter((job) => job.lineId === line.id),
      isSlipOut: isSlipOut(line, jobs),
      slipDoubt: line.slipDoubt,
      codeShown: line.codeShown === 1,
      hasPrinter,
    });

  const lineView = (line: LineRow, ofSale: OfSale): LineView => {
    const facts = factsAbout(line, ofSale);
    const decided = { carrier: line.carrier, waits: false };
    const judged = line.state === 'draft' ? judgeDraft(line, cardRules.products()) : decided;
    return {
      ...cardOf(facts),
      id: line.id,
      productCode: line.productCode,
      // Sold before the list's names were put right, too.
      productName: shownName(line.productName),
      brand: shownName(line.brand),
      faceValue: moneyText(line),
      cardLast4: line.cardLast4,
      carrier: judged.carrier,
      waitsForNumber: judged.waits,
      isCodeInstead: isCodeInstead(line, cardRules.products()),
      numberBy: line.numberBy,
      takesScan: takesScan(context, line, ofSale.cards),
      plasticStays: plasticStays({ ...line, carrier: judged.carrier }, cardRules.products()),
      refusal: line.refusalCode === null ? null : { code: line.refusalCode, field: line.refusalField },
      voidRule: voidRuleOf(line),
      // While the void is still under way its refusal is only half the answer.
      voidRefusal: line.state === 'voiding' ? null : line.voidRefusal,
      problem: line.problem,
      saidCode: line.saidCode,
      asksAgainAt: asksAgainAt(line),
      waitingSince: waitsForSlip(facts) ? null : line.waitingSince,
      attention: facts.attention,
      orderId: line.orderId,
      serialLast4: line.serialLast4,
      voidUntil: ownTime(line.invalidateUntil),
      handedOverAt: line.handedOverAt,
      slip: facts.slip,
    };
  };

  return { lineView, isSlipOut };
}
