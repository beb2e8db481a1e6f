// Next to the cards of a sale that are handed over by scan: receives the scans, says why one did nothing, and stops at a wrong card.
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../words.ts';
import styles from './give.module.css';
import { useGiving, waitsForScan } from './use-giving.ts';
import { LastFour } from './what-to-give.tsx';

export function Giving({ sale }: { readonly sale: SaleView }) {
  const { said, isWrong, understand } = useGiving(sale);
  return (
    <>
      <div role="status">
        {said === null ? null : (
          <p className={styles.said} data-scan="nothing">
            <Icon name="warn" />
            <span>{said}</span>
          </p>
        )}
      </div>
      {isWrong ? <WrongCard sale={sale} onUnderstood={understand} /> : null}
    </>
  );
}

type WrongCardProps = { readonly sale: SaleView; readonly onUnderstood: () => void };

/**
 * A scanned card that is not in the sale: red, over everything, until the cashier confirms it. No Enter of a scanner closes it, and no
 * further scan is read while it is open.
 */
function WrongCard({ sale, onUnderstood }: WrongCardProps) {
  const { t, money } = useWords();
  const missing = sale.lines.filter(waitsForScan);
  return (
    <Dialog
      title={t('scanning:give.wrongTitle')}
      role="alertdialog"
      isFirm
      onClose={onUnderstood}
      foot={
        <Button look="danger" size="large" wide onPress={onUnderstood}>
          {t('scanning:give.understood')}
        </Button>
      }
    >
      <p className={styles.wrong} data-wrong-card="">
        <Icon name="stop" />
        <strong>{t('scanning:give.wrong')}</strong>
      </p>
      {missing.length > 0 ? <p>{t('scanning:give.wrongTodo', { count: missing.length })}</p> : null}
      <ul className={`boxed not-empty ${styles.missing}`}>
        {missing.map((line) => (
          <li className="pad-3-4" key={line.id}>
            <span>
              <bdi>{line.productName}</bdi> · {money(line.faceValue)}
            </span>
            <LastFour line={line} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
