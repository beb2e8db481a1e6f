// What the tills list under Attention, the longest first: cases that no rule can resolve, so a person must.
import { attentionCodes } from '../../../shared/errors.ts';
import type { AttentionRow } from '../../../shared/head-office/views.ts';
import { given } from '../kit/given.ts';
import { AsOf, Nothing, Page, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { nameOfCard } from './card-words.ts';
import { Waiting } from './waiting.tsx';
import { StoreChoice, TillNamed } from './where.tsx';

export function Attention({ store, till }: { readonly store?: string; readonly till?: string }) {
  const words = useOffice();
  const { t } = words;
  const where = given({ store, till });
  const pages = usePages(where);
  const { view, error, again } = useView('attention', { ...where, ...pageAsked('after', pages) });
  return (
    <Page
      title={t('office:page.attention')}
      about={
        view ? (
          <>
            {t('matters:about')} · <AsOf shown={view} />
          </>
        ) : null
      }
      actions={<StoreChoice store={store} onChange={(chosen) => go('attention', { store: chosen })} />}
      error={error}
      again={again}
      isKnown={view !== null}
    >
      <Panel>
        {view?.rows.length === 0 ? (
          <Nothing>{t('matters:clear')}</Nothing>
        ) : (
          <Table
            columns={[
              'after:part.requested',
              { start: 'office:what' },
              { start: 'due:where' },
              'word:receipt',
              { start: 'word:card' },
            ]}
          >
            {view?.rows.map((row) => (
              <Row key={`${row.tillId} ${row.entryId}`} row={row} words={words} />
            ))}
          </Table>
        )}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
      <p className="soft small">{t('matters:note')}</p>
    </Page>
  );
}

function Row({ row, words }: { readonly row: AttentionRow; readonly words: OfficeWords }) {
  const { t } = words;
  const { opens } = useSession();
  const { card } = row;
  const code = attentionCodes.find((one) => one === row.code);
  const name = card && nameOfCard(card, words);
  const find = row.receipt ?? card?.orderId;
  return (
    <tr>
      <td>
        <Waiting since={row.since} />
      </td>
      <td data-start data-wrap>
        <b>{code ? t(`matter:about.${code}.what`) : row.code}</b>
        {code ? (
          <>
            <br />
            <small>{t(`matter:about.${code}.known`)}</small>
          </>
        ) : null}
      </td>
      <td data-start data-strong>
        <TillNamed till={row} />
      </td>
      <td data-plain>{row.receipt}</td>
      <td data-start>
        {card && find && opens('cards') ? (
          <a href={hrefOf('cards', { find, till: row.tillId, line: card.lineId, at: row.tillId })}>{name}</a>
        ) : (
          name
        )}
      </td>
    </tr>
  );
}
