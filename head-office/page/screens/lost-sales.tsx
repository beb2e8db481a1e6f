// Sales that a till forgot because an older copy was restored, and that only head office knows.
import { Nothing, Panel } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { nameOfCard } from './card-words.ts';

export function LostSales({ till }: { readonly till: string }) {
  const words = useOffice();
  const { t, timeIn } = words;
  const { zoneOf, opens } = useSession();
  const { view } = useView('due', { till });
  const rows = view?.lost.rows ?? [];
  return (
    <Panel title={t('due:lostBand')} count={rows.filter(({ needsSomebody }) => needsSomebody).length}>
      {rows.length === 0 ? (
        <Nothing>{t('tills:nothingLost')}</Nothing>
      ) : (
        <Table columns={['word:when', { start: 'word:card' }, 'word:receipt', { start: 'due:stands' }]}>
          {rows.map((row) => (
            <tr key={row.saleId}>
              <td data-plain>{timeIn(row.at, zoneOf(row.storeId))}</td>
              <td data-start data-strong data-wrap>
                {row.cards.map((card) => nameOfCard(card, words)).join(', ')}
              </td>
              <td data-plain>
                {row.receipt && opens('cards') ? (
                  <a href={hrefOf('cards', { find: row.receipt, till })}>{row.receipt}</a>
                ) : (
                  row.receipt
                )}
              </td>
              <td data-start data-wrap data-tone={row.needsSomebody ? 'bad' : 'soft'}>
                {t(row.needsSomebody ? 'due:lostOpen' : 'due:lostFine')}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
