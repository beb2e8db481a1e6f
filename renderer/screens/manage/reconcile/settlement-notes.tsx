// What of the settlements that were read a person should know: rows nobody could read, amounts that their rows do not explain.
import type { SettlementNote } from '../../../../shared/reconcile/views.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords, type Words } from '../../../words.ts';
import styles from './reconcile.module.css';

export function SettlementNotes({ notes }: { readonly notes: readonly SettlementNote[] }) {
  const words = useWords();
  const { t, date } = words;
  if (notes.length === 0) return null;
  return (
    <Panel title={t('reconciling:notes')}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.settlementId}>
            <strong>
              {t('reconciling:note.of', {
                at: Number.isNaN(Date.parse(note.periodEnd)) ? note.periodEnd : date(note.periodEnd),
              })}
            </strong>
            {noteWords(note, words).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function noteWords({ badRows, unnamedRows, other }: SettlementNote, { t, money }: Words): string[] {
  return [
    badRows === null ? t('reconciling:note.foreign') : '',
    badRows !== null && badRows.length > 0 ? t('reconciling:note.bad', { rows: badRows.join(', ') }) : '',
    unnamedRows > 0 ? t('reconciling:note.unnamed', { count: unnamedRows }) : '',
    other ? t('reconciling:note.other', { amount: money(other) }) : '',
  ].filter(Boolean);
}
