// No shift is open, so nothing is sold: a blind count of the float opens one, or a suspended one is resumed.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Answer } from '../../../shared/ipc/ipc.ts';
import type { ShiftView, WaitingShift } from '../../../shared/shift/views.ts';
import books from '../../books/books.module.css';
import { type CountDraft, countedOf, nothingCounted } from '../../books/count-draft.ts';
import { Page, Panel } from '../../books/page.tsx';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { CountForm } from './count-form.tsx';
import styles from './shift.module.css';

export function OpenShift() {
  const { t } = useWords();
  const { refuse, ...asked } = useAsked('shift:get');
  const { view } = asked;
  const [tray, setTray] = useState<string | null>(null);
  const [counts, count] = useState(false);
  if (!view)
    return (
      <Page title={t('shifts:open.title')} fault={asked.fault} isKnown={false} onAgain={asked.again}>
        {null}
      </Page>
    );
  const chosen = (tray ?? view.tray ?? 'A').trim();
  const shared = { ...asked, view };
  if (counts) return <CountFloat {...shared} tray={chosen} onBack={() => count(false)} />;
  const begin = () => {
    if (chosen === '') return;
    refuse(null);
    count(true);
  };
  return <Start {...shared} tray={tray ?? view.tray ?? 'A'} onTray={setTray} onBegin={begin} />;
}

type Shared = {
  readonly view: ShiftView;
  readonly fault: TillError | null;
  readonly busy: boolean;
  readonly read: (answer: Promise<Answer<'shift:get'>>) => Promise<void>;
};
type StartProps = Shared & {
  readonly tray: string;
  readonly onTray: (tray: string) => void;
  readonly onBegin: () => void;
};

function Start({ view, tray, fault, busy, read, onTray, onBegin }: StartProps) {
  const { t } = useWords();
  const hasDrawer = useStatus((store) => store.status.drawer);
  const begin = () => {
    // The drawer opens to be counted; without a connection to it, the user opens it with its key.
    if (hasDrawer) void ask('shift:drawer');
    onBegin();
  };
  useKeys({ Enter: begin });
  const suspended = view.waiting.filter(({ state }) => state === 'suspended');
  return (
    <Page title={t('shifts:open.title')}>
      <Failure error={fault} advises />
      <Panel title={t('shifts:open.none')}>
        <div className="panel-body">
          <div className={styles.start}>
            <p>{t('shifts:open.lead')}</p>
            <TypedField label={t('shifts:tray')} value={tray} maxLength={40} onChange={onTray} onEnter={begin} />
            <Button
              look="primary"
              size="large"
              icon="drawer"
              keyName={t('frame:keys.enter')}
              isDisabled={tray.trim() === ''}
              autoFocus
              onPress={begin}
            >
              {t('shifts:open.begin')}
            </Button>
          </div>
        </div>
      </Panel>
      {suspended.length > 0 ? (
        <Panel title={t('shifts:open.suspended')}>
          <ul className={books.rows}>
            {suspended.map((shift) => (
              <Suspended key={shift.id} shift={shift} busy={busy} read={read} />
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  );
}

function Suspended({ shift, busy, read }: Pick<Shared, 'busy' | 'read'> & { readonly shift: WaitingShift }) {
  const { t, dateTime } = useWords();
  return (
    <li>
      <span className={books.grow}>
        <strong>{t('shifts:trayOf', { tray: shift.tray, name: shift.owner.name })}</strong>
        <span className="soft small"> {t('shifts:openedAt', { at: dateTime(shift.openedAt) })}</span>
      </span>
      <Button isPending={busy} onPress={() => void read(ask('shift:resume', { shiftId: shift.id }))}>
        {t('counter:held.recall')}
      </Button>
    </li>
  );
}

type FloatProps = Shared & { readonly tray: string; readonly onBack: () => void };

function CountFloat({ view, tray, fault, busy, read, onBack }: FloatProps) {
  const { t, locale } = useWords();
  const { operator } = useSessionView();
  const { currency } = view.moveLimit;
  const [draft, setDraft] = useState<CountDraft>(nothingCounted(view.pieces));
  const open = () => {
    const counted = countedOf(draft, view.pieces, currency, locale);
    if (counted && !busy) void read(ask('shift:open', { tray, counted }));
  };
  return (
    <Page
      title={t('shifts:open.begin')}
      about={t('shifts:trayOf', { tray, name: operator?.name ?? '' })}
      actions={
        <>
          <Button icon="before" onPress={onBack}>
            {t('frame:back')}
          </Button>
          {view.pieces === null ? null : (
            <Button onPress={() => setDraft({ ...draft, by: draft.by === 'total' ? 'pieces' : 'total' })}>
              {t(draft.by === 'total' ? 'shifts:count.byPieces' : 'shifts:count.byTotal')}
            </Button>
          )}
        </>
      }
    >
      <CountForm
        pieces={view.pieces}
        currency={currency}
        draft={draft}
        onChange={setDraft}
        error={fault}
        isBusy={busy}
        submitLabel={t('shifts:open.title')}
        note={t('shifts:open.note')}
        onSubmit={open}
      />
    </Page>
  );
}
