// Makes the document of a slip from the ledger, in the shop's language. What a slip may say is decided in electron/printing/; here it
// gets its facts. Invariant: nothing is asked of the service here: a card's code comes in as `delivery`, or stays off.
import type { DocumentKind, PictureBlock, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Delivery } from '../../../shared/interface/resources.ts';
import type { Result } from '../../../shared/result.ts';
import { firstIssuedAt, type PrintJobs, type SlipName } from '../../ledger/print-jobs.ts';
import { activationDocument, pendingDocument, pinDocument } from '../../printing/card-slips.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../printing/money-slips.ts';
import { createPaperText } from '../../printing/paper-text.ts';
import { receiptDocument } from '../../printing/receipt.ts';
import type { SignLineClaim } from '../claims/sign-claim.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import type { Views } from '../views/sale-view.ts';

/** What a slip carries beside the facts: on paper a claim is signed, on screen it is not. */
export type Secrets = { readonly delivery: Delivery | null; readonly onPaper: boolean };

/** Slips of one card need its line, slips of the sale must have none; a refund is of either. */
const namesLine: Readonly<Record<DocumentKind, boolean | null>> = {
  receipt: false,
  merchant: false,
  refund: null,
  activation: true,
  pin: true,
  pending: true,
  void: true,
};

export function createSlipDocuments(
  { identity, lines, catalogue }: TillContext,
  views: Views,
  jobs: PrintJobs,
  signLineClaim: SignLineClaim,
  logo: PictureBlock | null,
) {
  const text = createPaperText(identity.locale);

  /** `not_found`: no such sale or line. `no_such_document`: the sale or the card is not what the slip would say. */
  return (slip: SlipName, copy: number, { delivery, onPaper }: Secrets): Result<SlipDocument, TillError> => {
    const sale = views.sale(slip.saleId);
    const line = slip.lineId === null ? null : lines.get(slip.lineId);
    if (!sale || (slip.lineId !== null && line?.saleId !== sale.id)) return refuse('not_found');
    const wanted = namesLine[slip.document];
    if (wanted !== null && wanted !== (line !== null)) return refuse('no_such_document');
    const facts = {
      sale,
      storeName: identity.storeName,
      storeId: identity.storeId,
      logo,
      storeAddress: identity.storeAddress.split('\n').filter((row) => row !== ''),
      terminalId: identity.terminalId,
      environment: identity.environment,
      locale: identity.locale,
      copy: copy === 0 ? null : { number: copy, firstAt: firstIssuedAt(jobs.ofSlip(slip)) ?? sale.createdAt },
    };
    const cardFacts = {
      ...facts,
      lineId: line?.id ?? '',
      terms: (line && catalogue.find(line.productCode)?.terms) || null,
      claim: line && onPaper && slip.document === 'pending' ? signLineClaim(sale.receiptNumber, line, copy) : null,
    };
    switch (slip.document) {
      case 'receipt':
        return worded(receiptDocument(facts, text));
      case 'merchant':
        return worded(merchantDocument(facts, text));
      case 'refund':
        return worded(refundDocument(facts, slip.lineId, text));
      case 'void':
        return worded(voidDocument(facts, cardFacts.lineId, text));
      case 'pending':
        return worded(pendingDocument(cardFacts, text));
      case 'activation':
        return worded(activationDocument(cardFacts, delivery, text));
      case 'pin':
        return delivery ? worded(pinDocument(cardFacts, delivery, text)) : refuse('no_such_document');
    }
  };
}

function worded(made: Result<SlipDocument, unknown>): Result<SlipDocument, TillError> {
  return made.ok ? made : refuse('no_such_document');
}
