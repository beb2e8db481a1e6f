// The slips about money after the sale: a void, a refund, and the shop's own copy of a card payment.
// Invariants: a void slip exists only for a voided line, a refund slip only for returned money; none carries a code or
// a PIN. The customer signs where money or a card changed hands.
import type { Block, SlipDocument } from '../../shared/document.ts';
import { type MoneyText, moneyText, parseMoney, sum } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { TenderView } from '../../shared/sale/views.ts';
import { cardRows, moneyRow, type NoSuchDocument, phoneRow, type SlipFacts, slip } from './documents.ts';
import type { PaperText } from './paper-text.ts';
import { backRows, tenderRows, tookMoney } from './receipt.ts';

/** Error `no_such_document`: the line is not voided. */
export function voidDocument(facts: SlipFacts, lineId: string, t: PaperText): Result<SlipDocument, NoSuchDocument> {
  const line = facts.sale.lines.find((one) => one.id === lineId);
  if (line?.state !== 'voided') return err({ code: 'no_such_document' });
  return ok(
    slip('void', facts, t, [
      ...cardRows(line, facts, t),
      { kind: 'text', text: t('foot.noLongerValid') },
      { kind: 'rule' },
      ...backRows(facts.sale.tenders, facts, t, (part) => part.lineId === lineId),
      ...phoneRow(facts, t),
      ...signature(t),
    ]),
  );
}

/** The money returned for one line, or for the whole sale. Error `no_such_document`: there is none. */
export function refundDocument(
  facts: SlipFacts,
  lineId: string | null,
  t: PaperText,
): Result<SlipDocument, NoSuchDocument> {
  const { sale } = facts;
  const returned = backRows(
    sale.tenders,
    facts,
    t,
    (part) => part.state === 'refunded' && (lineId === null || part.lineId === lineId),
  );
  if (returned.length === 0) return err({ code: 'no_such_document' });
  const line = sale.lines.find((one) => one.id === lineId);
  return ok(
    slip('refund', facts, t, [
      ...(line ? [...cardRows(line, facts, t), { kind: 'rule' } satisfies Block] : []),
      ...returned,
      ...phoneRow(facts, t),
      ...signature(t),
    ]),
  );
}

/** Every card payment of a sale, for the shop to keep. Error `no_such_document`: nothing was paid by card. */
export function merchantDocument(facts: SlipFacts, t: PaperText): Result<SlipDocument, NoSuchDocument> {
  const { sale } = facts;
  const byCard = sale.tenders.filter((tender) => tender.method === 'card' && tookMoney(tender));
  if (byCard.length === 0) return err({ code: 'no_such_document' });
  return ok(
    slip('merchant', facts, t, [
      { kind: 'text', text: t('merchant.copy'), align: 'centre', bold: true },
      { kind: 'rule' },
      ...byCard.flatMap((tender) => tenderRows(tender, facts, t)),
      ...backRows(byCard, facts, t),
      { kind: 'rule' },
      // The customer signs for what the card was charged, not for what else was in the bag.
      moneyRow(t('money.total'), charged(byCard), facts, true),
      ...signature(t),
    ]),
  );
}

/** All that was taken by card. */
function charged(byCard: readonly TenderView[]): MoneyText {
  const amounts = byCard.map(({ amount }) => {
    const parsed = parseMoney(amount);
    if (!parsed.ok) throw new Error(`a payment of no amount: ${parsed.error}`);
    return parsed.value;
  });
  return moneyText(sum(amounts[0]?.currency ?? '', amounts));
}

function signature(t: PaperText): readonly Block[] {
  return [
    { kind: 'space' },
    { kind: 'space' },
    { kind: 'space' },
    { kind: 'rule' },
    { kind: 'text', text: t('merchant.sign') },
  ];
}
