// A product as a row of the order: its look, name and category; a code that is missing from the catalogue is marked.
import { isKnownCategory } from '../../../../shared/known-categories.ts';
import type { OrderedProduct } from '../../../../shared/settings/views.ts';
import { Art } from '../../../components/art.tsx';
import { useWords } from '../../../words.ts';
import styles from './products.module.css';

export const nameOf = ({ code, listed }: OrderedProduct): string => listed?.name ?? code;

type OrderedNameProps = {
  readonly product: OrderedProduct;
  /** A further remark. */
  readonly also?: string | null;
};

export function OrderedName({ product, also = null }: OrderedNameProps) {
  const { t } = useWords();
  const { code, listed } = product;
  const category = listed?.category ?? '';
  const where = isKnownCategory(category) ? t(`counter:category.${category}`) : category;
  const state = listed && !listed.available ? t('ordering:unavailable') : null;
  const under = [also, listed ? where : t('ordering:gone'), state].filter(Boolean).join(' · ');
  return (
    <>
      {listed ? <Art code={code} brand={listed.brand} name={listed.name} size="line" /> : null}
      <span className={`grows shrinks ${styles.name}`}>
        <span className={`clamped-2 text-name bold leading-tight breaks-words ${styles.words}`} dir="auto">
          {nameOf(product)}
        </span>
        <span className={listed ? 'soft small cut block' : styles.gone}>{under}</span>
      </span>
    </>
  );
}
