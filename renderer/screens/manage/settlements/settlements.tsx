// Settlements: the list by state, a page at a time, and one with its cards and files. The sandbox has none, and says so; training has
// examples.
import { useState } from 'react';
import type { SettlementFilter } from '../../../../shared/reconcile/settlement-filters.ts';
import { settlementFilters } from '../../../../shared/reconcile/settlement-filters.ts';
import type { SettlementRow, SettlementsView } from '../../../../shared/reconcile/settlements.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { useAsked, usePolling } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { SettlementDetail } from './settlement-detail.tsx';
import { periodWords, stateWords } from './settlement-words.ts';
import styles from './settlements.module.css';

const atOnce = 50;

export function Settlements() {
  const words = useWords();
  const { t } = words;
  const [state, setState] = useState<SettlementFilter>('all');
  const [offset, setOffset] = useState(0);
  const [chosen, choose] = useState<string | null>(null);
  const page = { state, offset, limit: atOnce };
  const { view, fault, read, again } = useAsked('settlement:list', { ...page, again: false });
  const isReading = view?.state === 'reading';
  usePolling(isReading, again);
  return (
    <Page
      title={t('manage:page.settlements')}
      about={<span role="status">{view ? aboutWords(view, words) : null}</span>}
      isKnown={view !== null}
      actions={
        view?.hasSome ? (
          <Button
            icon="again"
            isPending={isReading}
            onPress={() => void read(ask('settlement:list', { ...page, again: true }))}
          >
            {t('frame:refresh')}
          </Button>
        ) : null
      }
      fault={fault}
      stale={view?.fault ? t(`settling:fault.${view.fault}`) : null}
    >
      {view && !view.hasSome ? (
        <Panel title={t('settling:liveOnly')}>
          <p className="pad-3-4 soft">{t('settling:liveOnlyWhy')}</p>
        </Panel>
      ) : null}
      {view?.hasSome ? (
        <div className={`grid gap-4 one-column ${styles.columns}`}>
          <Panel
            title={
              isReading && view.found === 0 ? t('manage:page.settlements') : t('settling:list', { count: view.found })
            }
          >
            <div className="pad-3-4">
              <SelectField
                label={t('settling:stateOf')}
                value={state}
                options={settlementFilters.map((one) => ({ value: one, label: t(`settling:state.${one}`) }))}
                onChange={(next) => {
                  setState(next);
                  setOffset(0);
                }}
              />
            </div>
            {view.found === 0 && !isReading ? <p className="pad-3-4 soft">{t('settling:none')}</p> : null}
            <ul aria-busy={isReading}>
              {view.rows.map((row) => (
                <li key={row.id}>
                  <Row row={row} isChosen={row.id === chosen} onChoose={() => choose(row.id)} />
                </li>
              ))}
            </ul>
            {view.found > atOnce ? <Pages view={view} offset={offset} onGo={setOffset} /> : null}
          </Panel>
          {chosen === null ? (
            <Panel title={t('settling:chosen')}>
              <p className="pad-3-4 soft">{t('settling:choose')}</p>
            </Panel>
          ) : (
            <SettlementDetail key={chosen} id={chosen} isExample={view.areExamples} />
          )}
        </div>
      ) : null}
    </Page>
  );
}

type RowProps = { readonly row: SettlementRow; readonly isChosen: boolean; readonly onChoose: () => void };

function Row({ row, isChosen, onChoose }: RowProps) {
  const words = useWords();
  return (
    <button type="button" className="row-button choice" aria-pressed={isChosen} onClick={onChoose}>
      <span>{periodWords(row, words)}</span>
      <span className="pill tinted" data-tone={row.state === 'paid' ? 'good' : 'wait'}>
        {stateWords(row.state, words)}
      </span>
      <strong className="figures">{row.amount ? words.money(row.amount) : '–'}</strong>
    </button>
  );
}

type PagesProps = { readonly view: SettlementsView; readonly offset: number; readonly onGo: (offset: number) => void };

function Pages({ view, offset, onGo }: PagesProps) {
  const { t } = useWords();
  const to = Math.min(offset + atOnce, view.found);
  return (
    <p className="line gap-3 apart pad-3-4 ruled">
      <Button icon="before" isDisabled={offset === 0} onPress={() => onGo(Math.max(0, offset - atOnce))}>
        {t('settling:newer')}
      </Button>
      <span role="status">{t('settling:page', { from: offset + 1, to, all: view.found })}</span>
      <Button icon="after" isDisabled={to >= view.found} onPress={() => onGo(offset + atOnce)}>
        {t('settling:older')}
      </Button>
    </p>
  );
}

function aboutWords(view: SettlementsView, { t, dateTime }: Words): string {
  if (!view.hasSome) return '';
  if (view.areExamples) return t('settling:examples');
  if (view.state === 'reading') return t('settling:reading', { count: view.read });
  return view.readAt === null ? '' : t('settling:readAt', { at: dateTime(view.readAt) });
}
