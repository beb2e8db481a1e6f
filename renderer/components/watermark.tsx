// Marks every screen of a till in training, on top but out of the way, so that no picture of it passes for a real sale.
import { useWords } from '../words.ts';
import styles from './watermark.module.css';

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export function Watermark() {
  const { t } = useWords();
  return (
    <div className={styles.watermark} aria-hidden="true" data-watermark="">
      {places.map((place) => (
        // The style sheet draws the word, so that screen readers, search and copy do not find it twelve times.
        <span key={place} data-word={t('till:environment.training')} />
      ))}
    </div>
  );
}
