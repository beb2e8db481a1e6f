// A slip: print it, reprint it, view it, and say what happened if the till could not see it. Invariant: its name is next to its buttons and
// in their labels; if a reprint needs a second person's approval, the dialog opens at once.
import { lazy, Suspense, useContext, useState } from 'react';
import type { DocumentKind } from '../../../shared/document.ts';
import { errorOf } from '../../../shared/result.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useStatus } from '../../stores/status.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { AskedTogether } from './in-question.ts';
import { isKeptBack, JobState } from './job-state.tsx';
import styles from './print-actions.module.css';
import { useSlipApproval } from './slip-approval.tsx';

const SlipPreview = lazy(() => import('./slip-preview.tsx').then((file) => ({ default: file.SlipPreview })));

export type PrintActionsProps = {
  readonly sale: SaleView;
  readonly lineId: string | null;
  readonly document: DocumentKind;
  /** Slips are shown together: smaller, and with the card's name if there are several. */
  readonly among?: { readonly of: string | null };
  /** Everything is fine: one button with its name, and a preview only if it belongs to the whole sale. */
  readonly isPlain?: boolean;
  /** Printing is the screen's primary action. */
  readonly isNext?: boolean;
  /** Viewing its code is the primary action. */
  readonly isCodeNext?: boolean;
};

export function PrintActions(props: PrintActionsProps) {
  const { sale, lineId, document, among, isPlain = false, isNext = false, isCodeNext = false } = props;
  const { t } = useWords();
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const [busy, during] = useBusy();
  const jobs = sale.printJobs.filter((job) => job.document === document && job.lineId === lineId);
  const last = jobs.at(-1);
  const isAskedTogether = useContext(AskedTogether) && last?.state === 'unknown';
  const isQuiet = isPlain && isWell(last);
  const isFirst = hasPrinter && lineId !== null && jobs.length < 2;
  const hasPreview = isCodeNext || !(isQuiet && isFirst);
  const [mayBeSign, size] = amongOthers(among, last);
  // In the list of slips an icon is enough while everything is fine: the name is next to it.
  const isSign = mayBeSign && !isQuiet;
  const slip = t(`after:document.${document}`);
  const named = among?.of ? `${slip}, ${among.of}` : slip;
  const doing = t(wordsToPrint(last));
  const says = isQuiet ? t(wordsToPrintIt(last, document)) : doing;

  const print = useSlipApproval({
    title: `${doing}: ${slip}`,
    explain: t('after:print.secondOne'),
    of: { saleId: sale.id, lineId },
    hasCode: document === 'pin' || document === 'activation',
    act: async (approval) => errorOf(await during(ask('print:start', { saleId: sale.id, lineId, document, approval }))),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons about one slip, not fields of a form.
    <div
      className={last?.state === 'unknown' ? `${styles.slip} align-end ${styles.asks}` : styles.slip}
      role="group"
      aria-label={slip}
      data-asks={isQuiet || last === undefined ? undefined : ''}
    >
      <div className={isQuiet ? 'hidden-but-read' : `column gap-2px shrinks ${styles.name}`}>
        <SlipName {...props} last={last} hasPrinter={hasPrinter} />
      </div>
      {hasPrinter && last?.state !== 'unknown' ? (
        <Button
          icon="print"
          look={lookOf(isSign, isNext)}
          size={size}
          // The Enter that took the money, pressed once too often, must not put a slip out that the card then waits for.
          autoFocus={isNext && document !== 'pending'}
          isPending={busy}
          label={`${says}: ${named}`}
          onPress={() => void print.start()}
        >
          {isSign ? null : says}
        </Button>
      ) : null}
      {isAskedTogether || !hasPreview ? null : (
        <Preview
          saleId={sale.id}
          lineId={lineId}
          document={document}
          named={named}
          size={size}
          isPrimary={isCodeNext}
          isSign={isSign}
        />
      )}
      {print.dialog}
    </div>
  );
}

type PreviewProps = Pick<PrintActionsProps, 'lineId' | 'document'> & {
  readonly saleId: string;
  /** The slip's name, for a screen reader that reads the button alone. */
  readonly named: string;
  readonly size: 'tight' | 'normal';
  readonly isPrimary: boolean;
  readonly isSign: boolean;
};

function Preview({ saleId, lineId, document, named, size, isPrimary, isSign }: PreviewProps) {
  const { t } = useWords();
  const [previewing, preview] = useState(false);
  return (
    <>
      <Button
        icon="eye"
        look={lookOf(isSign, isPrimary)}
        size={size}
        autoFocus={isPrimary}
        label={`${t('after:print.preview')}: ${named}`}
        onPress={() => preview(true)}
      >
        {isSign ? null : t('after:print.preview')}
      </Button>
      {previewing ? (
        <Suspense fallback={null}>
          <SlipPreview saleId={saleId} lineId={lineId} document={document} onClose={() => preview(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function amongOthers(among: PrintActionsProps['among'], last: PrintJobView | undefined) {
  if (among === undefined) return [false, 'normal'] as const;
  return isWell(last) ? ([true, 'normal'] as const) : ([false, 'tight'] as const);
}

function lookOf(isSign: boolean, isPrimary: boolean) {
  if (isSign) return 'quiet';
  return isPrimary ? 'primary' : 'plain';
}

function isWell(last: PrintJobView | undefined): boolean {
  return last === undefined || (last.cause === null && last.state !== 'unknown');
}

/** A slip that did not come out is still the same slip, not a second one. */
function wordsToPrint(last: PrintJobView | undefined) {
  if (!last) return 'word:print';
  return isKeptBack(last) ? 'after:print.tryNow' : 'after:print.again';
}

/** The same with its name, if that is not shown next to it. */
function wordsToPrintIt(last: PrintJobView | undefined, document: DocumentKind) {
  if (document === 'receipt') return last ? 'after:print.receiptAgain' : 'after:print.receipt';
  if (document === 'pending') return last ? 'after:print.pendingAgain' : 'after:print.pending';
  return last ? 'after:print.slipAgain' : 'after:print.slip';
}

type SlipNameProps = PrintActionsProps & { readonly last: PrintJobView | undefined; readonly hasPrinter: boolean };

/** The slip's name, and its print state. */
function SlipName({ sale, lineId, document, among, isNext = false, last, hasPrinter }: SlipNameProps) {
  const { t } = useWords();
  // A plastic card is its own code.
  const isCode =
    document === 'activation' && sale.lines.some(({ id, cardLast4 }) => id === lineId && cardLast4 === null);
  return (
    <>
      <strong>{t(`after:document.${document}`)}</strong>
      {among?.of ? <span className="soft small">{among.of}</span> : null}
      {last ? (
        // "All printed" is shown above the list.
        <div className={among && last.state === 'printed' && last.copy === 0 ? 'hidden-but-read' : undefined}>
          <JobState saleId={sale.id} job={last} isNext={isNext} isCode={isCode} />
        </div>
      ) : null}
      {hasPrinter || document !== 'receipt' ? null : (
        <span className="soft small">{t('frame:status.printer.none.is')}</span>
      )}
    </>
  );
}
