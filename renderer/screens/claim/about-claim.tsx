// Which slip a manager's word is about: the card, what it cost, who took the money for it, and how that would go back.
import type { ClaimView } from '../../../shared/views.ts';
import styles from '../../sale/card/about-card.module.css';
import { useWords } from '../../words.ts';

export type AboutClaimProps = {
  readonly view: ClaimView;
  /** What was paid leaves this till. */
  readonly goesBack: boolean;
};

export function AboutClaim({ view, goesBack }: AboutClaimProps) {
  const { t, money } = useWords();
  return (
    <div className={styles.about}>
      <p className={styles.card}>
        <strong>{view.productName ?? t('after:claim.card')}</strong>{' '}
        <strong className={styles.amount}>{money(view.amount)}</strong>
      </p>
      <p className="soft small">
        {t('after:claim.of', { terminal: view.terminalId, receipt: view.receiptNumber })}
        {view.copy > 0 ? ` · ${t('after:print.copy', { number: view.copy })}` : null}
      </p>
      {goesBack
        ? view.paidBy.map(({ method, amount }) => (
            <p key={method}>
              {t(method === 'cash' ? 'after:line.backCash' : 'after:line.backCard', { amount: money(amount) })}
            </p>
          ))
        : null}
    </div>
  );
}
