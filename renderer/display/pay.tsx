// What is to be paid, and how: first next to the cards, then next to the payment or to what the customer does now.
import type { CustomerScreen } from '../../shared/display/view.ts';
import { isZero } from '../../shared/money.ts';
import { Amount } from './amount.tsx';
import { CardsAndSum } from './cards-and-sum.tsx';
import { cardsIn } from './folded.ts';
import styles from './sides.module.css';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

type PayScreen = Extract<CustomerScreen, { kind: 'pay' }>;
type PayProps = { readonly words: CustomerWords; readonly screen: PayScreen };

export function Pay({ words, screen }: PayProps) {
  const { paying } = screen;
  const { t } = words;
  if (paying?.by === 'card')
    return (
      <Halves words={words} screen={screen} about={<About words={words} screen={screen} />}>
        {paying.isPaid ? (
          <Change label={t('customer:pay.byCard')} amount={words.money(screen.due)} />
        ) : (
          <Terminal says={t('customer:pay.terminal')} />
        )}
      </Halves>
    );
  if (paying === null || isZero(paying.given.amount))
    return (
      <CardsAndSum words={words} rows={screen.rows} label={t('customer:pay.due')} sum={screen.due}>
        <About words={words} screen={screen} />
      </CardsAndSum>
    );
  // Exactly the due amount: no change, and a zero is left blank.
  const isExact = isZero(paying.change.amount);
  const given = (
    <div className={styles.given}>
      <p className={styles.label}>{t('customer:pay.given')}</p>
      <Amount size="given">{words.money(paying.given)}</Amount>
    </div>
  );
  return (
    <Halves words={words} screen={screen} about={isExact ? <About words={words} screen={screen} /> : given}>
      <Change
        label={isExact ? t('customer:pay.given') : t('customer:pay.change')}
        amount={words.money(isExact ? paying.given : paying.change)}
      />
    </Halves>
  );
}

type HalvesProps = PayProps & { readonly about: React.ReactNode; readonly children: React.ReactNode };

function Halves({ words, screen, about, children }: HalvesProps) {
  const panel = useFit<HTMLElement>();
  return (
    <div className={styles.halves}>
      <section className={styles.due} ref={panel}>
        <h1 className={styles.label}>{words.t('customer:pay.due')}</h1>
        <Amount size="due">{words.money(screen.due)}</Amount>
        {about}
      </section>
      {children}
    </div>
  );
}

/** How many cards, and their price if it differs from the due amount: a part was paid, or cash is rounded. */
function About({ words: { t, money }, screen: { rows, total, due } }: PayProps) {
  const count = t('customer:cards.count', { count: cardsIn(rows) });
  return (
    <span className={styles.about}>
      {total.amount === due.amount ? count : `${count} · ${t('customer:pay.total', { amount: money(total) })}`}
    </span>
  );
}

function Change({ label, amount }: { readonly label: string; readonly amount: string }) {
  const panel = useFit<HTMLElement>();
  return (
    <section className={`tone-good ${styles.change}`} ref={panel}>
      <p className={styles.label}>{label}</p>
      <Amount size="change">{amount}</Amount>
    </section>
  );
}

function Terminal({ says }: { readonly says: string }) {
  const panel = useFit<HTMLElement>();
  return (
    <section className={styles.terminal} ref={panel}>
      <svg viewBox="58 2 128 146" className={styles.drawing} aria-hidden="true" focusable="false">
        <rect x="66" y="10" width="76" height="130" rx="12" />
        <rect x="78" y="22" width="52" height="34" rx="4" />
        <path d="M82 74h8M100 74h8M118 74h8M82 92h8M100 92h8M118 92h8M82 110h8M100 110h8M118 110h8" />
        <path d="M160 34c7 12 7 30 0 42M174 24c12 18 12 44 0 62" />
      </svg>
      <p className={styles.follow}>{says}</p>
    </section>
  );
}
