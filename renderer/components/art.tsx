// A card as it is recognised at a glance: its brand's colour and monogram. Decorative: the name stands beside it.
import styles from './art.module.css';
import { artOf } from './art-colours.ts';

export type ArtProps = {
  readonly brand: string;
  readonly name: string;
  readonly size?: 'tile' | 'row' | 'line';
};

export function Art({ brand, name, size = 'tile' }: ArtProps) {
  const { base, stripe, ink, letters } = artOf(brand, name);
  return (
    <svg viewBox="0 0 88 56" className={[styles.art, styles[size]].join(' ')} aria-hidden="true" focusable="false">
      <rect width="88" height="56" fill={base} />
      <path d="M66 0h22v56H46z" fill={stripe} />
      <text x="44" y="29" fill={ink} textAnchor="middle" dominantBaseline="central" className={styles.letters}>
        {letters}
      </text>
    </svg>
  );
}
