// Which slip is printed when, and how one is made. The code of a card is taken from the answer that brought it, or read again
// by GET; it is in memory only until its slip is bytes.
import type { KeyObject } from 'node:crypto';
import type { DocumentKind, SlipDocument } from '../../shared/document.ts';
import type { TillError } from '../../shared/errors.ts';
import type { Delivery, RetailOrder } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isWaiting } from '../../shared/sale/line-state.ts';
import type { SaleView } from '../../shared/views.ts';
import type { LineRow } from '../ledger/lines.ts';
import type { Tx } from '../ledger/open.ts';
import { firstIssuedAt, type PrintJob, type PrintJobs, type SlipName } from '../ledger/print-jobs.ts';
import { activationDocument, pendingDocument } from '../printing/card-slips.ts';
import type { PaperFormat } from '../printing/layout.ts';
import { createPaperText } from '../printing/paper-text.ts';
import { receiptDocument } from '../printing/receipt.ts';
import { renderBytes } from '../printing/slip-bytes.ts';
import type { BuildFault, Spool } from '../printing/spool.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import { signClaim } from './claim.ts';
import type { TillContext } from './context.ts';
import type { Moves } from './moves.ts';
import { attempt, type Outcome, refuse, stop } from './outcome.ts';
import type { Cashier } from './sell.ts';
import type { Views } from './views.ts';

export type Slips = {
  /** In the transaction that made a card active: its slip, if it never had one. */
  onActive(tx: Tx, line: LineRow, order: RetailOrder): void;
  /** In the transaction that ended a line's waiting: the receipt, once nothing of a committed sale is pending any more. */
  onSettled(tx: Tx, line: LineRow): void;
  /** The bytes of a job, made anew. They may hold a card's code. */
  bytesOf(job: PrintJob): Promise<Result<Uint8Array, BuildFault>>;
  /** As it would print, the code masked; `reveal` shows it to a person and journals that it was shown. */
  preview(by: Cashier, slip: SlipName, reveal: boolean): Promise<Result<SlipDocument, TillError>>;
  /** A person asks for a slip: the one that still waits, or the next copy. */
  print(by: Cashier, slip: SlipName): Outcome<PrintJob>;
};

export type SlipDeps = {
  readonly context: TillContext;
  readonly moves: Moves;
  readonly views: Views;
  readonly jobs: PrintJobs;
  readonly spool: Pick<Spool, 'enqueue' | 'request'>;
  readonly paper: PaperFormat;
  /** Signs the claims of pending slips; they carry none without it. */
  readonly storeKey?: KeyObject | null;
  readonly readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>;
};

/** The line state each slip speaks of. */
const lineStateFor = { receipt: undefined, activation: 'active', pending: 'activating' } as const satisfies Record<
  DocumentKind,
  string | undefined
>;

