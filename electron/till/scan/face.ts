// Scans: what a text of the counter is, asked of the one resolver with the books and the catalogue of this till.
// Invariants: a card's number goes no further than main; a screen gets its last four signs, and an id in its place. A card that is not one of
// the sale that is given out is in the journal before it is shown.
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import { scanChannels } from '../../../shared/scan/channels.ts';
import { cleanScan, withoutPrefix } from '../../../shared/scan/cleaning.ts';
import { resolve, tryScan } from '../../../shared/scan/resolve.ts';
import { nothing, type ScanAnswer, scanView } from '../../../shared/scan/scan-answer.ts';
import { type CardToGive, nothingOpen, type Open, type WaitingLine, type World } from '../../../shared/scan/world.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { isCodeInstead, judgeDraft } from '../core/judge-draft.ts';

export function createScanning(till: TillCore, productView: (code: string) => ProductView | null) {
  const { catalogue, sales, lines, identity, cardRules, cardNumbers, keptScan, ledger, journal, settings } = till;

  const world = (): World => ({
    till: identity.terminalId,
    products: cardRules.products(),
    numbers: { find: (number) => cardNumbers.placeOf(number) },
    sales: { byReceipt: (receiptNumber) => sales.byReceipt(receiptNumber)?.id ?? null },
  });

  /** What the shop hid is not sold: no new card of it. One that is in the sale already stays. */
  const unlessHidden = (answer: ScanAnswer): ScanAnswer => {
    const isNew = answer.kind === 'product' || answer.kind === 'card';
    const isFirst = answer.kind === 'nothing' && answer.reason === 'number-first';
    const code = isNew || isFirst ? answer.product : null;
    return code !== null && catalogue.isHidden(code) ? nothing('hidden', code) : answer;
  };

  /** Its capitals came as small letters. */
  const isSwapped = (answer: ScanAnswer, text: string): boolean => {
    if (answer.kind === 'claim') return answer.caps;
    return answer.kind === 'receipt' && sales.byReceipt(cleanScan(text).text) === null;
  };

  const kept = (answer: ScanAnswer): string | null => {
    if (answer.kind === 'give')
      return lines.get(answer.line)?.state === 'active' ? keptScan.keep({ lineId: answer.line }) : null;
    if (answer.kind !== 'number' && answer.kind !== 'card') return null;
    const { number, product, by } = answer;
    return keptScan.keep({ productCode: product, number, by });
  };

  const noteWrongCard = ({ id: operatorId }: Operator, saleId: string): void =>
    ledger.transaction((tx) => {
      journal.append(tx, { kind: 'wrong-card-scanned', saleId, operatorId });
    });

  const channels = till.serve(scanChannels, {
    'scan:read'(request, by) {
      keptScan.forget();
      const prefix = request.by === 'scanner' ? settings().rack_cards.scanner_prefix : null;
      const text = withoutPrefix(request.text, prefix);
      const open = openScreen(till, request);
      const answer = unlessHidden(resolve(text, open, world()));
      const isWrongCard = answer.kind === 'nothing' && answer.reason === 'not-of-this-sale' && request.by === 'scanner';
      if (isWrongCard && request.sale !== undefined && open.give.length > 0) noteWrongCard(by, request.sale);
      const code = 'product' in answer ? answer.product : null;
      return ok({
        answer: scanView(answer),
        scan: request.by === 'scanner' ? kept(answer) : null,
        capsLock: isSwapped(answer, text),
        product: code === null ? null : productView(code),
      });
    },
    'scan:try'({ text }) {
      const answer = tryScan(text, world());
      const code = 'product' in answer ? answer.product : null;
      return ok({
        answer: scanView(answer),
        product: code === null ? null : (productView(code)?.name ?? code),
        stated: code === null ? null : cardRules.statedBy(code),
      });
    },
  });
  return { capability: { channels } };
}

// What is open on the screen, as the resolver asks for it: the screen says what the cashier touched, the ledger which cards wait and which are
// given out.

type Asked = Pick<TillContext, 'sales' | 'lines' | 'cardRules' | 'cardNumbers'>;

function openScreen(context: Asked, request: Request<'scan:read'>): Open {
  const { screen, line = null, dialog = null, stack = null, sale } = request;
  const give = screen === 'give' && sale !== undefined ? cardsToGive(context, sale) : [];
  return { ...nothingOpen, screen, line, dialog, stack, give, waiting: waitingLines(context, line) };
}

/** A printed code that may be plastic waits for a number while the cashier touches it. */
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
