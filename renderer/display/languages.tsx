// The till's languages, each by its own name; the customer taps one. The only control of a display, but for the pause.
import { type Locale, nameOf } from '../../shared/locales/intl.ts';
import { Icon } from '../components/icon.tsx';
import styles from './languages.module.css';
import type { CustomerWords } from './words.ts';

type LanguagesProps = {
  readonly words: CustomerWords;
  readonly locales: readonly Locale[];
  readonly onChoose: (locale: Locale) => void;
};

export function Languages({ words, locales, onChoose }: LanguagesProps) {
  if (locales.length < 2) return null;
  return (
    <nav className={styles.languages} aria-label={words.t('customer:languages')}>
      <Icon name="globe" />
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.language}
          aria-pressed={locale === words.locale}
          onClick={locale === words.locale ? undefined : () => onChoose(locale)}
        >
          {nameOf(locale)}
        </button>
      ))}
    </nav>
  );
}
