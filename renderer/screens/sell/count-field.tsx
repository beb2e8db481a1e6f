// How many printed codes of the amount that is chosen next: the usual counts at a touch, the others one by one.
import { maxLines } from '../../../shared/sale/max-lines.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './count-field.module.css';

const usual = [2, 3, 5, 10, 20] as const;

export type CountFieldProps = { readonly count: number; readonly onCount: (count: number) => void };

export function CountField({ count, onCount }: CountFieldProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.count}>
      <legend>{t('scanning:count.title')}</legend>
      <div className={styles.steps}>
        <Button look="tile" label={t('scanning:count.less')} isDisabled={count <= 1} onPress={() => onCount(count - 1)}>
          −
        </Button>
        <output className={styles.number}>{count}</output>
        <Button
          look="tile"
          label={t('scanning:count.more')}
          isDisabled={count >= maxLines}
          onPress={() => onCount(count + 1)}
        >
          +
        </Button>
      </div>
      {usual.map((one) => (
        <Button key={one} look="tile" pressed={one === count} onPress={() => onCount(one)}>
          {`× ${one}`}
        </Button>
      ))}
    </fieldset>
  );
}
