// The settings of the tills: IT sets one for some stores or all, a second person agrees, and everybody sees at how many tills it is so, and which refuse it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { controlName, controlValue } from '../../../renderer/screens/manage/settings/control-words.ts';
import { useWords } from '../../../renderer/words.ts';
import { isSaidFault } from '../../../shared/head-office/document-faults.ts';
import type { SaidRow } from '../../../shared/head-office/views.ts';
import { isControl, takesTwo } from '../../../shared/settings/head-office-rows.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { Asked } from '../../page-door/routes.ts';
import { ask } from '../kit/ask.ts';
import { Chip, Nothing, Page, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { useSession } from '../kit/session.ts';
import { Sure } from '../kit/sure.tsx';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { isAgreed, OnceAgreed, Refused, SaidBy, Stores } from './said-parts.tsx';
import { SaySetting } from './say-setting.tsx';

type Asking =
  | { readonly does: 'set'; readonly said: Asked<'say-setting'>; readonly currency: string }
  | { readonly does: 'agree' | 'withdraw'; readonly row: SaidRow };

export function SettingsSaid() {
  const { t, timeIn } = useOffice();
  const { may } = useSession();
  const pages = usePages(null);
  const { view, error, again } = useView('settings-said', pageAsked('after', pages));
  const [isChoosing, choose] = useState(false);
  const [asking, askAbout] = useState<Asking | null>(null);
  return (
    <Page
      title={t('office:page.settings')}
      about={view ? t('office:asOf', { at: timeIn(view.at, ownZone()) }) : null}
      actions={
        may('setAtTills') ? (
          <Button look="primary" icon="add" onPress={() => choose(true)}>
            {t('said:set')}
          </Button>
        ) : null
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      <Panel title={t('office:page.settings')} beside={t('said:explain')}>
        {view?.rows.length === 0 ? (
          <Nothing icon="info">{t('said:none')}</Nothing>
        ) : (
          <Table
            columns={[
              'said:setting',
              { start: 'said:value' },
              { start: 'day:stores' },
              { start: 'said:fromColumn' },
              { start: 'out:saidBy' },
              { start: 'office:page.tills' },
              { hidden: 'users:changes' },
            ]}
          >
            {view?.rows.map((row) => (
              <Row key={row.saidId} row={row} now={view.at} onAsk={(does) => askAbout({ does, row })} />
            ))}
          </Table>
        )}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
      {isChoosing ? (
        <SaySetting
          onClose={() => choose(false)}
          onSaid={(said, currency) => {
            choose(false);
            askAbout({ does: 'set', said, currency });
          }}
        />
      ) : null}
      {asking ? (
        <Ask
          asking={asking}
          onClose={() => askAbout(null)}
          onDone={() => {
            askAbout(null);
            void again();
          }}
        />
      ) : null}
    </Page>
  );
}

/** In the till's words. */
function useSettingWords() {
  const { t } = useOffice();
  const { t: ofTill, money } = useWords();
  return ({ field, value, currency }: Pick<SaidRow, 'field' | 'value' | 'currency'>) => {
    const words = { t: ofTill, money, currency: currency ?? '' };
    const isNone = value === null || value === '';
    return {
      setting: controlName(field, words),
      value: isNone ? t('word:none') : controlValue({ path: field, value }, words),
    };
  };
}

type AskProps = { readonly asking: Asking; readonly onClose: () => void; readonly onDone: () => void };

function Ask({ asking, onClose, onDone }: AskProps) {
  const { t } = useOffice();
  const { namesOf } = useSession();
  const wordsOf = useSettingWords();
  const common = { onClose, onDone };
  if (asking.does === 'withdraw') {
    const { row } = asking;
    return (
      <Sure
        {...common}
        title={t('said:withdrawSure', { setting: wordsOf(row).setting })}
        explain={t('said:withdrawMeans')}
        does={t('word:withdraw')}
        send={() => ask('withdraw-setting', { saidId: row.saidId })}
      />
    );
  }
  const isSet = asking.does === 'set';
  const about = isSet ? { ...asking.said, currency: asking.currency } : asking.row;
  const where = about.stores.length === 0 ? t('said:meansAll') : t('said:meansSome', { stores: namesOf(about.stores) });
  const isRule = isControl(about.field);
  return (
    <Sure
      {...common}
      title={t('said:sure', wordsOf(about))}
      explain={[
        where,
        ...(isRule ? [t('said:looser')] : []),
        ...(isSet && takesTwo(about) ? [t('said:two')] : []),
        ...(isSet && asking.said.isTried ? [t('said:tryMeans')] : []),
      ].join(' ')}
      does={isSet ? t('said:go') : t('said:agree')}
      look="primary"
      send={() => (isSet ? ask('say-setting', asking.said) : ask('agree-setting', { saidId: asking.row.saidId }))}
    />
  );
}

type RowProps = {
  readonly row: SaidRow;
  readonly now: string;
  readonly onAsk: (does: 'agree' | 'withdraw') => void;
};

function Row({ row, now, onAsk }: RowProps) {
  const { t, day } = useOffice();
  const { view, may, namesOf } = useSession();
  const { setting, value } = useSettingWords()(row);
  const starts = row.starts === null ? t('said:atOnce') : `${day(row.starts.slice(0, 10))} ${row.starts.slice(11)}`;
  return (
    <tr>
      <th scope="row">{setting}</th>
      <td data-start data-wrap>
        {value}
      </td>
      <td data-start data-wrap>
        <Stores of={row.stores} />
        {row.firstStores.length > 0 ? (
          <>
            <br />
            <small>{t('said:first', { stores: namesOf(row.firstStores) })}</small>
          </>
        ) : null}
      </td>
      <td data-start>{starts}</td>
      <td data-start data-wrap>
        <SaidBy row={row} />
      </td>
      <td data-start data-wrap>
        <OnceAgreed row={row} now={now}>
          <Became row={row} />
        </OnceAgreed>
      </td>
      <td className="one-line">
        {may('setAtTills') && !isAgreed(row, now) && row.by !== view.name ? (
          <Button look="primary" size="tight" label={`${t('said:agree')}: ${setting}`} onPress={() => onAsk('agree')}>
            {t('said:agree')}
          </Button>
        ) : null}
        {may('setAtTills') ? (
          <Button
            look="quiet"
            size="tight"
            label={`${t('word:withdraw')}: ${setting}`}
            onPress={() => onAsk('withdraw')}
          >
            {t('word:withdraw')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Became({ row }: { readonly row: SaidRow }) {
  const { t, count } = useOffice();
  const { tills, inForce, ahead, waits, otherwise, refused, replaced, untried } = row;
  const silent = tills - inForce - ahead - waits - otherwise - refused - replaced - untried;
  return (
    <>
      {t('said:inForce', { taken: count(inForce), tills: count(tills) })}
      {ahead > 0 ? <Chip tone="wait">{t('said:ahead', { count: ahead })}</Chip> : null}
      {waits > 0 ? <Chip tone="wait">{t('said:waits', { count: waits })}</Chip> : null}
      {otherwise > 0 ? <Chip tone="calm">{t('said:otherwise', { count: otherwise })}</Chip> : null}
      {replaced > 0 ? <Chip tone="calm">{t('said:replaced', { count: replaced })}</Chip> : null}
      {untried > 0 ? <Chip tone="wait">{t('said:untried', { count: untried })}</Chip> : null}
      {silent > 0 ? <Chip tone="wait">{t('out:silent', { count: silent })}</Chip> : null}
      <Refused row={row} wordsOf={(why) => (isSaidFault(why) ? t(`said:why.${why}`) : null)} />
    </>
  );
}
