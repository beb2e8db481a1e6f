// No sale is open: the shop's own pictures, or, if none can be drawn, the brands it sells.
import { useEffect, useState } from 'react';
import type { CustomerScreen } from '../../shared/display/view.ts';
import { monogramOf } from '../components/art-colours.ts';
import { CardArt } from './card-art.tsx';
import styles from './idle.module.css';
import { useFit } from './use-fit.ts';
import type { Say } from './use-say.ts';
import type { CustomerWords } from './words.ts';

type IdleProps = {
  readonly words: CustomerWords;
  readonly shop: string;
  readonly say: Say;
  readonly screen: Extract<CustomerScreen, { kind: 'idle' }>;
};

export function Idle({ words, shop, say, screen: { pictures, brands } }: IdleProps) {
  // An address is unique to its picture: one that could not be drawn never can be.
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

type Brand = Extract<CustomerScreen, { kind: 'idle' }>['brands'][number];
type BrandsProps = { readonly words: CustomerWords; readonly shop: string; readonly brands: readonly Brand[] };

const fanned = 4;

/** Cards of four brands that this till sells, fanned out. */
function Brands({ words: { t }, shop, brands }: BrandsProps) {
  const panel = useFit<HTMLDivElement>();
  return (
    <div className={styles.brands}>
      <div className={styles.says} ref={panel}>
        {shop.trim() === '' ? null : (
          <span className={styles.sign} aria-hidden="true">
            {monogramOf(shop)}
          </span>
        )}
        <h1 className={styles.title}>{t('customer:idle.title')}</h1>
        <p className={styles.ask}>{t('customer:idle.ask')}</p>
      </div>
      <ul className={styles.fan} aria-hidden="true">
        {brands.slice(0, fanned).map((brand) => (
          <li key={brand.brand} className={styles.card}>
            <CardArt brand={brand.brand} name={brand.brand} picture={brand.picture} isLarge />
          </li>
        ))}
      </ul>
    </div>
  );
}

const standsMs = 12_000;
/** The fade has ended by then: idle.module.css. */
const laidOverMs = 1_600;

type PicturesProps = {
  readonly pictures: readonly string[];
  readonly onBroken: (picture: string) => void;
};

/**
 * The shop's pictures, each fading in over the one before. Invariants: at most two of them are in the page, and so decoded, however many
 * there are; one that cannot be drawn is skipped, and never seen.
 */
function Pictures({ pictures, onBroken }: PicturesProps) {
  const [shown, setShown] = useState<string | undefined>(pictures[0]);
  // Only of the two in the page.
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const [isTurning, setTurning] = useState(false);
  const current = shown !== undefined && pictures.includes(shown) ? shown : pictures[0];
  const next = pictures[(pictures.indexOf(current ?? '') + 1) % pictures.length];
  const hasNext = next !== undefined && next !== current;
  const mayTurn = hasNext && loaded.includes(next);
  useEffect(() => {
    if (!mayTurn) return;
    const timer = isTurning
      ? setTimeout(() => {
          setShown(next);
          setTurning(false);
        }, laidOverMs)
      : setTimeout(() => setTurning(true), standsMs);
    return () => clearTimeout(timer);
  }, [mayTurn, isTurning, next]);
  return (
    <>
      {[current, ...(hasNext ? [next] : [])].map((picture) =>
        picture === undefined ? null : (
          <img
            key={picture}
            className={picture === current || isTurning ? styles.picture : `${styles.picture} ${styles.waits}`}
            src={picture}
            alt=""
            decoding="async"
            draggable={false}
            onLoad={(event) => {
              fill(event.currentTarget);
              setLoaded((before) => [...before, picture].slice(-2));
            }}
            onError={() => onBroken(picture)}
          />
        ),
      )}
    </>
  );
}

/** A picture fills the screen, unless more than a third of it would be cut off: then it is shown whole. */
function fill(image: HTMLImageElement): void {
  const shape = image.naturalWidth / Math.max(1, image.naturalHeight);
  const screen = image.clientWidth / Math.max(1, image.clientHeight);
  image.classList.toggle(styles.whole ?? '', Math.min(shape, screen) / Math.max(shape, screen) < 2 / 3);
}
