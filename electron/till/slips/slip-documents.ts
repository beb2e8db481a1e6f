// Makes the document of a slip from the ledger's rows, in the language that its customer chose, else in the shop's. electron/printing/ decides what a slip may say.
// Invariant: nothing is asked of the service here. A card's code comes in as `delivery`, or stays off.
import type { DocumentKind, PictureBlock, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Delivery } from '../../../shared/interface/resources.ts';
import { headSigns } from '../../../shared/journal/head-signs.ts';
import { isLocale, type Locale } from '../../../shared/locales/intl.ts';
import { moneyText } from '../../../shared/money.ts';
import { err, type Result } from '../../../shared/result.ts';
import { codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import { firstIssuedAt, type PrintJobs, type SlipName } from '../../ledger/print-jobs.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import { activationDocument, pendingDocument, pinDocument } from '../../printing/card-slips.ts';
import {
  alone,
  type JoinedPlace,
  type NoSuchDocument,
  type SlipFacts,
  type SlipSale,
} from '../../printing/documents.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../printing/money-slips.ts';
import { createPaperText, type PaperText } from '../../printing/paper-text.ts';
import { receiptDocument } from '../../printing/receipt.ts';
import type { SignedClaim, SignLineClaim } from '../claims/sign-claim.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { createMoneyView } from '../views/money-view.ts';

/** What a slip carries in addition to the facts: on paper a claim is signed, on screen it is not. */
export type Secrets = {
  readonly delivery: Delivery | null;
  readonly onPaper: boolean;
  /** By default it is cut off by itself. */
  readonly strip?: JoinedPlace;
};

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

export type SlipDocumentsDeps = {
  readonly context: Pick<
    TillContext,
    'ledger' | 'identity' | 'settings' | 'sales' | 'lines' | 'tenders' | 'attention' | 'catalogue'
  >;
  readonly jobs: Pick<PrintJobs, 'ofSlip'>;
  readonly signLineClaim: SignLineClaim;
  /** On top of every slip. */
  readonly logo: PictureBlock | null;
};

export type SlipDocuments = ReturnType<typeof createSlipDocuments>;

export function createSlipDocuments({ context, jobs, signLineClaim, logo }: SlipDocumentsDeps) {
  const { ledger, identity, settings, sales, lines, attention, catalogue } = context;
  const texts = new Map<Locale, PaperText>();
  const moneyView = createMoneyView(context);

  const textOf = (locale: Locale): PaperText => {
    const text = texts.get(locale) ?? createPaperText(locale);
    texts.set(locale, text);
    return text;
  };

  const slipSale = (saleId: string): OwnSale | null => {
    const sale = sales.get(saleId);
    if (!sale) return null;
    const all = lines.bySale(saleId);
    const open = attention.openBySale(saleId);
    const cards = all.map((line) => ({
      ...line,
      faceValue: moneyText(line),
      attention: codesAbout(open, line.id),
      voidUntil: line.invalidateUntil,
    }));
    return { ...sale, ...moneyView(sale, all), lines: cards };
  };

  const factsOf = (slip: SlipName, sale: OwnSale, copy: number, strip: JoinedPlace): SlipFacts => ({
    sale,
    storeName: identity.storeName,
    storeId: identity.storeId,
    logo,
    storeAddress: identity.storeAddress.split('\n').filter((row) => row !== ''),
    terminalId: identity.terminalId,
    environment: identity.environment,
    // A language that this till no longer has, or that was edited, becomes the shop's.
    locale: sale.locale && isLocale(sale.locale) ? sale.locale : identity.locale,
    shop: settings().slips,
    strip,
    head: headSigns(ledger.head()),
    copy: copy === 0 ? null : { number: copy, firstAt: firstIssuedAt(jobs.ofSlip(slip)) ?? sale.createdAt },
  });

  /** `not_found`: no such sale or line. `no_such_document`: the sale or the card is not what the slip would say. */
  return (
    slip: SlipName,
    copy: number,
    { delivery, onPaper, strip = alone }: Secrets,
  ): Result<SlipDocument, TillError> => {
    const sale = slipSale(slip.saleId);
    const line = slip.lineId === null ? null : lines.get(slip.lineId);
    if (!sale || (slip.lineId !== null && line?.saleId !== sale.id)) return refuse('not_found');
    const wanted = namesLine[slip.document];
    if (wanted !== null && wanted !== (line !== null)) return refuse('no_such_document');
    const facts = factsOf(slip, sale, copy, strip);
    if (!line) return worded(ofSale(slip.document, facts));
    const claim = onPaper && slip.document === 'pending' ? signLineClaim(sale.receiptNumber, line, copy) : null;
    return worded(ofCard(slip.document, line, { facts, delivery, claim }));
  };

  function ofSale(document: DocumentKind, facts: SlipFacts): Made {
    const text = textOf(facts.locale);
    switch (document) {
      case 'receipt':
        return receiptDocument(facts, text);
      case 'merchant':
        return merchantDocument(facts, text);
      case 'refund':
        return refundDocument(facts, null, text);
      default:
        return err({ code: 'no_such_document' });
    }
  }

  function ofCard(document: DocumentKind, line: LineRow, { facts, delivery, claim }: OfCard): Made {
    const text = textOf(facts.locale);
    const terms = catalogue.find(line.productCode)?.terms || null;
    const notice = settings().code_notice ?? null;
    const cardFacts = { ...facts, lineId: line.id, notice, terms, claim };
    switch (document) {
      case 'refund':
        return refundDocument(facts, line.id, text);
      case 'void':
        return voidDocument(facts, line.id, text);
      case 'pending':
        return pendingDocument(cardFacts, text);
      case 'activation':
        return activationDocument(cardFacts, delivery, text);
      case 'pin':
        return delivery ? pinDocument(cardFacts, delivery, text) : err({ code: 'no_such_document' });
      default:
        return err({ code: 'no_such_document' });
    }
  }
}

type OwnSale = SlipSale & Pick<SaleRow, 'locale'>;
type Made = Result<SlipDocument, NoSuchDocument>;
type OfCard = { readonly facts: SlipFacts; readonly delivery: Delivery | null; readonly claim: SignedClaim | null };

function worded(made: Made): Result<SlipDocument, TillError> {
  return made.ok ? made : refuse('no_such_document');
}
