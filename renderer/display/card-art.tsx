// A card's picture, or its brand's colours and monogram if there is none or it cannot be drawn. Decorative: the name is next to it.
import { useState } from 'react';
import { artOf } from '../components/art-colours.ts';
import styles from './card-art.module.css';

type CardArtProps = {
  readonly brand: string;
  readonly name: string;
  readonly picture: string | null;
  /** As large as a real card, with the full name instead of two letters. */
  readonly isLarge?: boolean;
};

/** `undrawable` is the picture that could not be drawn; another picture is tried. */
export function CardArt({ brand, name, picture, isLarge = false }: CardArtProps) {
  const [undrawable, setUndrawable] = useState<string | null>(null);
  if (picture !== null && picture !== undrawable)
    return (
      <img
        className={`${styles.art} ${styles.picture}`}
        src={picture}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setUndrawable(picture)}
      />
    );
  const { base, stripe, ink, letters } = artOf(brand, name);
  const ground = (
    <svg viewBox="0 0 88 56" className={styles.art} aria-hidden="true" focusable="false">
      <rect width="88" height="56" fill={base} />
      <path d="M66 0h22v56H46z" fill={stripe} />
      {isLarge ? null : (
        <text x="44" y="29" fill={ink} textAnchor="middle" dominantBaseline="central" className={styles.letters}>
          {letters}
        </text>
      )}
    </svg>
  );
  if (!isLarge) return ground;
  return (
    <>
      {ground}
      <span className={ink === '#ffffff' ? styles.onDark : styles.onLight} dir="auto">
        {brand}
      </span>
    </>
  );
}
