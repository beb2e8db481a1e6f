// The people who work at this till: all of them, one to edit, and what each role may do.
import { useMemo, useState } from 'react';
import type { PeopleView, PersonView } from '../../../../shared/operators/people.ts';
import type { Role } from '../../../../shared/roles.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Face } from '../../../components/face.tsx';
import { focusChosen } from '../../../components/focus-chosen.ts';
import { hasTyped, SearchField } from '../../../components/search-field.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './people.module.css';
import { PersonForm } from './person-form.tsx';
import { RoleMatrix } from './role-matrix.tsx';

export function People() {
  const { t } = useWords();
  const { operator, environment } = useSessionView();
  const { view, fault, show } = useAsked('people:list');
  const [chosenId, choose] = useState<string | 'new' | null>(null);
  const [role, light] = useState<Role | null>(null);

  if (view === null)
    return (
      <Page title={t('manage:page.people')} fault={fault} isKnown={false} shape="list">
        {null}
      </Page>
    );

  const isNew = chosenId === 'new';
  const chosen = view.people.find(({ id }) => id === (chosenId ?? operator?.id)) ?? null;
  const pick = (id: string | 'new') => {
    choose(id);
    light(null);
  };
  /** Selects the person who was just added. */
  const changed = (next: PeopleView) => {
    const added = next.people.find(({ id }) => !view.people.some((one) => one.id === id));
    show(next);
    light(null);
    if (added || isNew) choose(added?.id ?? null);
  };

  return (
    <Page
      title={t('manage:page.people')}
      about={t('team:active', { count: view.people.filter(({ disabledAt }) => disabledAt === null).length })}
      actions={
        <Button icon="add" onPress={() => pick('new')}>
          {t('word:addPerson')}
        </Button>
      }
    >
      {environment === 'training' ? <p className="pad-3-4 rounded ground-warn">{t('setting:training.lasts')}</p> : null}
      <div className={styles.columns}>
        <PersonList people={view.people} chosenId={isNew ? null : (chosen?.id ?? null)} onChoose={pick} />
        <PersonForm
          key={isNew ? 'new' : chosen?.id}
          view={view}
          person={isNew ? null : chosen}
          onRole={light}
          onChanged={changed}
        />
        <Panel title={t('team:matrix.title')}>
          <RoleMatrix lit={role ?? (isNew ? 'cashier' : (chosen?.role ?? 'cashier'))} />
        </Panel>
      </div>
    </Page>
  );
}

/** With more than these, a search is faster. */
const mostShown = 50;

type PersonListProps = {
  readonly people: readonly PersonView[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
};

/** All people by name, those who may not sign in at the end; searched by any part of the name. */
function PersonList({ people, chosenId, onChoose }: PersonListProps) {
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
