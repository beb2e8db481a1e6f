// Marks every screen of a till in training, over everything and in nobody's way: no picture of it passes for a real sale.
import { useWords } from '../words.ts';
import styles from './watermark.module.css';

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export function Watermark() {
  const { t } = useWords();
  return (
    <div className={styles.watermark} aria-hidden="true" data-watermark="">
      {places.map((place) => (
        // The word is drawn by the style sheet: no reader, search or copy finds it twelve times.
        <span key={place} data-word={t('till:environment.training')} />
      ))}
    </div>
  );
}
