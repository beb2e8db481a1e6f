// Taking a step: its card and amount and what follows, then a note, which is required, and a second person if the step needs a manager or
// main asks for one.
import { useState } from 'react';
import type { AttentionView } from '../../../shared/attention/views.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { type AttentionStep, needsManager, takesBack } from '../../../shared/sale/attention-steps.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Dotted } from '../../components/dotted.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useBusy } from '../../use-busy.ts';
import { isolated, useWords } from '../../words.ts';
import styles from './attention.module.css';
import { consequenceOf } from './consequence.ts';
import { explainOf } from './guidance.ts';
import { amountWords, sentence } from './owed.ts';

export type DecideDialogProps = {
  readonly entry: AttentionView;
  readonly step: AttentionStep;
  readonly onClose: () => void;
  readonly onSubmit: (note: string, approval: Approval | null) => Promise<TillError | null>;
};

export function DecideDialog({ entry, step, onClose, onSubmit }: DecideDialogProps) {
  const { t, error: sayError } = useWords();
  const [needsApproval, setNeedsApproval] = useState(needsManager(step));
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, during] = useBusy();

  if (needsApproval)
    return (
      <ApprovalDialog
        title={t(`matter:step.${step}.do`)}
        explain={<About entry={entry} step={step} />}
        cashierIds={entry.cashierIds}
        isAsked={takesBack(step) && entry.line?.voidRule === 'two-people'}
        reasons="note"
        onClose={onClose}
        onSubmit={onSubmit}
      />
    );

  const submit = async () => {
    if (note === '') return setError(t('after:approval.noteMissing'));
    const failed = await during(onSubmit(note, null));
    if (failed?.code === 'needs_manager' || failed?.code === 'needs_supervisor') setNeedsApproval(true);
    else if (failed) setError(sayError(failed));
  };

  return (
    <Dialog title={t(`matter:step.${step}.do`)} onClose={onClose} role="alertdialog">
      <About entry={entry} step={step} />
      <ReasonField
        set="note"
        value={note}
        onChange={(value) => {
          setNote(value);
          setError(null);
        }}
        autoFocus
        onEnter={() => void submit()}
      />
      {error ? <p role="alert">{error}</p> : null}
      <div className="row gap-3">
        <Button look="primary" isPending={busy} onPress={() => void submit()}>
          {t('word:confirm')}
        </Button>
        <Button onPress={onClose}>{t('frame:back')}</Button>
      </div>
    </Dialog>
  );
}

function About({ entry, step }: Pick<DecideDialogProps, 'entry' | 'step'>) {
  const words = useWords();
  const { t } = words;
  const { line, refund, receiptNumber, paidBy } = entry;
  const { kind, amount } = consequenceOf(step, entry);
  const method = refund?.method ?? paidBy[0] ?? 'cash';
  const way = t(`matter:way.${method}`);
  return (
    <div className="column gap-2">
      <p className="bold">
        <Dotted
          parts={[
            ...(line && line.faceValue !== 'kept'
              ? [`${isolated(line.productName)} ${words.money(line.faceValue)}`]
              : []),
            ...(line?.serialLast4 ? [`…${line.serialLast4}`] : []),
            ...(receiptNumber === null ? [] : [t('word:receiptNumber', { number: receiptNumber })]),
          ]}
        />
      </p>
      <p className={styles.consequence} data-kind={kind}>
        {sentence(t(`matter:outcome.${kind}`, { amount: amountWords(amount, words), way }))}
      </p>
      <p>{t(explainOf(step, entry))}</p>
    </div>
  );
}
