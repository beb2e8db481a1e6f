// Who looked at whose figures, and who changed what, the newest first.
import { useState } from 'react';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import { userRoles } from '../../../shared/head-office/users.ts';
import type { AuditView } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import { routeNames } from '../kit/audit-words.ts';
import { Nothing, Page, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import styles from './today.module.css';

export function Audit({ user }: { readonly user?: string }) {
  const { t, timeIn, exactIn } = useOffice();
  const [sought, seek] = useState(user ?? '');
  const [what, setWhat] = useState('');
  const asked = {
    ...(sought.trim() === '' ? {} : { user: sought.trim() }),
    ...(what === '' ? {} : { what }),
  };
  const pages = usePages(asked);
  const { view, error, again } = useView('audit', { ...asked, ...pageAsked('after', pages) });
  const rows = view?.rows ?? [];
  return (
    <Page
      title={t('office:page.audit')}
      about={view ? t('office:asOf', { at: timeIn(view.at, ownZone()) }) : null}
      actions={
        <>
          <span className={styles.find}>
            <SearchField label={t('audit:find')} value={sought} onChange={seek} />
          </span>
          <select aria-label={t('office:what')} value={what} onChange={(event) => setWhat(event.target.value)}>
            <option value="">{t('audit:everything')}</option>
            {routeNames.map((name) => (
              <option key={name} value={name}>
                {t(`audit:did.${name}`)}
              </option>
            ))}
          </select>
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      <Panel>
        {rows.length === 0 ? (
          <Nothing icon="info">{t('audit:none')}</Nothing>
        ) : (
          <Table
            columns={[
              'word:when',
              { start: 'audit:who' },
              { start: 'office:what' },
              { start: 'audit:about' },
              { start: 'audit:address' },
            ]}
          >
            {rows.map((row, index) => {
              const known = routeNames.find((name) => name === row.what);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same in everything.
                <tr key={`${row.at} ${index}`}>
                  <td className="one-line">{exactIn(row.at, ownZone())}</td>
                  <td data-start data-strong>
                    {row.user || t('word:notKnown')}
                  </td>
                  <td data-start>{known ? t(`audit:did.${known}`) : row.what}</td>
                  <td data-start data-wrap>
                    {aboutOf(row, t)}
                  </td>
                  <td data-start data-tone="soft">
                    {row.address}
                  </td>
                </tr>
              );
            })}
          </Table>
        )}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
    </Page>
  );
}

/** Who was added is written with the code of their role behind the name. */
function aboutOf({ what, about }: AuditView['rows'][number], t: OfficeWords['t']): string | null {
  const role = what === 'add-user' ? userRoles.find((one) => about?.endsWith(` · ${one}`)) : undefined;
  return about !== null && role ? about.slice(0, -role.length) + t(`office:role.${role}`) : about;
}
