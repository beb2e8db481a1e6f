// Nobody buys: the shop's own pictures, or where it has none that can be drawn, the brands it sells.
import { useState } from 'react';
import type { CustomerScreen } from '../../shared/display/view.ts';
import { Brands } from './brands.tsx';
import styles from './idle.module.css';
import { Pictures } from './pictures.tsx';
import type { Say } from './use-say.ts';
import type { CustomerWords } from './words.ts';

type IdleProps = {
  readonly words: CustomerWords;
  readonly shop: string;
  readonly say: Say;
  readonly screen: Extract<CustomerScreen, { kind: 'idle' }>;
};

export function Idle({ words, shop, say, screen: { pictures, brands } }: IdleProps) {
  // Addresses name what they show: one that could not be drawn never can be.
  const [undrawable, setUndrawable] = useState<ReadonlySet<string>>(new Set());
  const drawable = pictures.filter((picture) => !undrawable.has(picture));
  if (drawable.length === 0) return <Brands words={words} shop={shop} brands={brands} />;
  return (
    <>
      <h1 className="hidden-but-read">{words.t('customer:idle.title')}</h1>
      <div className={styles.idle}>
        <Pictures
          pictures={drawable}
          onBroken={(picture) => {
            setUndrawable((before) => new Set([...before, picture]));
            say({ kind: 'cannot-draw', picture });
          }}
        />
      </div>
    </>
  );
}
