// A slip: print it (again), look at it, and say what happened where the till could not see it.
import { lazy, Suspense, useState } from 'react';
import type { DocumentKind } from '../../../shared/document.ts';
import type { PrintCause, PrintJobView, SaleView } from '../../../shared/views.ts';
import { whomToCall } from '../../../shared/whom-to-call.ts';
import { ask } from '../../bridge.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useStatus } from '../../stores/status.ts';
import { callWords, useWords } from '../../words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './print-actions.module.css';

const SlipPreview = lazy(() => import('./slip-preview.tsx').then((file) => ({ default: file.SlipPreview })));

export type PrintActionsProps = {
  readonly sale: SaleView;
  readonly lineId: string | null;
  readonly document: DocumentKind;
  /** Printing is the one primary action of the screen. */
  readonly isNext?: boolean;
};

export function PrintActions({ sale, lineId, document, isNext = false }: PrintActionsProps) {
  const { t } = useWords();
  const read = useSale((store) => store.read);
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const [previewing, preview] = useState(false);
  const [busy, setBusy] = useState(false);
  const jobs = sale.printJobs.filter((job) => job.document === document && job.lineId === lineId);
  const last = jobs.at(-1);

  const print = async () => {
    setBusy(true);
    const answer = await ask('print:start', { saleId: sale.id, lineId, document });
    setBusy(false);
    if (answer.ok) await read(sale.id);
    else useNotice.getState().show(answer.error);
  };

  return (
    <>
      {hasPrinter && last?.state !== 'unknown' ? (
        <Button
          icon="print"
          look={isNext ? 'primary' : 'plain'}
          autoFocus={isNext}
          isPending={busy}
          onPress={() => void print()}
        >
          {jobs.length > 0 ? t('after:print.again') : t('after:print.print')}
        </Button>
      ) : null}
      <Button icon="eye" onPress={() => preview(true)}>
        {t('after:print.preview')}
      </Button>
      {hasPrinter || document !== 'receipt' ? null : <span className={styles.state}>{t('after:print.noPrinter')}</span>}
      {last ? <JobState job={last} saleId={sale.id} isNext={isNext} /> : null}
      {previewing ? (
        <Suspense fallback={null}>
          <SlipPreview saleId={sale.id} lineId={lineId} document={document} onClose={() => preview(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type Outcome = 'printed' | 'print-again' | 'drop';

export type JobStateProps = { readonly job: PrintJobView; readonly saleId: string; readonly isNext?: boolean };

/** The state of a job; where nobody knows, the question what the printer did. */
export function JobState({ job, saleId, isNext = false }: JobStateProps) {
  const { t } = useWords();
  const read = useSale((store) => store.read);
  const resolve = async (outcome: Outcome) => {
    const answer = await ask('print:resolve', { jobId: job.id, outcome });
    if (!answer.ok) useNotice.getState().show(answer.error);
    await read(saleId);
  };
  const cause = job.cause === null ? null : <PrintCauseWords cause={job.cause} />;
  if (job.state !== 'unknown')
    return (
      <span className={job.cause === null ? styles.state : styles.trouble}>
        {job.cause === null ? null : <Icon name="warn" />}
        <span>
          {job.copy > 0 ? `${t('after:print.copy', { number: job.copy })} · ` : null}
          {t(`till:job.${job.state}`)}
          {cause === null ? null : <> · {cause}</>}
        </span>
      </span>
    );
  return (
    <div className={styles.job}>
      {cause}
      <strong>{t('after:print.didItPrint')}</strong>
      <Button
        icon="print"
        look={isNext ? 'primary' : 'plain'}
        autoFocus={isNext}
        onPress={() => void resolve('print-again')}
      >
        {t('after:print.printAnother')}
      </Button>
      <Button onPress={() => void resolve('printed')}>{t('after:print.itPrinted')}</Button>
      <Button onPress={() => void resolve('drop')}>{t('after:print.giveUp')}</Button>
    </div>
  );
}

function PrintCauseWords({ cause }: { readonly cause: PrintCause }) {
  const { t } = useWords();
  return (
    <span>
      {t(`guide:cause.${cause}.what`)} {t(`guide:cause.${cause}.todo`)} {callWords(t, whomToCall.cause[cause])}
    </span>
  );
}
