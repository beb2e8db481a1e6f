// What a change of a manager needs and costs, shown before it is made.
import type { PeopleView } from '../../../../shared/operators/people.ts';
import { mayAgree, type PeopleChange } from '../../../../shared/operators/people-rules.ts';
import { Icon } from '../../../components/icon.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { useWords } from '../../../words.ts';
import styles from './people.module.css';

/** More names would not help. */
const mostNames = 3;

type ConsequencesProps = { readonly view: PeopleView; readonly change: PeopleChange; readonly name: string };

export function Consequences({ view, change, name }: ConsequencesProps) {
  const { t, locale } = useWords();
  const { operator } = useSessionView();
  const others = mayAgree(view.people, operator?.id ?? '', change).map((one) => one.name);
  const who = () => {
    if (others.length === 0) return t('team:two.byCode');
    if (others.length > mostNames) return t('team:two.byMany');
    return t('team:two.by', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(others) });
  };
  const becomesManager = 'role' in change && change.role === 'manager';
  return (
    <div className={`line gap-3 align-start pad-3-4 rounded ground-warn small ${styles.need}`}>
      <Icon name="lock" />
      <div className="shrinks breaks">
        <strong className="block text-usual">{t('team:two.title')}</strong>
        <p>
          {who()} {t('team:two.goesOnZ')}
          {becomesManager && view.newManagerDays > 0
            ? ` ${t('team:two.waits', { count: view.newManagerDays, name })}`
            : null}
        </p>
        {change.kind === 'change' && becomesManager ? <p>{t('team:two.choosesPin', { name })}</p> : null}
      </div>
    </div>
  );
}
