// The basket: cards go in and out until payment is taken. Nothing here asks the service for anything.
import type { Product } from '../../../shared/interface/resources.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { type Room, roomText } from '../../../shared/limits/room.ts';
import { type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { maxLines } from '../../../shared/sale/max-lines.ts';
import { offers } from '../../catalogue/denominations.ts';
import { type LineRow, untouched } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import { needsShift } from '../core/book-money.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Numbered } from './numbered.ts';

/** Which maximum `count` more of such a card would surely pass; null where that is not certain. */
export type LackOfRoom = (lines: readonly LineRow[], card: CardWanted, count: number) => Room | null;
type CardWanted = Pick<LineRow, 'saleId' | 'productCode' | 'productName' | 'amountMinor'>;

export type Basket = ReturnType<typeof createBasket>;

/** Aborts where the sale is over or suspended. */
export function openSale({ sales }: Pick<TillContext, 'sales'>, saleId: string): SaleRow {
  const sale = sales.get(saleId) ?? abort('not_found');
  if (sale.stage !== 'basket' && sale.stage !== 'paying') abort('out_of_turn', sale.stage);
  if (sale.suspendedAt !== null) abort('out_of_turn', 'held');
  return sale;
}

export function createBasket(
  context: Transacting &
    Pick<
      TillContext,
      'sales' | 'lines' | 'tenders' | 'shifts' | 'journal' | 'catalogue' | 'identity' | 'isRevoked' | 'now' | 'newId'
    >,
  numbered: Pick<Numbered, 'ofNew'>,
  lackOfRoom: LackOfRoom,
) {
  const { sales, lines, journal, catalogue, identity, now, newId } = context;

  const startSale = (tx: Tx, by: Cashier): SaleRow => {
    const at = now().toISOString();
    const sale: SaleRow = {
      id: newId(),
      n: null,
      receiptNumber: null,
      stage: 'basket',
      currency: identity.currency,
      operatorId: by.id,
      operatorName: by.name,
      createdAt: at,
      touchedAt: at,
      committedAt: null,
      suspendedAt: null,
      locale: null,
    };
    sales.insert(tx, sale);
    journal.append(tx, { kind: 'sale-started', saleId: sale.id, operatorId: by.id });
    return sale;
  };

  /** An empty basket passes to the cashier who fills it. */
  const taken = (sale: SaleRow, before: readonly LineRow[], by: Cashier): SaleRow =>
    sale.stage === 'basket' && before.length === 0 ? { ...sale, operatorId: by.id, operatorName: by.name } : sale;

  const touch = (tx: Tx, sale: SaleRow, change: Partial<SaleRow> = {}): void =>
    sales.save(tx, { ...sale, ...change, touchedAt: now().toISOString() });

  const requested = (productCode: string, faceValue: MoneyText): { product: Product; value: Money } => {
    const product = catalogue.find(productCode) ?? abort('product_unknown');
    if (catalogue.isHidden(productCode)) abort('product_hidden');
    if (!product.available) abort('product_unavailable');
    const value = parseMoney(faceValue);
    if (!value.ok) return abort('bad_amount', value.error);
    if (value.value.amountMinor === 0) abort('bad_amount', 'zero_amount');
    if (value.value.currency !== identity.currency) abort('wrong_currency');
    if (!offers(product, value.value)) abort('amount_not_offered');
    return { product, value: value.value };
  };

  const countryOf = ({ countries }: Product): string =>
    countries.includes(identity.storeCountry) ? identity.storeCountry : (countries[0] ?? identity.storeCountry);

  const soldAs = (product: Product, { currency, amountMinor }: Money) => ({
    productCode: product.code,
    productName: product.name,
    brand: product.brand,
    currency,
    amountMinor,
    country: countryOf(product),
  });

  const insert = (tx: Tx, by: Cashier, line: LineRow): void => {
    lines.insert(tx, line);
    const { id, saleId, productCode, carrier, numberBy } = line;
    const body = { productCode, ...moneyText(line), carrier, numberBy };
    journal.append(tx, { kind: 'line-added', saleId, subjectId: id, operatorId: by.id, body });
  };

  /** Nothing that would be surely refused. Of a single card the screen warns, and the cashier may try. */
  const needsRoom = (before: readonly LineRow[], card: CardWanted, count: number): void => {
    if (before.length + count > maxLines) abort('sale_too_long', String(maxLines - before.length));
    const room = count > 1 ? lackOfRoom(before, card, count) : null;
    if (room) abort('maximum_reached', roomText(room));
  };

  return {
    /** Puts a card, or several printed codes, into the open sale, or into a new one. Answers the sale's id. */
    addLine: (by: Cashier, request: Request<'sale:add-line'>): Outcome<string> =>
      attempt(context, (tx) => {
        needsShift(context);
        if (context.isRevoked()) abort('till_revoked');
        const { product, value } = requested(request.productCode, request.faceValue);
        const open = sales.open();
        const before = open ? lines.bySale(open.id) : [];
        const sale = open ? taken(open, before, by) : startSale(tx, by);
        const { scan, count = 1 } = request;
        const wanted = { saleId: sale.id, ...soldAs(product, value) };
        needsRoom(before, wanted, count);
        decidedParts(context, sale.id);
        const first = (before.at(-1)?.position ?? 0) + 1;
        for (let n = 0; n < count; n += 1) {
          const id = newId();
          const card = numbered.ofNew(id, product.code, scan);
          // Plastic is counted by scanning it.
          if (count > 1 && card.carrier !== 'code') abort('number_missing');
          insert(tx, by, { ...untouched, ...wanted, id, position: first + n, ...card });
        }
        touch(tx, sale);
        return sale.id;
      }),

    removeLine: (by: Cashier, lineId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const line = lines.get(lineId) ?? abort('not_found');
        if (line.state !== 'draft') abort('out_of_turn', line.state);
        const sale = openSale(context, line.saleId);
        lines.remove(tx, lineId);
        journal.append(tx, { kind: 'line-removed', saleId: sale.id, subjectId: lineId, operatorId: by.id });
        touch(tx, sale);
        return sale.id;
      }),

    discard: (by: Cashier, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = openSale(context, saleId);
        if (sale.stage !== 'basket') abort('out_of_turn', sale.stage);
        for (const line of lines.bySale(saleId)) lines.remove(tx, line.id);
        touch(tx, sale, { stage: 'cancelled' });
        journal.append(tx, { kind: 'sale-discarded', saleId, operatorId: by.id });
        return saleId;
      }),
  };
}
