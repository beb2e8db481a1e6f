// Corrects a payment that was booked with the wrong method, with a supervisor's approval. A change to card needs the terminal's approval
// code.
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { CodePad } from '../../components/code-pad.tsx';
import { TextField, type TextFieldProps } from '../../components/field.tsx';
import styles from '../../components/typed-field.module.css';
import { aboutSale } from '../../sale/about-sale.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';

export function CorrectTender({ sale, tender }: { readonly sale: SaleView; readonly tender: TenderView }) {
  const { t, money } = useWords();
  const act = useSale((store) => store.act);
  const { of, length } = useSessionView().approvalCode;
  const [asking, ask] = useState(false);
  const [code, setCode] = useState('');
  const method = tender.method === 'cash' ? 'card' : 'cash';
  const isCodeMissing = method === 'card' && code.trim() === '';

  const close = () => {
    ask(false);
    setCode('');
  };
  const submit = async (reason: string, approval: Approval): Promise<TillError | null> => {
    const to = method === 'card' ? ({ method, approvalCode: code.trim() } as const) : ({ method: 'cash' } as const);
    const answer = await act('tender:correct', { tenderId: tender.id, to, reason, approval }, { quiet: true });
    if (!answer.ok) return answer.error;
    close();
    return null;
  };

  return (
    <>
      <Button look="quiet" size="tight" onPress={() => ask(true)}>
        {t('after:detail.correct')}
      </Button>
      {asking ? (
        <ApprovalDialog
          title={t('after:detail.correctTitle')}
          explain={
            <>
              <p>
                {t('after:detail.correctTo', {
                  amount: money(tender.amount),
                  from: t(`till:method.${tender.method}`),
                  to: t(`till:method.${method}`),
                })}
              </p>
              <p>{aboutSale(sale, { t, money })}</p>
              {method === 'card' ? (
                <CodeField
                  label={t('after:tender.approvalCode')}
                  hint={t('after:tender.approvalHint', { form: t(`after:tender.codeOf.${of}`, { length }) })}
                  value={code}
                  maxLength={length}
                  onChange={setCode}
                />
              ) : null}
            </>
          }
          cashierIds={sale.cashierIds}
          supervisorsToo
          reasons="correct-tender"
          tooLate={isCodeMissing ? t('till:error.approval_code_missing') : null}
          onClose={close}
          onSubmit={submit}
        />
      ) : null}
    </>
  );
}

type CodeFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'maxLength' | 'onChange'>;

/** A field for a code, with touch keys on request or at a touch. They stay: if they went with the focus, what is pressed next would move. */
function CodeField(props: CodeFieldProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [padShown, showPad] = useState(false);
  return (
    <div className="column gap-2">
      <div className={styles.field}>
        <TextField
          {...props}
          inputRef={field}
          inputMode={padShown ? 'none' : 'text'}
          onPointerDown={({ pointerType }) => {
            if (pointerType === 'touch') showPad(true);
          }}
        />
        <Button
          icon="keys"
          look="tile"
          label={t('counter:pad.code')}
          pressed={padShown}
          onPress={() => {
            showPad(!padShown);
            field.current?.focus();
          }}
        />
      </div>
      {padShown ? <CodePad field={field} /> : null}
    </div>
  );
}
