// All people by name, those who may not sign in at the end; searched by any part of the name.
import { useMemo, useState } from 'react';
import type { PersonView } from '../../../../shared/operators/people.ts';
import { Face } from '../../../components/face.tsx';
import { focusChosen } from '../../../components/focus-chosen.ts';
import { hasTyped, SearchField } from '../../../components/search-field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './people.module.css';

/** With more than these, a search is faster. */
const mostShown = 50;

type PersonListProps = {
  readonly people: readonly PersonView[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
};

export function PersonList({ people, chosenId, onChoose }: PersonListProps) {
  const words = useWords();
  const { t, locale } = words;
  const { operator } = useSessionView();
  const [sought, seek] = useState('');
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const isOff = (one: PersonView) => Number(one.disabledAt !== null);
    return [...people].sort((a, b) => isOff(a) - isOff(b) || compare(a.name, b.name));
  }, [people, locale]);
  const found = sorted.filter(({ name }) => hasTyped(name, sought));
  return (
    <section className={styles.list} aria-label={t('manage:page.people')}>
      <SearchField label={t('staff:search')} className={styles.search} value={sought} onChange={seek} />
      <p className={found.length === 0 ? 'pad-0-4' : 'hidden-but-read'} role="status">
        {found.length === 0 ? t('staff:none') : null}
      </p>
      <ul className={styles.rows}>
        {found.slice(0, mostShown).map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={person.id === chosenId ? 'true' : undefined}
              data-off={person.disabledAt === null ? undefined : ''}
              onClick={(event) => {
                focusChosen(event);
                onChoose(person.id);
              }}
            >
              <Face name={person.name} />
              <span className="grows shrinks">
                <span className={`clamped-2 bold leading-snug breaks ${styles.name}`} dir="auto">
                  {person.name}
                </span>
                {/* Below the name, which needs the whole line. */}
                <small className="block soft small">
                  {t(`till:role.${person.role}`)} · {lineOf(person, operator?.id === person.id, words)}
                </small>
              </span>
              <Mark person={person} words={words} />
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="soft small pad-2-3">{t('team:more', { count: found.length - mostShown })}</p>
      ) : null}
    </section>
  );
}

function Mark({ person, words: { t } }: { readonly person: PersonView; readonly words: Words }) {
  if (person.disabledAt !== null) return <span className="soft small rigid">{t('team:off')}</span>;
  if (person.pinMustChange) return <span className="pill tone-wait rigid">{t('word:newPin')}</span>;
  return null;
}

function lineOf({ disabledAt, lastHereAt, addedAt }: PersonView, isYou: boolean, { t, date, dateTime }: Words): string {
  if (isYou) return t('team:you');
  if (disabledAt !== null) return t('team:offSince', { at: date(disabledAt) });
  if (lastHereAt !== null) return t('team:here', { at: dateTime(lastHereAt) });
  return addedAt === null ? t('team:notLately') : t('team:added', { at: date(addedAt) });
}
