// The line at the top: the shop's name, and that training sells nothing.
import { monogramOf } from '../components/art-colours.ts';
import { Icon } from '../components/icon.tsx';
import styles from './top.module.css';
import type { CustomerWords } from './words.ts';

type TopProps = {
  readonly words: CustomerWords;
  /** Null: the screen shows it itself, or has no room for it. */
  readonly shop: string | null;
  readonly isTraining: boolean;
};

export function Top({ words, shop, isTraining }: TopProps) {
  return (
    <header className={shop === null ? styles.slim : styles.top}>
      {shop === null ? null : <Shop name={shop} />}
      {isTraining ? (
        <p className={styles.training}>
          <Icon name="school" />
          {words.t('customer:training')}
        </p>
      ) : null}
    </header>
  );
}

export function Shop({ name }: { readonly name: string }) {
  if (name.trim() === '') return null;
  return (
    <p className={styles.shop}>
      <span className={styles.sign} aria-hidden="true">
        {monogramOf(name)}
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </p>
  );
}
