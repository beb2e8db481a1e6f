// More change than anybody gives is a typing error, unless the cashier insists. Enter returns to the typed amount.
import type { MoneyText } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export type MuchChangeDialogProps = {
  readonly given: MoneyText;
  readonly change: MoneyText;
  readonly onClose: () => void;
  readonly onGiven: () => void;
};

export function MuchChangeDialog({ given, change, onClose, onGiven }: MuchChangeDialogProps) {
  const { t, money } = useWords();
  return (
    <Dialog title={t('counter:tender.muchTitle', { given: money(given) })} onClose={onClose} role="alertdialog">
      <p className={styles.lead}>{t('counter:tender.muchChange', { change: money(change) })}</p>
      <div className="column gap-10px">
        <Button look="primary" size="large" autoFocus onPress={onClose}>
          {t('counter:tender.typeAgain')}
        </Button>
        <Button size="large" onPress={onGiven}>
          {t('counter:tender.reallyGiven')}
        </Button>
      </div>
    </Dialog>
  );
}
