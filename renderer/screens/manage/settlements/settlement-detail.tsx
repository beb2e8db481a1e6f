// One settlement: its total, its cards as listed in its file, and the files to save.
import { useState } from 'react';
import type { SettlementView } from '../../../../shared/reconcile/settlements.ts';
import { Loading, NotRead, Panel } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { lineStateWords, periodWords, stateWords, timeWords } from './settlement-words.ts';
import styles from './settlements.module.css';

type SettlementDetailProps = { readonly id: string; readonly isExample: boolean };

export function SettlementDetail({ id, isExample }: SettlementDetailProps) {
  const words = useWords();
  const { t, money } = words;
  const { view, fault, busy, send, isLoading, again } = useAsked('settlement:get', { id });
  const [saved, setSaved] = useState<string | null>(null);
  const save = async (media: 'pdf' | 'csv') => {
    const answer = await send('settlement:save', { id, media, place: 'till' });
    setSaved(answer.ok ? t('word:savedAs', { file: answer.value.file }) : null);
  };
  const show = async () => {
    const answer = await send('settlement:show', { id });
    setSaved(answer.ok ? t(`settling:show.${answer.value.state}`, { file: answer.value.file }) : null);
  };
  return (
    <Panel title={t(isExample ? 'settling:example' : 'settling:chosen')}>
      {fault && view === null ? (
        <div className="pad-3-4 soft">
          <NotRead error={fault} onAgain={again} />
        </div>
      ) : (
        <Failure error={fault} className="pad-3-4 soft" />
      )}
      {saved ? (
        <p className="tone-good pad-3-4 breaks" role="status">
          {saved}
        </p>
      ) : null}
      {view ? (
        <>
          <dl className={styles.facts}>
            <dt className="soft">{t('reconciling:period.label')}</dt>
            <dd>{periodWords(view.settlement, words)}</dd>
            <dt className="soft">{t('settling:stateOf')}</dt>
            <dd>{stateWords(view.settlement.state, words)}</dd>
            {view.settlement.paidAt ? (
              <>
                <dt className="soft">{t('settling:paidAt')}</dt>
                <dd>{timeWords(view.settlement.paidAt, words)}</dd>
              </>
            ) : null}
            <dt className="soft">{t('word:amount')}</dt>
            <dd>{view.settlement.amount ? money(view.settlement.amount) : '–'}</dd>
            {view.other ? (
              <>
                <dt className="soft">{t('settling:other')}</dt>
                <dd>{money(view.other)}</dd>
              </>
            ) : null}
            <dt className="soft">{t('word:cards')}</dt>
            <dd>
              {view.all === view.ofThisTill
                ? t('settling:cardsOwn', { all: view.all })
                : t('settling:cardsOf', { all: view.all, own: view.ofThisTill })}
            </dd>
            <dt className="soft">{t('settling:id')}</dt>
            <dd>{view.settlement.id}</dd>
          </dl>
          <p className="row gap-2 pad-0-4-3">
            <Button icon="eye" isPending={busy} onPress={() => void show()}>
              {t('settling:show.do')}
            </Button>
            <Button icon="save" isPending={busy} onPress={() => void save('pdf')}>
              PDF
            </Button>
            <Button icon="save" isPending={busy} onPress={() => void save('csv')}>
              CSV
            </Button>
          </p>
          {view.badRows.length > 0 ? (
            <p className="pad-3-4 soft">{t('word:rowsLeftOut', { rows: view.badRows.join(', ') })}</p>
          ) : null}
          <Lines view={view} />
        </>
      ) : null}
      {isLoading ? (
        <div className="pad-3-4 soft">
          <Loading />
        </div>
      ) : null}
    </Panel>
  );
}

function Lines({ view: { lines, all } }: { readonly view: SettlementView }) {
  const words = useWords();
  const { t, money } = words;
  if (lines === null) return <p className="pad-3-4 soft">{t('settling:unreadable')}</p>;
  return (
    <>
      <table className={`table small ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{t('word:receipt')}</th>
            <th scope="col">{t('word:product')}</th>
            <th scope="col">{t('settling:stateOf')}</th>
            <th scope="col">{t('word:amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, receiptNumber, productCode, productName, state, amount }) => (
            <tr key={row}>
              <th scope="row">{receiptNumber}</th>
              <td dir="auto">{productName ?? productCode}</td>
              <td>{state === null ? null : lineStateWords(state, words)}</td>
              <td className="figures">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > lines.length ? <p className="pad-3-4 soft">{t('settling:more', { count: all - lines.length })}</p> : null}
    </>
  );
}
