// The companies on whose behalf products are ordered, as the service has them. The list is on the left; the selected one, or a new one, on the right.
import { type ReactNode, useState } from 'react';
import type { PartnersView } from '../../../../shared/partners/views.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { TypedField } from '../../../components/typed-field.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { PartnerForm } from './partner-form.tsx';
import styles from './partners.module.css';

/** The most rows that the list draws; a search finds the others. */
const mostRows = 200;

const tones = { pending: 'wait', approved: 'good', rejected: 'bad', revoked: 'bad' } as const;

export function Partners({ tabs }: { readonly tabs: ReactNode }) {
  const words = useWords();
  const { t, dateTime } = words;
  const { view, fault, busy, isLoading, show, read } = useAsked('partner:list');
  const [sought, seek] = useState('');
  const [chosen, choose] = useState<string | null>(null);

  const refresh = () => void read(ask('partner:list'));

  const all = view?.partners ?? [];
  const found = all.filter(({ name, id, registrationNumber }) =>
    `${name} ${id} ${registrationNumber ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const partner = all.find(({ id }) => id === chosen) ?? null;

  const age = view?.readAt == null ? '' : t('word:readAt', { at: dateTime(view.readAt) });
  return (
    <Page
      title={t('manage:page.partners')}
      tabs={tabs}
      about={<span role="status">{age}</span>}
      fault={fault}
      isKnown={view !== null}
      stale={view && staleWords(view, words)}
      actions={
        <>
          <Button icon="again" isPending={busy || isLoading} onPress={refresh}>
            {t('frame:refresh')}
          </Button>
          <Button icon="add" onPress={() => choose('new')}>
            {t('partners:add')}
          </Button>
        </>
      }
    >
      {view === null ? null : (
        <div className={styles.columns}>
          <Panel title={t('partners:list', { count: all.length })}>
            <div className="pad-3-4">
              <TypedField label={t('partners:search')} value={sought} onChange={seek} />
            </div>
            {found.length === 0 ? <p className="pad-4">{t(nothing(view))}</p> : null}
            <ul>
              {found.slice(0, mostRows).map(({ id, name, country, state }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="row-button choice"
                    aria-pressed={id === chosen}
                    onClick={() => choose(id)}
                  >
                    <bdi className="grows bold breaks">{name}</bdi>
                    <span className="soft small">{country}</span>
                    <span className="pill tinted" data-tone={tones[state]}>
                      {t(`partners:state.${state}`)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {found.length > mostRows ? (
              <p className="pad-4">{t('partners:more', { count: found.length - mostRows })}</p>
            ) : null}
          </Panel>
          {partner || chosen === 'new' ? (
            <PartnerForm
              key={chosen}
              partner={partner}
              onCancel={() => choose(null)}
              onSaved={(next) => {
                show(next);
                if (chosen === 'new') choose(null);
              }}
              onLost={refresh}
            />
          ) : (
            <Panel title={t('partners:what')}>
              <p className="pad-4">{t('partners:explain')}</p>
            </Panel>
          )}
        </div>
      )}
    </Page>
  );
}

/** Why the list is out of date, and how old it is. */
function staleWords({ fault, readAt }: PartnersView, { t, dateTime }: Words): string | null {
  if (fault === null) return null;
  const why = t(`partners:fault.${fault}`);
  return readAt === null ? why : t('partners:readFailed', { why, at: dateTime(readAt) });
}

/** Why the list is empty. */
function nothing({ partners }: PartnersView) {
  if (partners === null) return 'partners:unknown';
  return partners.length === 0 ? 'partners:none' : 'partners:noneFound';
}
