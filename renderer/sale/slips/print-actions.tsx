// A slip: print it (again), look at it, and say what happened where the till could not see it. Invariant: what it is stands beside its
// buttons and in their names; where another one takes a second person's word, that is asked for and not only said.
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
  /** Slips stand together: smaller, and with the card it is of where there are several. */
  readonly among?: { readonly of: string | null };
  /** All is well with it: one button, that names it, and the preview only where it belongs to the whole sale. */
  readonly isPlain?: boolean;
  /** Printing is the one primary action of the screen. */
  readonly isNext?: boolean;
  /** Looking at its code is. */
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
  // In the list of slips a sign is enough while all is well: its name stands beside it.
  const isSign = mayBeSign && !isQuiet;
  const slip = t(`after:document.${document}`);
  const named = among?.of ? `${slip}, ${among.of}` : slip;
  const doing = t(wordsToPrint(last));
  const says = isQuiet ? t(wordsToPrintIt(last, document)) : doing;

  const print = useSlipApproval({
    title: `${doing}: ${slip}`,
    explain: t('after:print.secondOne'),
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
  /** Which slip it is, where one hears it alone. */
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

/** What did not come out yet is the same slip, and no second one. */
function wordsToPrint(last: PrintJobView | undefined) {
  if (!last) return 'word:print';
  return isKeptBack(last) ? 'after:print.tryNow' : 'after:print.again';
}

/** The same, with its name, where that stands nowhere beside it. */
function wordsToPrintIt(last: PrintJobView | undefined, document: DocumentKind) {
  if (document === 'receipt') return last ? 'after:print.receiptAgain' : 'after:print.receipt';
  if (document === 'pending') return last ? 'after:print.pendingAgain' : 'after:print.pending';
  return last ? 'after:print.slipAgain' : 'after:print.slip';
}

type SlipNameProps = PrintActionsProps & { readonly last: PrintJobView | undefined; readonly hasPrinter: boolean };

/** Which slip it is, and how its printing stands. */
function SlipName({ sale, lineId, document, among, isNext = false, last, hasPrinter }: SlipNameProps) {
  const { t } = useWords();
  // A card of plastic is its own code.
  const isCode =
    document === 'activation' && sale.lines.some(({ id, cardLast4 }) => id === lineId && cardLast4 === null);
  return (
    <>
      <strong>{t(`after:document.${document}`)}</strong>
      {among?.of ? <span className="soft small">{among.of}</span> : null}
      {last ? (
        // That the list is all printed is said over it.
        <div className={among && last.state === 'printed' && last.copy === 0 ? 'hidden-but-read' : undefined}>
          <JobState job={last} isNext={isNext} isCode={isCode} />
        </div>
      ) : null}
      {hasPrinter || document !== 'receipt' ? null : (
        <span className="soft small">{t('frame:status.printer.none.is')}</span>
      )}
    </>
  );
}
