// Replaces an entry whose shift is being counted: that it waits, and until when. Invariant: no amount, no card, no step.
import { Icon } from '../../components/icon.tsx';
import { Since } from '../../components/since.tsx';
import { useWords } from '../../words.ts';
import styles from './attention.module.css';

export function Counted({ since }: { readonly since: string }) {
  const { t, error } = useWords();
  return (
    <section className={styles.entry}>
      <header className={styles.head}>
        <Icon name="drawer" className="ink-warn" />
        <h3>{error({ code: 'being_counted' })}</h3>
        <Since at={since} className="bold one-line" />
      </header>
      <p>{t('guide:error.being_counted')}</p>
    </section>
  );
}
