// Which slip is printed when, and how one is made. Who may have one says slip-rules.ts. Invariant: a slip is asked for in the transaction of
// what it says.
import type { Block, PictureBlock, SlipDocument } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Delivery, RetailOrder } from '../../../shared/interface/resources.ts';
import type { Role } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isWaiting } from '../../../shared/sale/line-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { PrintJob, PrintJobs, SlipName } from '../../ledger/print-jobs.ts';
import type { PaperPlace } from '../../printing/joined-slips.ts';
import type { PaperFormat } from '../../printing/layout.ts';
import { renderSlip } from '../../printing/slip-bytes.ts';
import type { BuildFault, Resolution, Spool } from '../../printing/spool.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { SignLineClaim } from '../claims/sign-claim.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { OrderCheck } from '../core/matches-order.ts';
import { carriesValue } from '../core/rows-guard.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import { createCardCodes } from './card-codes.ts';
import { createSlipDocuments } from './slip-documents.ts';
import { pdfOf, type SlipFiles } from './slip-files.ts';
import { createSlipRules, reissueRoles } from './slip-rules.ts';

export type SlipDeps = {
  readonly context: TillContext;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly orderOwner: Pick<OrderOwner, 'foundInvalidated'>;
  readonly orderCheck: OrderCheck;
  readonly jobs: PrintJobs;
  readonly spool: Pick<Spool, 'enqueue' | 'request' | 'resolve'>;
  readonly paper: PaperFormat;
  /** Makes the claims that claim slips carry. */
  readonly signLineClaim: SignLineClaim;
  /** On top of every slip. */
  readonly logo?: PictureBlock | null;
  readonly files: SlipFiles;
  readonly readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>;
};

