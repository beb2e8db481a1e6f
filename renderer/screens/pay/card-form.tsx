// Card on a separate terminal: the cashier types its approval code. "I don't know" is an answer too; a person decides later.
import { useRef, useState } from 'react';
import type { TillError, TillErrorCode } from '../../../shared/errors.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { TenderView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { CodePad } from '../../components/code-pad.tsx';
import { TextField } from '../../components/field.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useSession, useSessionView } from '../../stores/session.ts';
import { useBusy } from '../../use-busy.ts';
import { useFieldError } from '../../use-field-error.ts';
import { useWords } from '../../words.ts';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';

export type CardFormProps = {
  readonly tender: TenderView;
  readonly inQuestion: boolean;
  /** The cashier already answered "I don't know", so only yes and no are left. */
  readonly lostSight: boolean;
};

type CardAnswer = { kind: 'card'; approvalCode: string } | { kind: 'declined' } | { kind: 'unknown' };

/** The cashier alone cannot confirm these: a supervisor's approval is requested. */
const asksForSupervisor: ReadonlySet<TillErrorCode> = new Set([
  'approval_code_used',
  'card_limit_passed',
  'terminal_not_agreed',
]);

export function CardForm({ tender, inQuestion, lostSight }: CardFormProps) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const takeBack = useChoices((store) => store.takeBack);
  // Training has no separate terminal; its own note says what to do instead.
  const isTraining = useSession((store) => store.session?.environment === 'training');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError, sayWrong] = useFieldError(field);
  const [busy, during] = useBusy();
  const { of, length } = useSessionView().approvalCode;
  const codeForm = t(`after:tender.codeOf.${of}`, { length });
  const formInWords = isTraining ? codeForm : t('after:tender.approvalHint', { form: codeForm });
  const hasForm = code.length === length && (of !== 'digits' || !/\D/.test(code));
  const [refusal, askSupervisor] = useState<TillError | null>(null);

  const send = async (answer: CardAnswer) => {
    if (!busy) await during(act('tender:answer', { tenderId: tender.id, answer }));
  };
  const sendCode = async (approval: Approval | null): Promise<TillError | null> => {
    const answer = { kind: 'card', approvalCode: code } as const;
    const sent = await act('tender:answer', { tenderId: tender.id, answer, approval }, { quiet: true });
    return sent.ok ? null : sent.error;
  };
  const back = () => {
    takeBack(tender.id);
    void send({ kind: 'declined' });
  };
  const type = (value: string) => {
    setCode(value.replaceAll(/[^A-Za-z0-9]/g, ''));
    setError(null);
  };
  const approve = () => {
    if (code === '') return sayWrong(t('till:error.approval_code_missing'));
    if (busy) return;
    void during(sendCode(null)).then((refused) => {
      if (refused === null) return;
      if (asksForSupervisor.has(refused.code)) askSupervisor(refused);
      else if (refused.code === 'approval_code_malformed') sayWrong(hasForm ? t('after:tender.notARow') : formInWords);
      else useNotice.getState().show(refused);
    });
  };
  useKeys({ Enter: approve });
  const no = (
    <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'declined' })}>
      {inQuestion ? t('after:tender.notTaken') : t('after:part.declined')}
    </Button>
  );

  return (
    <>
      <h1 className="soft text-large bold">
        {inQuestion || isTraining ? t('after:tender.cardAsked') : t('after:tender.cardDue')}
      </h1>
      <p className={styles.sum}>{money(tender.amount)}</p>
      <div className={styles.besidePad}>
        <div className={styles.stack}>
          <TextField
            label={t('after:tender.approvalCode')}
            // Replaces the hint, so that no button moves.
            hint={error ? undefined : formInWords}
            value={code}
            onChange={type}
            error={error}
            maxLength={length}
            large
            autoFocus
            inputRef={field}
            onEnter={approve}
          />
          <div className={inQuestion ? styles.twins : 'column gap-10px'}>
            <Button
              // Neither answer is more likely.
              look={inQuestion ? 'plain' : 'primary'}
              size="large"
              keyName={inQuestion ? undefined : t('frame:keys.enter')}
              isPending={busy}
              onPress={approve}
            >
              {inQuestion ? t('word:paid') : t('after:tender.approved')}
            </Button>
            {inQuestion ? no : null}
          </div>
          {lostSight ? null : (
            <div className={styles.pair}>
              {inQuestion ? null : no}
              <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'unknown' })}>
                {t('after:tender.unknown')}
              </Button>
            </div>
          )}
          {inQuestion ? null : (
            <Button isDisabled={busy} wide onPress={back}>
              {t('after:tender.notCharged')}
            </Button>
          )}
        </div>
        <CodePad field={field} />
      </div>
      {refusal ? (
        <CardApproval
          refusal={refusal}
          amount={tender.amount}
          code={code}
          onClose={() => askSupervisor(null)}
          onSubmit={sendCode}
        />
      ) : null}
    </>
  );
}

type CardApprovalProps = {
  /** Why the cashier alone cannot confirm it. */
  readonly refusal: TillError;
  readonly amount: MoneyText;
  /** As typed. */
  readonly code: string;
  readonly onClose: () => void;
  readonly onSubmit: (approval: Approval) => Promise<TillError | null>;
};

function CardApproval({ refusal, amount, code, onClose, onSubmit }: CardApprovalProps) {
  const { t, money, error } = useWords();
  return (
    <ApprovalDialog
      title={t('after:tender.approveCard')}
      explain={
        <>
          <p>{error(refusal)}</p>
          <p>
            <strong>{money(amount)}</strong> · {t('after:tender.approvalCode')} <strong>{code.toUpperCase()}</strong>
          </p>
          <p>{t('after:tender.compareSlip')}</p>
        </>
      }
      isAsked
      supervisorsToo
      reasons={null}
      onClose={onClose}
      onSubmit={(_, approval) => onSubmit(approval)}
    />
  );
}
