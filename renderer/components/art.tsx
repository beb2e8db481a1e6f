// A card as it is recognised at a glance: its picture if there is one, otherwise its brand's colour and monogram. Decorative: the name is
// next to it.
import { usePictures } from '../stores/pictures.ts';
import styles from './art.module.css';
import { artOf } from './art-colours.ts';

export type ArtProps = {
  readonly code: string;
  readonly brand: string;
  readonly name: string;
  readonly size?: 'tile' | 'row' | 'line';
};

export function Art({ code, brand, name, size = 'tile' }: ArtProps) {
  const address = usePictures(({ addresses }) => addresses[code]);
  const look = [styles.art, styles[size]].join(' ');
  if (address !== undefined)
    return (
      <img
        className={`${look} ${styles.picture}`}
        src={address}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => usePictures.getState().broken(address)}
      />
    );
  const { base, stripe, ink, letters } = artOf(brand, name);
  return (
    <svg viewBox="0 0 88 56" className={look} aria-hidden="true" focusable="false">
      <rect width="88" height="56" fill={base} />
      <path d="M66 0h22v56H46z" fill={stripe} />
      <text x="44" y="29" fill={ink} textAnchor="middle" dominantBaseline="central" className={styles.letters}>
        {letters}
      </text>
    </svg>
  );
}
