// Beside the cards of a sale that are given by their scan: hears the scans, says why one gave nothing, and stops at a wrong card.
import type { SaleView } from '../../../shared/sale/views.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './give.module.css';
import { useGiving } from './use-giving.ts';
import { WrongCard } from './wrong-card.tsx';

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
