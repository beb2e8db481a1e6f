// What this till sells, where the shop has no pictures of its own: cards of four brands, fanned out.
import type { CustomerScreen } from '../../shared/display/view.ts';
import { monogramOf } from '../components/art-colours.ts';
import { CardArt } from './card-art.tsx';
import styles from './idle.module.css';
import { useFit } from './use-fit.ts';
import type { CustomerWords } from './words.ts';

type Brand = Extract<CustomerScreen, { kind: 'idle' }>['brands'][number];
type BrandsProps = { readonly words: CustomerWords; readonly shop: string; readonly brands: readonly Brand[] };

const fanned = 4;

export function Brands({ words: { t }, shop, brands }: BrandsProps) {
  const panel = useFit<HTMLDivElement>();
  const { length: count } = brands;
  return (
    <div className={styles.brands}>
      <div className={styles.says} ref={panel}>
        {shop.trim() === '' ? null : (
          <span className={styles.sign} aria-hidden="true">
            {monogramOf(shop)}
          </span>
        )}
        <h1 className={styles.title}>{count < 2 ? t('customer:idle.title') : t('customer:idle.brands', { count })}</h1>
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
