// Who works at the tills by head office's word: IT adds people and changes their role and stores, a second person agrees where it takes one, and IT sees at how
// many tills they are in, and which refuse them.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { isPersonFault } from '../../../shared/head-office/document-faults.ts';
import type { FirstPin } from '../../../shared/head-office/users.ts';
import type { PersonSaidRow } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { Chip, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { useSession } from '../kit/session.ts';
import { Sure } from '../kit/sure.tsx';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { isAgreed, OnceAgreed, Refused, SaidBy, Stores } from './said-parts.tsx';
import { SayPerson } from './say-person.tsx';
import { ShownOnce } from './shown-once.tsx';

type Does = 'change' | 'agree' | 'withdraw';

export function PeopleSaid() {
  const { t } = useOffice();
  const pages = usePages(null);
  const { view, again } = useView('people-said', pageAsked('after', pages));
  const [asking, askAbout] = useState<
    { readonly does: 'add' } | { readonly does: Does; readonly row: PersonSaidRow } | null
  >(null);
  const [first, showFirst] = useState<FirstPin | null>(null);
  const close = () => askAbout(null);
  const done = () => {
    close();
    void again();
  };
  return (
    <Panel title={t('hired:title')} beside={t('hired:explain')}>
      {view === null || view.rows.length === 0 ? null : (
        <Table
          columns={[
            'word:name',
            { start: 'word:role' },
            { start: 'day:stores' },
            { start: 'out:saidBy' },
            { start: 'office:page.tills' },
            { hidden: 'users:changes' },
          ]}
        >
          {view.rows.map((row) => (
            <Row key={row.saidId} row={row} now={view.at} onAsk={(does) => askAbout({ does, row })} />
          ))}
        </Table>
      )}
      <PageFoot list={view ?? undefined} pages={pages} />
      <div className="pad-3-4">
        <Button icon="add" onPress={() => askAbout({ does: 'add' })}>
          {t('hired:add')}
        </Button>
      </div>
      {asking?.does === 'add' || asking?.does === 'change' ? (
        <SayPerson
          of={asking.does === 'add' ? null : asking.row}
          onClose={close}
          onMade={(made) => {
            showFirst(made);
            done();
          }}
        />
      ) : null}
      {asking?.does === 'agree' || asking?.does === 'withdraw' ? (
        <Ask does={asking.does} row={asking.row} onClose={close} onDone={done} />
      ) : null}
      {first ? (
        <ShownOnce
          title={t('hired:pinTitle', { name: first.name })}
          explain={t('hired:pinExplain', { id: first.person })}
          secret={first.pin}
          onClose={() => showFirst(null)}
        />
      ) : null}
    </Panel>
  );
}

type AskProps = {
  readonly does: 'agree' | 'withdraw';
  readonly row: PersonSaidRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Ask({ does, row, ...common }: AskProps) {
  const { t } = useOffice();
  const { namesOf } = useSession();
  const { saidId, name } = row;
  const where = row.stores.length === 0 ? t('said:meansAll') : t('said:meansSome', { stores: namesOf(row.stores) });
  const isAgreeing = does === 'agree';
  return (
    <Sure
      {...common}
      title={
        isAgreeing
          ? t('hired:agreeSure', { name, role: t(`till:role.${row.role}`) })
          : t('said:withdrawSure', { setting: name })
      }
      explain={isAgreeing ? where : t('hired:withdrawMeans')}
      does={isAgreeing ? t('said:agree') : t('word:withdraw')}
      look={isAgreeing ? 'primary' : 'danger'}
      send={() => ask(isAgreeing ? 'agree-person' : 'withdraw-person', { saidId })}
    />
  );
}

type RowProps = { readonly row: PersonSaidRow; readonly now: string; readonly onAsk: (does: Does) => void };

function Row({ row, now, onAsk }: RowProps) {
  const { t } = useOffice();
  const { view } = useSession();
  return (
    <tr>
      <th scope="row">
        {row.name} <small>{row.person}</small>
      </th>
      <td data-start>{t(`till:role.${row.role}`)}</td>
      <td data-start data-wrap>
        <Stores of={row.stores} />
      </td>
      <td data-start data-wrap>
        <SaidBy row={row} />
      </td>
      <td data-start data-wrap>
        <OnceAgreed row={row} now={now}>
          <Became row={row} />
        </OnceAgreed>
      </td>
      <td className="one-line">
        {!isAgreed(row, now) && row.by !== view.name ? (
          <Button look="primary" size="tight" label={`${t('said:agree')}: ${row.name}`} onPress={() => onAsk('agree')}>
            {t('said:agree')}
          </Button>
        ) : null}
        <Button look="quiet" size="tight" label={`${t('hired:change')}: ${row.name}`} onPress={() => onAsk('change')}>
          {t('hired:change')}
        </Button>
        <Button
          look="quiet"
          size="tight"
          label={`${t('word:withdraw')}: ${row.name}`}
          onPress={() => onAsk('withdraw')}
        >
          {t('word:withdraw')}
        </Button>
      </td>
    </tr>
  );
}

function Became({ row }: { readonly row: PersonSaidRow }) {
  const { t, count } = useOffice();
  const { tills, taken, ahead, gone, otherwise } = row;
  return (
    <>
      {t('hired:taken', { taken: count(taken), tills: count(tills) })}
      {ahead > 0 ? <Chip tone="wait">{t('said:ahead', { count: ahead })}</Chip> : null}
      {gone > 0 ? <Chip tone="calm">{t('hired:gone', { count: gone })}</Chip> : null}
      {otherwise > 0 ? <Chip tone="calm">{t('hired:otherwise', { count: otherwise })}</Chip> : null}
      <Refused row={row} wordsOf={(why) => (isPersonFault(why) ? t(`hired:why.${why}`) : null)} />
    </>
  );
}
