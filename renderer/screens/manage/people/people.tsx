// The people who work at this till: all of them, one to edit, and what each role may do.
import { useState } from 'react';
import type { PeopleView } from '../../../../shared/operators/people.ts';
import type { Role } from '../../../../shared/roles.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './people.module.css';
import { PersonForm } from './person-form.tsx';
import { PersonList } from './person-list.tsx';
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
