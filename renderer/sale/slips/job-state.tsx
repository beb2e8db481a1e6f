// The print state of a slip; if it is unknown, the question what the printer did.
import { useContext } from 'react';
import { escalation } from '../../../shared/health/escalation.ts';
import { errorOf } from '../../../shared/result.ts';
import type { PrintCause, PrintJobView } from '../../../shared/slips/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { usePastCause } from '../../stores/past-cause.ts';
import { useCall } from '../../stores/use-call.ts';
import { useWords } from '../../words.ts';
import { AskedTogether } from './in-question.ts';
import styles from './print-actions.module.css';
import { useSlipApproval } from './slip-approval.tsx';

/** Not printed yet; while one that was kept back is tried again, nothing on the screen changes. */
export function isKeptBack({ state, cause }: Pick<PrintJobView, 'state' | 'cause'>): boolean {
  return state === 'unsent' || (state === 'sending' && cause !== null);
}

export type JobStateProps = {
  readonly saleId: string;
  readonly job: PrintJobView;
  readonly isNext?: boolean;
  /** Its original carries the card's code, a copy does not. */
  readonly isCode?: boolean;
};

export function JobState(props: JobStateProps) {
  return props.job.state === 'unknown' ? <Outcome {...props} /> : <Progress {...props} />;
}

function Progress({ job, isNext = false, isCode = false }: JobStateProps) {
  const { t, time } = useWords();
  const waits = isKeptBack(job);
  return (
    <span className={job.cause === null ? 'soft small' : styles.trouble}>
      {job.cause === null ? null : <Icon name="warn" />}
      <span>
        {job.copy > 0
          ? `${t(isCode ? 'after:print.copyWithoutCode' : 'after:print.copy', { number: job.copy })} · `
          : null}
        {t(`after:job.${waits ? 'unsent' : job.state}`)}
        {job.cause === null ? null : (
          <>
            {' · '}
            {/* What to do about the printer is shown once on a screen: with the slip to print next. */}
            <PrintCauseWords cause={job.cause} isWhole={isNext} />
          </>
        )}
        {waits && job.cause !== null ? <> {t('after:print.triedAt', { at: time(job.changedAt, true) })}</> : null}
      </span>
    </span>
  );
}

/** Nobody knows whether it printed: what a person sees decides. */
function Outcome({ saleId, job, isNext = false, isCode = false }: JobStateProps) {
  const { t } = useWords();
  const isAskedTogether = useContext(AskedTogether);
  const printAgain = useSlipApproval({
    title: `${t('after:print.again')}: ${t(`after:document.${job.document}`)}`,
    explain: t('after:print.secondOne'),
    of: { saleId, lineId: job.lineId },
    act: async (approval) => errorOf(await ask('print:resolve', { jobId: job.id, outcome: 'print-again', approval })),
  });
  const said = (outcome: 'printed' | 'drop') =>
    askAndNotify('print:resolve', { jobId: job.id, outcome, approval: null });
  if (isAskedTogether) return <span className="soft small">{t('after:job.unknown')}</span>;
  return (
    <div className="row gap-10px align-centre">
      <p className="wide">
        {isNext && job.cause !== null ? <PrintCauseWords cause={job.cause} isWhole /> : null}{' '}
        <strong>{t('after:print.didItPrint')}</strong> {isCode ? <span>{t('after:print.willLackCode')}</span> : null}
      </p>
      <Button
        icon="print"
        look={isNext ? 'primary' : 'plain'}
        autoFocus={isNext}
        onPress={() => void printAgain.start()}
      >
        {t('after:print.printAnother')}
      </Button>
      <Button onPress={() => void said('printed')}>{t('word:yes')}</Button>
      <Button onPress={() => void said('drop')}>{t('after:print.giveUp')}</Button>
      {printAgain.dialog}
    </div>
  );
}

export function PrintCauseWords({ cause, isWhole }: { readonly cause: PrintCause; readonly isWhole: boolean }) {
  const { t } = useWords();
  const call = useCall();
  const past = usePastCause(cause);
  if (past) return <span>{t(`guide:causeWas.${past}`)}</span>;
  return (
    <span>
      {t(`guide:cause.${cause}.what`)}
      {isWhole ? ` ${t(`guide:cause.${cause}.todo`)} ${call(escalation.cause[cause])}` : null}
    </span>
  );
}
