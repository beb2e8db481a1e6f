// One question for all slips of an interrupted print: all came out, none did, or each is answered separately.
// Invariant: every slip is answered to main separately, and a second person's approval is requested once if any of them needs it.
import type { PrintJobView } from '../../../shared/slips/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import { PrintCauseWords } from './job-state.tsx';
import { useSlipApproval } from './slip-approval.tsx';

export type SlipsQuestionProps = {
  readonly saleId: string;
  readonly jobs: readonly PrintJobView[];
  /** Some came out and some did not. */
  readonly onSingly: () => void;
};

export function SlipsQuestion({ saleId, jobs, onSingly }: SlipsQuestionProps) {
  const { t } = useWords();
  const [busy, during] = useBusy();
  const answerAll = async (
    outcome: 'printed' | 'print-again',
    approval: Parameters<typeof ask<'print:resolve'>>[1]['approval'],
  ) => {
    // PIN slips first: they may need an approval, and nothing should happen before it is requested.
    for (const { id } of [...jobs].sort((a, b) => Number(b.document === 'pin') - Number(a.document === 'pin'))) {
      const answer = await ask('print:resolve', { jobId: id, outcome, approval });
      // Already answered, here a moment ago or in another window.
      if (!answer.ok && answer.error.code !== 'out_of_turn') return answer.error;
    }
    return null;
  };
  const printAgain = useSlipApproval({
    title: t('after:print.again'),
    explain: t('after:print.secondOne'),
    of: { saleId, lineId: null },
    act: (approval) => during(answerAll('print-again', approval ?? null)),
  });
  const allPrinted = async () => {
    const failed = await during(answerAll('printed', null));
    if (failed) useNotice.getState().show(failed);
  };
  const cause = jobs.find((job) => job.cause !== null)?.cause ?? null;
  return (
    <section className="column gap-3 boxed pad-4-5" data-asks-together="">
      <p>
        {cause === null ? null : <PrintCauseWords cause={cause} isWhole />}{' '}
        <strong>{t('after:print.didTheyPrint', { count: jobs.length })}</strong>{' '}
        {jobs.some(({ document }) => document === 'activation') ? t('after:print.willLackCode') : null}
      </p>
      <div className="row gap-10px align-centre">
        <Button icon="print" look="primary" autoFocus isPending={busy} onPress={() => void printAgain.start()}>
          {t('after:print.printAll')}
        </Button>
        <Button isPending={busy} onPress={() => void allPrinted()}>
          {t('after:print.allPrinted')}
        </Button>
        <Button onPress={onSingly}>{t('after:print.singly')}</Button>
      </div>
      {printAgain.dialog}
    </section>
  );
}