export function createSlips({
  context,
  outstandingSlips,
  orderOwner,
  orderCheck,
  jobs,
  spool,
  paper,
  signLineClaim,
  logo,
  files,
  readOrder,
}: SlipDeps) {
  const { sales, lines, journal } = context;
  const documentOf = createSlipDocuments({ context, jobs, signLineClaim, logo: logo ?? null });
  const rules = createSlipRules(context, outstandingSlips, jobs, documentOf);
  const secrets = createCardCodes(context, orderOwner, orderCheck, readOrder);

  const enqueueSecret = (tx: Tx, slip: SlipName, delivery: Delivery | null): void => {
    if (jobs.ofSlip(slip).length > 0) return;
    if (spool.enqueue(tx, { ...slip, copy: 0 }) && delivery) secrets.keep(slip, delivery);
  };

  return {
    /** Call it in the transaction that made a card active: prints its slip, if it never had one. */
    onActive(tx: Tx, line: LineRow, { delivery = null }: Pick<RetailOrder, 'delivery'>): void {
      const slip = { saleId: line.saleId, lineId: line.id };
      // A card that is active again after a refused void had its slips: second originals would carry the code twice.
      if (jobs.ofSlip({ ...slip, document: 'activation' }).length > 0) return;
      if (rules.isLeftToSlip({ ...slip, document: 'activation' })) return;
      enqueueSecret(tx, { ...slip, document: 'activation' }, delivery);
      if (delivery?.pin) enqueueSecret(tx, { ...slip, document: 'pin' }, delivery);
    },
    /** Call it in the transaction that ended a line's waiting: prints the receipt once nothing of a committed sale is pending. */
    onSettled(tx: Tx, { saleId, ...line }: LineRow): void {
      if (sales.get(saleId)?.stage !== 'committed') return;
      const once = (slip: SlipName): void => {
        if (jobs.ofSlip(slip).length === 0) spool.enqueue(tx, { ...slip, copy: 0 });
      };
      if (line.state === 'voided') once({ saleId, lineId: line.id, document: 'void' });
      if (lines.bySale(saleId).some((one) => isWaiting(one.state))) return;
      // The till that took the money prints the receipt.
      if (context.claims.get(line.id)) return;
      once({ saleId, lineId: null, document: 'receipt' });
      if (context.tenders.bySale(saleId).some((tender) => tender.method === 'card'))
        once({ saleId, lineId: null, document: 'merchant' });
    },
    /** The bytes of a job at this place of the paper, made again; on another printer's paper without its logo. They may hold a card's code. */
    async bytesOf(job: PrintJob, place: PaperPlace, on?: PaperFormat): Promise<Result<Uint8Array, BuildFault>> {
      if (carriesValue(job.document) && !context.rowsGuard.holds(job.saleId)) return err({ code: 'rows_edited' });
      if (rules.isLeftToSlip(job)) return err({ code: 'slip_needed' });
      const delivery = await secrets.of(job, job.copy);
      const made = delivery.ok
        ? documentOf(job, job.copy, { delivery: delivery.value, onPaper: true, strip: place })
        : delivery;
      if (!made.ok) return err({ code: made.error.code === 'code_not_readable' ? 'not_now' : 'no_such_document' });
      secrets.forget(job);
      // The answer that made the card active had no PIN. The PIN slip is stored before this one, which lacks it, is sent.
      const pin = { ...job, document: 'pin' } as const;
      if (job.document === 'activation' && delivery.ok && delivery.value?.pin && jobs.ofSlip(pin).length === 0)
        context.ledger.transaction((tx) => enqueueSecret(tx, pin, null));
      const blocks = on ? made.value.blocks.filter(({ kind }) => kind !== 'picture') : made.value.blocks;
      return renderSlip({ ...made.value, blocks }, on ?? paper, { before: place.cutFirst, after: !place.goesOn });
    },
    /**
     * As it would print, the code masked; `reveal` shows it to a person and journals that it was shown. Once the card was handed over that
     * takes a supervisor.
     */
    async preview(
      by: Cashier,
      slip: SlipName,
      reveal: boolean,
      approverId: string | null = null,
    ): Promise<Result<SlipDocument, TillError>> {
      if (rules.isOfAnotherTill(slip)) return refuse('no_such_document');
      const delivery = await secrets.of(slip, 0);
      const made = delivery.ok ? documentOf(slip, 0, { delivery: delivery.value, onPaper: false }) : delivery;
      if (!made.ok || !made.value.blocks.some((block) => block.kind === 'secret')) return made;
      if (!reveal) return ok(masked(made.value));
      const line = slip.lineId === null ? null : lines.get(slip.lineId);
      if (line && outstandingSlips.isOut(line)) return refuse('slip_needed');
      const mayShow = !line?.handedOverAt || approverId !== null || rules.holds(by, duties.codeAgain);
      if (!mayShow) return refuse('needs_supervisor');
      // Where there was a printer the slip was asked for when the card became active.
      const hadPrinter = jobs.ofSlip({ ...slip, document: 'activation' }).length > 0;
      context.ledger.transaction((tx) => {
        journal.append(tx, {
          kind: 'code-shown',
          saleId: slip.saleId,
          subjectId: slip.lineId,
          operatorId: approverId ?? by.id,
          body: { shownTo: by.id, document: slip.document, ...(hadPrinter ? {} : { withoutPrinter: true }) },
        });
        if (line && slip.document !== 'pin') lines.setCodeShown(tx, line.id);
      });
      return made;
    },
    /**
     * Saves it as a PDF without code, PIN or claim; a PIN slip is never saved. Journalled first: a file can be printed by anyone. A
     * stick takes a manager.
     */
    async pdf(by: Cashier, slip: SlipName, to: 'till' | 'usb-stick', approverId: string | null = null) {
      if (to === 'usb-stick' && approverId === null && !rules.holds(by, duties.pdfToStick))
        return refuse('needs_manager');
      if (slip.document === 'pin') return refuse('no_such_document');
      const made = documentOf(slip, 0, { delivery: null, onPaper: false });
      if (!made.ok) return made;
      const pdf = await pdfOf(made.value, paper);
      if (!pdf.ok) return pdf;
      const { saleId, lineId, document } = slip;
      const body = { document, ...(to === 'usb-stick' ? { onStickBy: approverId ?? by.id } : {}) };
      context.ledger.transaction((tx) =>
        journal.append(tx, { kind: 'pdf-exported', saleId, subjectId: lineId, operatorId: by.id, body }),
      );
      return files.saved(to, `${sales.get(saleId)?.receiptNumber ?? saleId}-${document}.pdf`, pdf.value);
    },
    /**
     * A person asks for a slip: the one that still waits, or the next copy. A second PIN slip takes a supervisor; a second claim slip is
     * a second claim, and takes a manager. `approverId` is such a person, whose word was checked.
     */
    print: (by: Cashier, slip: SlipName, approverId: string | null = null): Outcome<PrintJob> =>
      attempt(context, (tx) => {
        rules.mustExist(slip);
        if (rules.mayBeOut(slip)) rules.mayLetOut(tx, by, approverId, slip);
        return spool.request(tx, slip, by.id, rules.isForgotten(slip)) ?? abort('printer_unset');
      }),
    /** Whose word a second slip like this job's takes. */
    reissueRole: (jobId: string): Role => reissueRoles[jobs.get(jobId)?.document ?? 'pin'] ?? 'supervisor',
    /** What a person saw at the printer. A PIN or claim slip that may be out is printed again under the same rules. */
    resolve(by: Cashier, jobId: string, resolution: Resolution, approverId: string | null = null): Outcome<PrintJob> {
      const job = jobs.get(jobId);
      if (job?.state === 'unknown' && resolution === 'print-again') {
        const mayBe = attempt(context, (tx) => rules.mayLetOut(tx, by, approverId, job));
        if (!mayBe.ok) return mayBe;
      }
      const resolved = spool.resolve(jobId, resolution, by.id);
      return resolved.ok ? resolved : refuse(resolved.error.code, resolved.error.detail);
    },
  };
}

function masked(document: SlipDocument): SlipDocument {
  const blocks = document.blocks.map(
    (block): Block => (block.kind === 'secret' ? { kind: 'secret', label: block.label, text: '••••' } : block),
  );
  return { ...document, blocks };
}
