// What is open on the screen, as the resolver asks for it: the screen says what somebody touched, the ledger which cards wait and which are
// given out.
import type { Request } from '../../../shared/ipc/ipc.ts';
import { type CardToGive, nothingOpen, type Open, type WaitingLine } from '../../../shared/scan/world.ts';
import type { TillContext } from '../core/context.ts';
import { isCodeInstead, judgeDraft } from '../core/judge-draft.ts';

type Asked = Pick<TillContext, 'sales' | 'lines' | 'cardRules' | 'cardNumbers'>;

export function openScreen(context: Asked, request: Request<'scan:read'>): Open {
  const { screen, line = null, dialog = null, stack = null, sale } = request;
  const give = screen === 'give' && sale !== undefined ? cardsToGive(context, sale) : [];
  return { ...nothingOpen, screen, line, dialog, stack, give, waiting: waitingLines(context, line) };
}

/** A printed code that may be plastic waits for a number while somebody touches it. */
function waitingLines({ sales, lines, cardRules }: Asked, touched: string | null): readonly WaitingLine[] {
  const sale = sales.open();
  if (!sale) return [];
  const products = cardRules.products();
  return lines.bySale(sale.id).flatMap((line) => {
    if (line.state !== 'draft' || line.cardLast4 !== null) return [];
    const waits = (line.id === touched && isCodeInstead(line, products)) || judgeDraft(line, products).waits;
    return waits ? [{ line: line.id, product: line.productCode }] : [];
  });
}

/** One that is not active yet is of this sale too, and not given. */
function cardsToGive({ lines, cardNumbers }: Asked, saleId: string): readonly CardToGive[] {
  return lines
    .bySale(saleId)
    .filter(({ carrier, state }) => carrier === 'plastic' && (state === 'active' || state === 'activating'))
    .map((line) => ({
      line: line.id,
      product: line.productCode,
      given: line.handedOverAt !== null,
      holds: (number) => cardNumbers.isOf(line, number),
    }));
}
