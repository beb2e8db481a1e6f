// Sets the balance in the sandbox. A wrong amount stays as typed, with the error at the field.
import type { BalanceView, LimitsView } from '../../../../shared/limits/views.ts';
import { moneyText } from '../../../../shared/money.ts';
import { AmountPad } from '../../../components/amount-pad.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { TextField } from '../../../components/field.tsx';
import { useSend } from '../../../use-asked.ts';
import { useTypedAmount } from '../../../use-typed-amount.ts';
import { useWords } from '../../../words.ts';

type SetBalanceProps = {
  readonly balance: BalanceView;
  readonly onClose: () => void;
  readonly onSet: (view: LimitsView) => void;
};

export function SetBalance({ balance: { currency }, onClose, onSet }: SetBalanceProps) {
  const { t } = useWords();
  const typed = useTypedAmount({ currency });
  const { busy, fault, send } = useSend();
  const set = async () => {
    const amount = typed.take();
    if (!amount || busy) return;
    const answer = await send('manager:set-balance', { currency, balance: moneyText(amount).amount });
    if (answer.ok) onSet(answer.value);
  };
  return (
    <Dialog title={t('limitsPage:balance.set')} onClose={onClose}>
      <div className="column gap-4">
        <p>{t('limitsPage:balance.setExplain', { currency })}</p>
        <TextField label={t('limitsPage:balance.setField')} {...typed.input} autoFocus onEnter={() => void set()} />
        <AmountPad {...typed.pad} />
        <Failure error={fault} />
        <Button look="primary" size="large" isPending={busy} onPress={() => void set()}>
          {t('limitsPage:balance.set')}
        </Button>
      </div>
    </Dialog>
  );
}
