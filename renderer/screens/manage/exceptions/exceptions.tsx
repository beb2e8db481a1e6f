// Exceptions: a panel for each person, with what they did in the chosen days, how often and about how much; each row opens its sales. It
// compares nobody with anybody.
import { useState } from 'react';
import type { ExceptionPerson, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { type Period, periodWords } from '../../../books/periods.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './exceptions.module.css';
import { SalesOf } from './sales-of.tsx';
import { useSelection } from './selection.ts';

export function Exceptions() {
  const { t, locale } = useWords();
  const { name, period } = useSelection();
  const { view, fault, busy, send } = useAsked('exceptions:read', period);
  const [saved, setSaved] = useState<{ readonly of: Period; readonly file: string } | null>(null);
  const save = async ({ from, to }: Period) => {
    const answer = await send('exceptions:save', { from, to, place: 'till' });
    setSaved(answer.ok ? { of: { from, to }, file: answer.value.file } : null);
  };
  // The days on screen may still be those that were chosen before.
  const chosen = period ?? view;
  const isSaved = saved?.of.from === view?.from && saved?.of.to === view?.to;
  return (
    <Page
      title={t('manage:page.exceptions')}
      about={view && periodWords(view, locale)}
      actions={
        <Button icon="save" isPending={busy} isDisabled={!view} onPress={() => chosen && void save(chosen)}>
          CSV
        </Button>
      }
      fault={fault}
      isKnown={view !== null}
      done={saved && isSaved ? t('word:savedAs', { file: saved.file }) : null}
    >
      {view ? (
        <>
          <PeriodChoice
            today={view.today}
            first={name}
            firstDays={period}
            onChoose={(chosen, called) => useSelection.setState({ name: called, period: chosen, open: null })}
          />
          <People view={view} />
        </>
      ) : null}
    </Page>
  );
}

function People({ view }: { readonly view: ExceptionsView }) {
  const { t } = useWords();
  const [listed, quiet] = [view.people.filter(isListed), view.people.filter((one) => !isListed(one))];
  return (
    <>
      {listed.length === 0 ? <p className="boxed soft pad-3-4">{t('exception:nobody')}</p> : null}
      <div className={styles.people}>
        {listed.map((person) => (
          <Panel
            key={person.id}
            title={person.name}
            aside={<span className="soft small">{t('word:saleCount', { count: person.sales })}</span>}
          >
            <Rows view={view} person={person} />
          </Panel>
        ))}
      </div>
      {listed.length > 0 && quiet.length > 0 ? (
        <p className="soft">{t('exception:none', { names: quiet.map(({ name }) => name).join(', ') })}</p>
      ) : null}
    </>
  );
}

const isListed = ({ rows }: ExceptionPerson): boolean => rows.length > 0;

function Rows({ view, person }: { readonly view: ExceptionsView; readonly person: ExceptionPerson }) {
  const { t, money } = useWords();
  const { open } = useSelection();
  return (
    <ul className={styles.rows}>
      {person.rows.map(({ kind, count, sum }) => {
        const isOpen = open?.personId === person.id && open.kind === kind;
        const next = isOpen ? null : { personId: person.id, kind, lastIndex: null };
        return (
          <li key={kind}>
            <button
              type="button"
              className={styles.row}
              aria-expanded={isOpen}
              onClick={() => useSelection.setState({ open: next })}
            >
              <span>{t(`exception:kind.${kind}`)}</span> <span className={styles.count}>{count}</span>{' '}
              <strong className={styles.sum}>{sum ? money(sum) : null}</strong> <Icon name={isOpen ? 'up' : 'down'} />
            </button>
            {isOpen ? <SalesOf from={view.from} to={view.to} personId={person.id} kind={kind} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
