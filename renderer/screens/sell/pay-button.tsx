// The way to the payment, with the sum that will be asked for: there is no second total on the screen.
import { Button } from '../../components/button.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';
import type { BasketActions } from './use-basket.ts';

export type PayButtonProps = { readonly basket: BasketActions; readonly isBack: boolean };

export function PayButton({ basket, isBack }: PayButtonProps) {
  const { t, money } = useWords();
  const { currency } = useSessionView();
  return (
    <Button
      look="primary"
      size="sum"
      wide
      isDisabled={!basket.takePayment}
      isPending={basket.busy}
      onPress={() => basket.takePayment?.()}
    >
      <span className="line gap-3">
        {isBack ? t('counter:basket.backToPayment') : t('counter:basket.takePayment')}
        <span className={styles.key} aria-hidden="true" data-key="">
          F4
        </span>
      </span>
      <strong>{money((isBack ? basket.sale?.due : basket.sale?.total) ?? { currency, amount: '0' })}</strong>
    </Button>
  );
}
