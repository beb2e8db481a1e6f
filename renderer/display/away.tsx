// Nobody is at the till: nothing of a sale, and a word for whoever waits.
import styles from './away.module.css';
import { Shop } from './top.tsx';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

export function Away({ words, shop }: { readonly words: CustomerWords; readonly shop: string }) {
  const panel = useFit<HTMLDivElement>();
  return (
    <div className={styles.away} ref={panel}>
      <Shop name={shop} />
      <h1 className={styles.title}>{words.t('customer:away')}</h1>
    </div>
  );
}
