// The money of a sale as screens and slips show it: what was paid, what went back, what is due. Reads only.
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { createTerminalSaid } from '../../ledger/terminal-said.ts';
import { askedMinor, coinMinor, dueBackMinor, inCoins, roundedMinor, toReturnMinor } from '../core/cash-amounts.ts';
import type { TillContext } from '../core/context.ts';
import { dueMinor, paidMinor, totalMinor } from '../core/totals.ts';

export type MoneyOfSale = Pick<
  SaleView,
  'tenders' | 'total' | 'rounding' | 'paid' | 'due' | 'dueInCash' | 'coinMinor' | 'change' | 'refundDue'
>;

export function createMoneyView({ ledger, tenders, identity }: Pick<TillContext, 'ledger' | 'tenders' | 'identity'>) {
  const said = createTerminalSaid(ledger);
  /** Of a payment that the till asked a terminal for, and that is open or declined: then it is one part. */
  const saidOf = (
    { saleId, terminal }: TenderRow,
    [part]: readonly TenderPartRow[],
    text: (amountMinor: number) => MoneyText,
  ): Pick<TenderView, 'heard' | 'declined'> => {
    const isAsked = terminal !== null && part !== undefined;
    const heard = isAsked && isUndecided(part.state) ? said.unclearAnswer(saleId, part.id) : null;
    return {
      heard: heard && { amount: heard.amountMinor === null ? null : text(heard.amountMinor), wants: heard.wants },
      declined: isAsked && part.state === 'declined' ? said.declined(saleId, part.id) : null,
    };
  };

  const tenderView = (tender: TenderRow, parts: readonly TenderPartRow[], currency: string): TenderView => {
    const text = (amountMinor: number) => moneyText({ currency, amountMinor });
    // Cash of a slip was counted at the till that took it.
    const given = tender.source === null ? tender.tenderedMinor : null;
    return {
      id: tender.id,
      method: tender.method,
      amount: text(tender.amountMinor),
      asked: text(askedMinor(tender)),
      tendered: given === null ? null : text(given),
      change: given === null ? null : text(given - askedMinor(tender)),
      source: tender.source,
      approvalCode: tender.approvalCode,
      correctedFrom: tender.correctedFrom,
      atTerminal: tender.terminal !== null,
      ...saidOf(tender, parts, text),
      parts: parts.map((part) => ({
        id: part.id,
        lineId: part.lineId,
        amount: text(part.amountMinor),
        toReturn: text(toReturnMinor(tender, part, parts, identity)),
        state: part.state,
        refundWay: part.refundWay,
        refundAtTerminal: part.refundId !== null,
        refundAskedAt: part.refundAskedAt,
      })),
    };
  };

  return (sale: SaleRow, lines: readonly LineRow[]): MoneyOfSale => {
    const { currency } = sale;
    const payments = tenders.bySale(sale.id);
    const parts = tenders.partsBySale(sale.id);
    const text = (amountMinor: number) => moneyText({ currency, amountMinor });
    const changeOf = (tender: TenderRow): number =>
      tender.tenderedMinor === null ? 0 : tender.tenderedMinor - askedMinor(tender);
    const rounding = roundedMinor(payments, parts);
    const due = dueMinor(sale, lines, parts);
    return {
      tenders: payments.map((tender) =>
        tenderView(
          tender,
          parts.filter((part) => part.tenderId === tender.id),
          currency,
        ),
      ),
      total: text(totalMinor(sale, lines, parts)),
      rounding: text(rounding),
      paid: text(paidMinor(parts) + rounding),
      due: text(due),
      dueInCash: text(inCoins(due, identity)),
      coinMinor: coinMinor(identity),
      change: text(payments.reduce((sum, tender) => sum + changeOf(tender), 0)),
      refundDue: text(dueBackMinor(payments, parts, identity)),
    };
  };
}