export function createSlips({ context, moves, views, jobs, spool, paper, storeKey, readOrder }: SlipDeps): Slips {
  const { identity, sales, lines, journal, catalogue } = context;
  const text = createPaperText(identity.locale);
  /** Between the answer and the bytes; never on disk. */
  const fresh = new Map<string, Delivery>();

  const deliveryOf = async (line: LineRow): Promise<Result<Delivery, TillError>> => {
    const kept = fresh.get(line.id);
    if (kept) return ok(kept);
    const answer = await readOrder(line.orderId ?? '');
    if (!answer.ok) return refuse('code_not_readable');
    const order = answer.value.value;
    if (order.state === 'invalidated' && lines.get(line.id)?.state === 'active') {
      context.ledger.transaction((tx) =>
        moves.raise(tx, { saleId: line.saleId, lineId: line.id }, 'invalidated_elsewhere'),
      );
      context.saleChanged(line.saleId);
    }
    return order.state === 'completed' && order.delivery ? ok(order.delivery) : refuse('code_not_readable');
  };

  const claimOf = ({ receiptNumber }: SaleView, line: LineRow, copy: number): string | null => {
    if (!storeKey || !receiptNumber || !line.orderId) return null;
    const { environment, storeId, terminalId } = identity;
    const { currency, amount } = moneyText(line);
    const where = { environment, storeId, terminalId, receiptNumber, lineId: line.id, orderId: line.orderId };
    return signClaim(storeKey, { ...where, currency, amount, copy });
  };

  const build = async (slip: SlipName, copy: number): Promise<Result<SlipDocument, TillError>> => {
    const sale = views.sale(slip.saleId);
    if (!sale) return refuse('not_found');
    const facts = {
      sale,
      storeName: identity.storeName,
      storeAddress: identity.storeAddress.split('\n').filter((row) => row !== ''),
      terminalId: identity.terminalId,
      environment: identity.environment,
      locale: identity.locale,
      copy: copy === 0 ? null : { number: copy, firstAt: firstIssuedAt(jobs.ofSlip(slip)) ?? sale.createdAt },
    };
    if (slip.document === 'receipt') return worded(receiptDocument(facts, text));
    const line = slip.lineId === null ? null : lines.get(slip.lineId);
    if (!line || line.saleId !== sale.id) return refuse('not_found');
    if (line.state !== lineStateFor[slip.document]) return refuse('no_such_document');
    const cardFacts = {
      ...facts,
      lineId: line.id,
      terms: catalogue.find(line.productCode)?.terms || null,
      claim: slip.document === 'pending' ? claimOf(sale, line, copy) : null,
    };
    if (slip.document === 'pending') return worded(pendingDocument(cardFacts, text));
    const delivery = copy === 0 ? await deliveryOf(line) : ok(null);
    return delivery.ok ? worded(activationDocument(cardFacts, delivery.value, text)) : delivery;
  };

  return {
    onActive(tx, line, order) {
      const slip = { saleId: line.saleId, lineId: line.id, document: 'activation' as const };
      // A card that is active again after a refused void had its slip: a second original would carry the code twice.
      const isFirst = jobs.ofSlip(slip).length === 0;
      if (isFirst && spool.enqueue(tx, { ...slip, copy: 0 }) && order.delivery) fresh.set(line.id, order.delivery);
    },
    onSettled(tx, { saleId }) {
      if (sales.get(saleId)?.stage !== 'committed') return;
      const slip = { saleId, lineId: null, document: 'receipt' as const };
      const pending = lines.bySale(saleId).some((one) => isWaiting(one.state));
      if (!pending && jobs.ofSlip(slip).length === 0) spool.enqueue(tx, { ...slip, copy: 0 });
    },
    async bytesOf(job) {
      const made = await build(job, job.copy);
      if (!made.ok) return err({ code: made.error.code === 'code_not_readable' ? 'not_now' : 'no_such_document' });
      if (job.lineId !== null) fresh.delete(job.lineId);
      return renderBytes(made.value, paper);
    },
    async preview(by, slip, reveal) {
      const made = await build(slip, 0);
      if (!made.ok || slip.document !== 'activation') return made;
      if (!reveal) return ok(masked(made.value));
      context.ledger.transaction((tx) =>
        journal.append(tx, { kind: 'code-shown', saleId: slip.saleId, subjectId: slip.lineId, operatorId: by.id }),
      );
      return made;
    },
    print: (by, slip) =>
      attempt(context, (tx) => {
        const line = slip.lineId === null ? null : lines.get(slip.lineId);
        if (line && line.saleId !== slip.saleId) stop('not_found');
        if (line?.state !== lineStateFor[slip.document]) stop('no_such_document');
        return spool.request(tx, slip, by.id) ?? stop('printer_unset');
      }),
  };
}

function worded(made: Result<SlipDocument, unknown>): Result<SlipDocument, TillError> {
  return made.ok ? made : refuse('no_such_document');
}

function masked(document: SlipDocument): SlipDocument {
  const blocks = document.blocks.map((block) => (block.kind === 'secret' ? { ...block, text: '••••' } : block));
  return { ...document, blocks };
}
