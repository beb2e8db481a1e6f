// Who may still enrol, and what became of the other codes; stores whose facts only their first till has said. IT cancels and confirms.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import type { CodeRow, StatedStore } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import { ask } from '../kit/ask.ts';
import { Chip, Nothing, Page, Panel, type Tone } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import styles from './today.module.css';

export function Enrolment() {
  const { t, timeIn } = useOffice();
  const session = useSession();
  const [sought, seek] = useState('');
  const [isEnrolling, enrol] = useState(false);
  const [cancelling, cancel] = useState<CodeRow | null>(null);
  const [confirming, confirm] = useState<StatedStore | null>(null);
  const asked = sought.trim() === '' ? {} : { find: sought.trim() };
  const pages = usePages(asked);
  const { view, error, again } = useView('enrolment', { ...asked, ...pageAsked('after', pages) });
  const mayChange = session.may('enrol');
  const done = () => {
    enrol(false);
    cancel(null);
    confirm(null);
    void again();
  };
  return (
    <Page
      title={t('office:page.enrolment')}
      about={view ? t('office:asOf', { at: timeIn(view.at, ownZone()) }) : null}
      actions={
        <>
          <span className={styles.find}>
            <SearchField label={t('enrolment:find')} value={sought} onChange={seek} />
          </span>
          {mayChange ? (
            <Button look="primary" icon="add" onPress={() => enrol(true)}>
              {t('tills:enrol')}
            </Button>
          ) : null}
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view && view.stated.length > 0 ? <Stated stores={view.stated} onConfirm={mayChange ? confirm : null} /> : null}
      <Panel title={t('enrolment:codes')}>
        {view?.codes.rows.length === 0 ? (
          <Nothing icon="info">{t(sought === '' ? 'enrolment:none' : 'enrolment:notFound')}</Nothing>
        ) : (
          <Table
            columns={[
              'enrolment:place',
              { start: 'word:state' },
              { start: 'enrolment:until' },
              { start: 'enrolment:made' },
              'enrolment:list',
              { hidden: 'enrolment:cancel' },
            ]}
          >
            {view?.codes.rows.map((row) => (
              <Row key={`${row.list} ${row.storeId} ${row.terminal}`} row={row} onCancel={mayChange ? cancel : null} />
            ))}
          </Table>
        )}
        <PageFoot list={view?.codes} pages={pages} />
      </Panel>
      {isEnrolling ? <EnrolDialog onClose={done} /> : null}
      {cancelling ? <Cancel row={cancelling} onClose={done} /> : null}
      {confirming ? <ConfirmStore store={confirming} onClose={done} /> : null}
    </Page>
  );
}

type StatedProps = {
  readonly stores: readonly StatedStore[];
  readonly onConfirm: ((store: StatedStore) => void) | null;
};

function Stated({ stores, onConfirm }: StatedProps) {
  const { t } = useOffice();
  return (
    <Panel title={t('enrolment:stores')} count={stores.length} beside={t('enrolment:storesNote')}>
      <Table
        columns={[
          'word:store',
          { start: 'enrolment:country' },
          { start: 'enrolment:currency' },
          { start: 'enrolment:zone' },
          { hidden: 'word:confirm' },
        ]}
      >
        {stores.map((store) => (
          <tr key={store.storeId}>
            <th scope="row">
              {store.store} <small>{store.storeId}</small>
            </th>
            <td data-start>{store.country}</td>
            <td data-start>{store.currency}</td>
            <td data-start>{store.zone}</td>
            <td>
              {onConfirm ? (
                <Button
                  look="quiet"
                  size="tight"
                  label={`${t('word:confirm')}: ${store.store}`}
                  onPress={() => onConfirm(store)}
                >
                  {t('word:confirm')}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

const tones: Readonly<Record<CodeRow['state'], Tone>> = {
  open: 'wait',
  over: 'calm',
  used: 'good',
  newer: 'calm',
  revoked: 'calm',
  restored: 'calm',
  cancelled: 'calm',
};
const placeOf = ({ store, terminal }: CodeRow): string => `${store}, ${terminal}`;

type RowProps = { readonly row: CodeRow; readonly onCancel: ((row: CodeRow) => void) | null };

function Row({ row, onCancel }: RowProps) {
  const { t, timeIn } = useOffice();
  const at = (time: string) => timeIn(time, ownZone());
  return (
    <tr>
      <th scope="row">
        {placeOf(row)} {row.store === row.storeId ? null : <small>{row.storeId}</small>}
      </th>
      <td data-start>
        <Chip tone={tones[row.state]}>{t(`enrolment:state.${row.state}`)}</Chip>{' '}
        {row.replaces ? <Chip tone="warn">{t('enrolment:replaces')}</Chip> : null}{' '}
        {row.at ? <small>{t('enrolment:by', { at: at(row.at), by: row.by ?? '' })}</small> : null}
      </td>
      <td data-start>{at(row.until)}</td>
      <td data-start>{t('enrolment:madeBy', { by: row.madeBy, at: at(row.madeAt) })}</td>
      <td>{row.list}</td>
      <td>
        {row.state === 'open' && onCancel ? (
          <Button
            look="quiet"
            size="tight"
            label={`${t('enrolment:cancel')}: ${placeOf(row)}`}
            onPress={() => onCancel(row)}
          >
            {t('enrolment:cancel')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Cancel({ row, onClose }: { readonly row: CodeRow; readonly onClose: () => void }) {
  const { t } = useOffice();
  const { busy, wrong, send } = useSend();
  const { list, storeId, terminal } = row;
  const cancel = async (place: string | null) => {
    const answer = await send(ask('cancel-code', { list, place }));
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      title={t('enrolment:cancelTitle', { place: placeOf(row) })}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button look="danger" isPending={busy} onPress={() => void cancel(`${storeId}/${terminal}`)}>
            {t('enrolment:onlyHere')}
          </Button>
          <Button look="danger" isPending={busy} onPress={() => void cancel(null)}>
            {t('enrolment:wholeList', { list })}
          </Button>
          <Button onPress={onClose}>{t('frame:cancel')}</Button>
        </>
      }
    >
      <p>{t('enrolment:cancelExplain')}</p>
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}

const fields = [
  ['store', 'word:name', 100],
  ['country', 'enrolment:country', 2],
  ['currency', 'enrolment:currency', 3],
  ['zone', 'enrolment:zone', 100],
] as const;

/** What a store is, as its first till said it: IT confirms or corrects it. */
function ConfirmStore({ store, onClose }: { readonly store: StatedStore; readonly onClose: () => void }) {
  const { t } = useOffice();
  const [said, say] = useState(store);
  const { busy, wrong, send } = useSend();
  const confirm = async () => {
    const { storeId, store: name, country, currency, zone } = said;
    const answer = await send(ask('store-facts', { store: storeId, name, country, currency, zone }));
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      title={t('enrolment:confirmTitle', { store: store.store })}
      onClose={onClose}
      foot={
        <Button look="primary" isPending={busy} onPress={() => void confirm()}>
          {t('word:confirm')}
        </Button>
      }
    >
      <p>{t('enrolment:confirmExplain')}</p>
      {fields.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={t(label)}
          value={said[name]}
          maxLength={maxLength}
          onChange={(value) => say({ ...said, [name]: value })}
        />
      ))}
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
