// The search for a card that every page has: `/` goes there, Enter looks.
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../renderer/components/icon.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import { isUnderDialog } from '../../../renderer/keys/use-keys.ts';
import { go } from '../kit/places.ts';
import { useOffice } from '../kit/words.ts';
import styles from './shell.module.css';

export function CardSearch() {
  const { t } = useOffice();
  const [typed, type] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isUnderDialog(field.current)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          go('cards', { find: typed.trim() });
          type('');
        }}
      >
        <Icon name="search" />
        <SearchField field={field} label={t('office:search')} value={typed} onChange={type} />
        <span aria-hidden="true">/</span>
      </form>
    </search>
  );
}
