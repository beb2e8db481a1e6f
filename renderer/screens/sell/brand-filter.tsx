// The brands as one drop-down list. There may be hundreds, so they are written out only once somebody comes to the list.
import { memo, useState } from 'react';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';

export type BrandFilterProps = {
  readonly brands: readonly string[];
  /** Null for all of them. */
  readonly chosen: string | null;
  readonly onChoose: (brand: string | null) => void;
};

export const BrandFilter = memo(function BrandFilter({ brands, chosen, onChoose }: BrandFilterProps) {
  const { t } = useWords();
  const [isNear, comeNear] = useState(false);
  if (brands.length < 2) return null;
  const listed = chosen === null ? [] : [chosen];
  return (
    <select
      className={styles.brands}
      aria-label={t('counter:sell.brand')}
      value={chosen ?? ''}
      onPointerDown={() => comeNear(true)}
      onFocus={() => comeNear(true)}
      onBlur={() => comeNear(false)}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('counter:sell.allBrands')}</option>
      {(isNear ? brands : listed).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
});
