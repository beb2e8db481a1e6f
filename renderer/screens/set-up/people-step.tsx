// Who works at the till: the first manager, and others, each with a role and a PIN.
// Invariant: a PIN is in its field until main has it; after a restart it is entered again.
import { useRef, useState } from 'react';
import type { Role } from '../../../shared/roles.ts';
import type { SetUpPerson } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import { type PersonEntry, PersonForm } from './person-form.tsx';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function PeopleStep() {
  const { t } = useWords();
  const { people } = useSetUpView();
  const { load, take } = useSetUpStore();
  const lacking = people.filter(({ hasPin }) => !hasPin);
  const entry = useRef<PersonEntry>(null);
  const [editedId, edit] = useState<string | null>(lacking[0]?.id ?? null);
  /** Another number empties the form. */
  const [round, startRound] = useState(0);
  const edited = people.find(({ id }) => id === editedId) ?? null;
  /** The role of a person whose entry is complete; leaving the step adds them. */
  const [ready, setReady] = useState<Role | null>(null);
  const managers = people.filter(({ role }) => role === 'manager').length;
  const waits = (() => {
    if (managers === 0 && ready !== 'manager') return t('setUp:people.needManager');
    const without = lacking.filter(({ id }) => ready === null || id !== editedId).length;
    return without > 0 ? t('setUp:people.needPins', { count: without }) : null;
  })();
  const saved = async (id: string | null, isTypedSince: boolean) => {
    await load();
    if (isTypedSince) return;
    startRound(round + 1);
    edit(lacking.find((one) => one.id !== id)?.id ?? null);
  };
  /** Otherwise a typed name and PIN that were not added would be lost. */
  const typedToo = async () => !entry.current?.isTyped || (await entry.current.save());
  return (
    <StepPage title={t('setUp:step.people')} about={t('setUp:people.about')} waits={waits} before={typedToo}>
      <div className={styles.halves}>
        <PersonForm
          key={`${edited?.id ?? 'new'} ${round}`}
          person={edited}
          isFirst={people.length === 0}
          onSaved={(id, isTypedSince) => void saved(id, isTypedSince)}
          onCancel={() => edit(null)}
          onReady={setReady}
          entryRef={entry}
        />
        <section className={styles.card} aria-label={t('setUp:people.list')}>
          <h2>{t('setUp:people.list')}</h2>
          {people.length === 0 ? <p className="soft">{t('setUp:people.first')}</p> : null}
          <ul className="column">
            {people.map((person) => (
              <Person
                key={person.id}
                person={person}
                onEdit={() => edit(person.id)}
                onRemove={() => void take(ask('set-up:remove-person', { id: person.id }))}
              />
            ))}
          </ul>
          {managers === 1 ? <p className="soft small">{t('setUp:people.second')}</p> : null}
        </section>
      </div>
    </StepPage>
  );
}

type PersonProps = { readonly person: SetUpPerson; readonly onEdit: () => void; readonly onRemove: () => void };

function Person({ person, onEdit, onRemove }: PersonProps) {
  const { t } = useWords();
  const { name, role, hasPin } = person;
  return (
    <li className="line underlined">
      <p className={styles.whom}>
        <bdi className="bold">{name}</bdi>
        <span className="soft small">{t(`till:role.${role}`)}</span>
        {hasPin ? null : <span className="error small">{t('setUp:people.needsPin')}</span>}
      </p>
      <Button look="quiet" icon="manage" label={t('setUp:people.edit', { name })} onPress={onEdit} />
      <Button look="quiet" icon="cross" label={t('frame:remove', { name })} onPress={onRemove} />
    </li>
  );
}
