// The sale is paid: first what now belongs to the customer, then each card, then what to do with it. A problem is named at its card and
// once below.
import type { CustomerScreen } from '../../shared/display/view.ts';
import { isZero } from '../../shared/money.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { Amount } from './amount.tsx';
import { PaidRows } from './card-rows.tsx';
import { cardsIn } from './folded.ts';
import styles from './paid.module.css';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

type PaidProps = { readonly words: CustomerWords; readonly screen: Extract<CustomerScreen, { kind: 'paid' }> };

export function Paid({ words, screen }: PaidProps) {
  return (
    <div className={styles.paid}>
      <section className={styles.cards}>
        <Headline words={words} screen={screen} />
        <PaidRows words={words} rows={screen.rows} />
      </section>
      <ToDo words={words} screen={screen} />
    </div>
  );
}

function Headline({ words: { t }, screen: { ready, coming } }: PaidProps) {
  if (ready > 0)
    return (
      <h1 className={`${styles.headline} ${styles.good}`}>
        <Icon name="check" />
        <Thanks says={t('customer:paid.thanks')}>{t('customer:paid.ready', { count: ready })}</Thanks>
      </h1>
    );
  if (coming > 0)
    return (
      <h1 className={`${styles.headline} ${styles.wait}`}>
        <Icon name="voucher" />
        <Thanks says={t('customer:paid.thanks')}>{t('customer:paid.coming', { count: coming })}</Thanks>
      </h1>
    );
  return (
    <h1 className={`${styles.headline} ${styles.warn}`}>
      <Icon name="arrows" />
      {t('customer:paid.returned')}
    </h1>
  );
}

/** Two sentences; each stays in one piece if the line has room for it. */
function Thanks({ says, children }: { readonly says: string; readonly children: string }) {
  return (
    <span>
      <span className="whole">{says}</span> <span className="whole">{children}</span>
    </span>
  );
}

function ToDo({ words: { t, money }, screen: { rows, ready, coming, change } }: PaidProps) {
  const panel = useFit<HTMLElement>();
  const returned = cardsIn(rows.filter(({ state }) => state === 'returned'));
  return (
    <section className={styles.toDo} ref={panel}>
      {change === null || isZero(change.amount) ? null : (
        <div className={styles.change}>
          <p>{t('customer:pay.change')}</p>
          <Amount size="given">{money(change)}</Amount>
        </div>
      )}
      <ul className={styles.items}>
        {ready === 0 ? null : (
          <Item icon="slip" look="calm" what={t('customer:paid.keep')} why={t('customer:paid.keepWhy')} />
        )}
        {coming === 0 ? null : (
          <Item
            icon="voucher"
            look="wait"
            what={t('customer:paid.slip', { count: coming })}
            why={t('customer:paid.slipWhy', { count: coming })}
          />
        )}
        {returned === 0 ? null : (
          <Item
            icon="arrows"
            look="warn"
            what={t('customer:paid.back', { count: returned })}
            why={t('customer:paid.backWhy')}
          />
        )}
        {ready + coming === 0 ? null : (
          <Item icon="shield" look="warn" what={t('customer:paid.never')} why={t('customer:paid.neverWhy')} />
        )}
      </ul>
    </section>
  );
}

type ItemProps = {
  readonly icon: IconName;
  readonly look: 'calm' | 'wait' | 'warn';
  readonly what: string;
  readonly why: string;
};

function Item({ icon, look, what, why }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={`${styles.icon} ${styles[look]}`}>
        <Icon name={icon} />
      </span>
      <p>
        <strong className="block heavy">{what}</strong>
        {why}
      </p>
    </li>
  );
}
