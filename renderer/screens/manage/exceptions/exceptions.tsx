// Exceptions: a panel for each person, with what they did in the chosen days, how often and about how much; each row opens its sales. It
// compares nobody with anybody.
import { useState } from 'react';
import type { Request } from '../../../../shared/ipc/ipc.ts';
import type { ExceptionKind } from '../../../../shared/reports/exception-figures.ts';
import type { ExceptionPerson, ExceptionSale, ExceptionsView } from '../../../../shared/reports/exceptions.ts';
import { Loading, NotRead, Page, Panel } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { type Period, periodWords } from '../../../books/periods.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './exceptions.module.css';
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

/** The sales of one row, the newest first. An entry without a sale, such as a drawer opened without one, leads nowhere. */
function SalesOf(row: Request<'exceptions:open'>) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const { view, fault, again } = useAsked('exceptions:open', row);
  const open = useSelection((selection) => selection.open);
  if (fault && !view) return <NotRead error={fault} onAgain={again} />;
  if (!view) return <Loading />;
  return (
    <ul className={styles.sales}>
      {view.sales.map((sale, index) => {
        const { saleId } = sale;
        const shown = <Sale sale={sale} kind={row.kind} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale may be listed more than once.
          <li key={index}>
            {saleId === null ? (
              <div className={styles.sale}>{shown}</div>
            ) : (
              <button
                type="button"
                className={styles.sale}
                ref={(button) => (index === open?.lastIndex ? button?.focus() : undefined)}
                onClick={() => {
                  useSelection.setState({ open: open && { ...open, lastIndex: index } });
                  go({ screen: 'sale', saleId, from: 'exceptions' });
                }}
              >
                {shown}
                <Icon name="after" />
              </button>
            )}
          </li>
        );
      })}
      {view.more > 0 ? <li className="pad-2-4 soft">{t('exception:more', { count: view.more })}</li> : null}
    </ul>
  );
}

const others = { approved: 'exception:approvedFor', short: 'exception:drawerOf' } as const;
const isNamed = (kind: ExceptionKind): kind is keyof typeof others => kind in others;

function Sale({ sale, kind }: { readonly sale: ExceptionSale; readonly kind: ExceptionKind }) {
  const { t, money, date, time } = useWords();
  const { at, what, receiptNumber, amount, reason, other } = sale;
  const otherWords = other && t(isNamed(kind) ? others[kind] : 'exception:approvedBy', { name: other });
  const facts = [receiptNumber, otherWords, reason].filter(Boolean);
  return (
    <>
      <time dateTime={at} className="soft">
        {date(at)} {time(at)}
      </time>{' '}
      <span className={styles.what}>
        <strong className="block">{what === '' ? t('exception:noSale') : what}</strong>{' '}
        <span className="soft small block">{facts.join(' · ')}</span>
      </span>{' '}
      <span className={styles.sum}>{amount ? money(amount) : null}</span>
    </>
  );
}
