// Card on a separate terminal: the cashier types its approval code. "I don't know" is an answer too; a person decides
// later.
import { useRef, useState } from 'react';
import type { TenderView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { CodePad } from '../../components/code-pad.tsx';
import { TextField } from '../../components/field.tsx';
import { useSale } from '../../stores/sale.ts';
import { useSession } from '../../stores/session.ts';
import { useBusy } from '../../use-busy.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { useChoices } from './choices.ts';
import styles from './pay.module.css';

export type CardFormProps = {
  readonly tender: TenderView;
  readonly inQuestion: boolean;
  /** The cashier already answered "I don't know", so only yes and no are left. */
  readonly lostSight: boolean;
};

const longestCode = 40;

type CardAnswer = { kind: 'card'; approvalCode: string } | { kind: 'declined' } | { kind: 'unknown' };

export function CardForm({ tender, inQuestion, lostSight }: CardFormProps) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const takeBack = useChoices((store) => store.takeBack);
  // Training has no separate terminal; its own note says what to do instead.
  const isTraining = useSession((store) => store.session?.environment === 'training');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, during] = useBusy();

  const send = async (answer: CardAnswer) => {
    if (!busy) await during(act('tender:answer', { tenderId: tender.id, answer }));
  };
  const back = () => {
    takeBack(tender.id);
    void send({ kind: 'declined' });
  };
  const type = (value: string) => {
    setCode(value);
    setError(null);
  };
  const approve = () => {
    if (code.trim() === '') return setError(t('till:error.approval_code_missing'));
    void send({ kind: 'card', approvalCode: code.trim() });
  };
  useKeys({ Enter: approve });
  const no = (
    <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'declined' })}>
      {inQuestion ? t('counter:tender.notTaken') : t('counter:tender.declined')}
    </Button>
  );

  return (
    <>
      <h1 className={styles.sumLabel}>
        {inQuestion || isTraining ? t('counter:tender.cardAsked') : t('counter:tender.cardDue')}
      </h1>
      <p className={styles.sum}>{money(tender.amount)}</p>
      <div className={styles.besidePad}>
        <div className={styles.stack}>
          <TextField
            label={t('counter:tender.approvalCode')}
            hint={isTraining ? null : t('counter:tender.approvalHint')}
            value={code}
            onChange={type}
            error={error}
            maxLength={longestCode}
            large
            autoFocus
            inputRef={field}
            onEnter={approve}
          />
          <div className={inQuestion ? styles.twins : 'column gap-10px'}>
            <Button
              look="primary"
              size="large"
              keyName={inQuestion ? undefined : t('frame:keys.enter')}
              isPending={busy}
              onPress={approve}
            >
              {inQuestion ? t('counter:tender.taken') : t('counter:tender.approved')}
            </Button>
            {inQuestion ? no : null}
          </div>
          {lostSight ? null : (
            <div className={styles.pair}>
              {inQuestion ? null : no}
              <Button size="large" isDisabled={busy} onPress={() => void send({ kind: 'unknown' })}>
                {t('counter:tender.unknown')}
              </Button>
            </div>
          )}
          {inQuestion ? null : (
            <Button isDisabled={busy} wide onPress={back}>
              {t('counter:tender.notCharged')}
            </Button>
          )}
        </div>
        <CodePad typed={code} maxLength={longestCode} field={field} onTyped={type} />
      </div>
    </>
  );
}
