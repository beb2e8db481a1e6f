// The slips about shifts: shown, printed, saved. Invariants: who asked for which copy is durable before its first byte; the first is the
// original, all later ones say which copy they are.
import type { SavedFile, SlipDocument } from '../../../shared/document.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { headSigns } from '../../../shared/journal/head-signs.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { ok } from '../../../shared/result.ts';
import type { MoveView } from '../../../shared/shift/views.ts';
import type { TestSlipEnd } from '../../../shared/slips/views.ts';
import { createPaperText } from '../../printing/paper-text.ts';
import { printOnce } from '../../printing/print-once.ts';
import type { Printer } from '../../printing/printer.ts';
import { paperFormatOf } from '../../printing/printers.ts';
import {
  correctionDocument,
  moveDocument,
  type ShiftSlipFacts,
  xDocument,
  zDocument,
} from '../../printing/shift-slips.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { pdfOf, type SlipFiles } from '../slips/slip-files.ts';
import type { ShiftContext } from './shift-lifecycle.ts';
import type { createShiftView } from './shift-view.ts';
import type { createXReport } from './x-report.ts';
import type { createZView } from './z-view.ts';

type Paper = Request<'shift:preview'>['paper'];

export type ShiftPaperDeps = {
  readonly context: ShiftContext;
  /** Null without a printer: slips are then on screen only. */
  readonly printer: Printer | null;
  /** As in the settings. */
  readonly description: string | null;
  readonly save: SlipFiles['saved'];
};

export function createShiftPapers(
  { context, printer, description, save }: ShiftPaperDeps,
  views: {
    readonly move: ReturnType<typeof createShiftView>['move'];
    readonly x: ReturnType<typeof createXReport>;
    readonly z: ReturnType<typeof createZView>['view'];
  },
) {
  const { identity, ledger, zReports, movements, shiftEntries, blind } = context;
  const text = createPaperText(identity.locale);

  const nameOf = (paper: Paper): string => {
    switch (paper.kind) {
      case 'movement':
        return `movement-${paper.id}`;
      case 'x':
        return 'x';
      case 'z':
        return `z-${paper.ledgerId}-${paper.n}${paper.correction === null ? '' : `-correction-${paper.correction}`}`;
    }
  };

  const factsOf = (copy: number): ShiftSlipFacts => {
    const { storeName, storeId, storeAddress, terminalId, environment, locale } = identity;
    const rows = storeAddress.split('\n').filter((row) => row !== '');
    return { storeName, storeId, storeAddress: rows, terminalId, environment, locale, copy };
  };

  const moveToTell = (id: string): Outcome<MoveView> => {
    const shiftId = movements.get(id)?.shiftId;
    if (shiftId !== undefined && !blind.mayTellOf('one', shiftId)) return refuse('being_counted');
    const move = views.move(id);
    return move ? ok(move) : refuse('not_found');
  };

  const documentOf = (by: Operator, paper: Paper, copy: number): Outcome<SlipDocument> => {
    const facts = factsOf(copy);
    if (paper.kind === 'movement') {
      const move = moveToTell(paper.id);
      return move.ok ? ok(moveDocument(move.value, facts, text)) : move;
    }
    if (paper.kind === 'x') {
      const x = views.x(by);
      return x.ok ? ok(xDocument(x.value, facts, text)) : x;
    }
    const z = views.z(paper.ledgerId, paper.n);
    if (!z) return refuse('not_found');
    const { shift, closed } = z.body;
    const isTheirs = shift.owner === by.id || closed.by === by.id;
    if (!isTheirs && !atLeast(by.role, 'supervisor')) return refuse('needs_supervisor');
    if (paper.correction === null) return ok(zDocument(z, headSigns(z.body.head), facts, text));
    const corrected = correctionDocument(z, paper.correction, facts, text);
    return corrected ? ok(corrected) : refuse('not_found');
  };

  /** An X is of its moment: there is no second one of it. */
  const numberOf = (paper: Paper): number => (paper.kind === 'x' ? 0 : zReports.prints(nameOf(paper)));

  const note = (by: Operator, paper: Paper, number: number): void => {
    const body = { paper: nameOf(paper), number };
    ledger.transaction((tx) => shiftEntries.write(tx, { kind: 'shift-printed', operatorId: by.id, body }));
  };

  return {
    /** As the original: on screen nothing is copied. */
    preview: (by: Operator, paper: Paper): Outcome<SlipDocument> => documentOf(by, paper, 0),

    async print(by: Operator, paper: Paper): Promise<Outcome<TestSlipEnd>> {
      if (!printer) return refuse('printer_unset');
      const number = numberOf(paper);
      const made = documentOf(by, paper, number);
      if (!made.ok) return made;
      note(by, paper, number);
      return ok(await printOnce(printer, description, made.value.blocks));
    },

    async pdf(
      by: Operator,
      approverId: string | null,
      { paper, to }: Pick<Request<'shift:pdf'>, 'paper' | 'to'>,
    ): Promise<Outcome<SavedFile>> {
      if (to === 'usb-stick' && approverId === null && !atLeast(by.role, duties.pdfToStick))
        return refuse('needs_manager');
      const number = numberOf(paper);
      const made = documentOf(by, paper, number);
      if (!made.ok) return made;
      const pdf = await pdfOf(made.value, paperFormatOf(description));
      if (!pdf.ok) return pdf;
      note(by, paper, number);
      return save(to, `${nameOf(paper)}.pdf`, pdf.value);
    },
  };
}
