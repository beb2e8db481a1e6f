// What each role may do, from the table that main enforces.
import { type Duty, dutyList, mayDo } from '../../../../shared/operators/duties.ts';
import { type ManagePage, managePages, pagesFor } from '../../../../shared/operators/pages.ts';
import { type Role, roles } from '../../../../shared/roles.ts';
import { Icon } from '../../../components/icon.tsx';
import { useWords } from '../../../words.ts';
import styles from './role-matrix.module.css';

export function RoleMatrix({ lit }: { readonly lit: Role }) {
  const { t, locale } = useWords();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  // Pages that the same roles open are one row.
  const groups = new Map<string, ManagePage[]>();
  for (const page of managePages) {
    const who = roles.filter((role) => pagesFor(role).includes(page)).join();
    groups.set(who, [...(groups.get(who) ?? []), page]);
  }
  return (
    <>
      <table className={`table small ${styles.matrix}`} aria-label={t('team:matrix.title')} data-lit={lit}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-but-read">{t('team:matrix.duty')}</span>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" data-role={role}>
                {t(`till:role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dutyList.map((duty) => (
            <tr key={duty}>
              <th scope="row">{t(`team:duty.${duty}`)}</th>
              {roles.map((role) => (
                <Cell key={role} role={role} may={may(role, duty)} />
              ))}
            </tr>
          ))}
          {[...groups].map(([who, pages]) => (
            <tr key={who}>
              <th scope="row">
                {t('team:matrix.page', { pages: list.format(pages.map((page) => t(`manage:page.${page}`))) })}
              </th>
              {roles.map((role) => (
                <Cell
                  key={role}
                  role={role}
                  may={pages.every((page) => pagesFor(role).includes(page)) ? 'yes' : 'no'}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small pad-3-4">{t('team:matrix.note')}</p>
    </>
  );
}

type May = 'yes' | 'asks' | 'no';
const looks = { yes: 'ink-good', asks: 'ink-wait bold', no: 'soft' } as const;
const may = (role: Role, duty: Duty): May => mayDo(role, duty);

function Cell({ role, may }: { readonly role: Role; readonly may: May }) {
  const { t } = useWords();
  const inside = () => {
    if (may === 'asks') return t('team:matrix.asks');
    return (
      <>
        {may === 'yes' ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
        <span className="hidden-but-read">{may === 'yes' ? t('team:matrix.yes') : t('team:matrix.no')}</span>
      </>
    );
  };
  return (
    <td className={looks[may]} data-role={role} data-may={may}>
      {inside()}
    </td>
  );
}
