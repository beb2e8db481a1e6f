// The open shift at the counter: cash that moves without a sale, and what can be done with the shift.
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { atLeast } from '../../../shared/roles.ts';
import { type CashMove, cashMoves } from '../../../shared/shift/sums.ts';
import type { CurrentShift, ShiftView } from '../../../shared/shift/views.ts';
import books from '../../books/books.module.css';
import { type Chosen, OwnerFields, ownersOf } from '../../books/owner-fields.tsx';
import { Page, Panel } from '../../books/page.tsx';
import { SealShift } from '../../books/seal-shift.tsx';
import { XReport } from '../../books/x-report.tsx';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { Failure } from '../../components/failure.tsx';
import { SelectField } from '../../components/field.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSession, useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useAsked, useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { MoveCash } from './move-cash.tsx';

type Asked = CashMove | 'x' | 'hand-over' | 'seal';

export function ShiftPage() {
  const { t, time, date } = useWords();
  const { view, fault, busy, read, show, again } = useAsked('shift:get');
  const [asked, openDialog] = useState<Asked | null>(null);
  const current = view?.current ?? null;
  if (!view || !current)
    return (
      <Page title={t('frame:nav.shift')} fault={fault} isKnown={false} onAgain={again}>
        {null}
      </Page>
    );
  const close = () => openDialog(null);
  const done = (next: ShiftView) => {
    show(next);
    close();
  };
  const { owner, openedAt, businessDay, tray } = current;
  return (
    <Page
      title={t('frame:nav.shift')}
      about={t('shifts:about', { tray, name: owner.name, at: time(openedAt), day: date(businessDay) })}
    >
      <Failure error={fault} advises />
      {current.isDayOver ? <p className="notice tone-warn">{t('shifts:dayOver')}</p> : null}
      <CashPanel current={current} onAsk={openDialog} />
      <ShiftPanel current={current} busy={busy} onSuspend={() => void read(ask('shift:suspend'))} onAsk={openDialog} />
      {asked === 'in' || asked === 'out' || asked === 'drop' ? (
        <MoveCash kind={asked} currency={view.moveLimit.currency} onClose={close} onMoved={again} />
      ) : null}
      {asked === 'x' ? <XReport onClose={close} /> : null}
      {asked === 'hand-over' ? <HandOverShift shift={current} onClose={close} onDone={done} /> : null}
      {asked === 'seal' ? <SealShift shift={current} onClose={close} onDone={done} /> : null}
    </Page>
  );
}

type PanelProps = { readonly current: CurrentShift; readonly onAsk: (asked: Asked) => void };

function CashPanel({ current, onAsk }: PanelProps) {
  const { t, money, time } = useWords();
  const hasDrawer = useStatus((store) => store.status.drawer);
  const openDrawer = useNavigation((store) => store.openDrawer);
  return (
    <Panel title={t('shifts:cash.title')}>
      <div className="row gap-3 pad-4">
        {cashMoves.map((kind) => (
          <Button key={kind} size="large" onPress={() => onAsk(kind)}>
            {t(`shifts:move.${kind}.title`)}
          </Button>
        ))}
        {hasDrawer ? (
          <Button size="large" icon="drawer" onPress={() => openDrawer(true)}>
            {t('frame:openDrawer')}
          </Button>
        ) : null}
      </div>
      <ul className={books.rows}>
        {current.moves.map(({ id, kind, amount, reason, by, approver, at }) => (
          <li key={id}>
            <span className={books.grow}>
              <strong>{t(`shifts:move.${kind}.title`)}</strong> · {reason}
              <span className="soft small">
                {' '}
                {time(at)} · {approver ? t('shifts:cash.byTwo', { by: by.name, approver: approver.name }) : by.name}
              </span>
            </span>
            <span className="bold figures one-line">{amount && money(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type MovesProps = PanelProps & { readonly busy: boolean; readonly onSuspend: () => void };

function ShiftPanel({ current, busy, onSuspend, onAsk }: MovesProps) {
  const { t, money } = useWords();
  const { operator } = useSessionView();
  const go = useNavigation((store) => store.go);
  const isOwner = operator?.id === current.owner.id;
  const maySeal = operator !== null && (!isOwner || current.isDayOver);
  const mayClose = isOwner || (operator !== null && atLeast(operator.role, 'supervisor'));
  return (
    <Panel title={t('shifts:shift.title')}>
      <dl className={books.facts}>
        {current.float ? <Fact name={t('shifts:figure.float')}>{money(current.float)}</Fact> : null}
        {current.openingDifference ? (
          <Fact name={t('shifts:shift.openingDifference')}>{money(current.openingDifference)}</Fact>
        ) : null}
        {current.fromTheNight > 0 ? <Fact name={t('shifts:shift.fromTheNight')}>{current.fromTheNight}</Fact> : null}
        {current.unresolved.length > 0 ? <Fact name={t('word:unresolved')}>{current.unresolved.length}</Fact> : null}
      </dl>
      <div className="row gap-3 pad-4">
        <Button size="large" icon="slip" onPress={() => onAsk('x')}>
          {t('shifts:x.title')}
        </Button>
        {isOwner ? (
          <Button size="large" isPending={busy} onPress={onSuspend}>
            {t('shifts:suspend')}
          </Button>
        ) : null}
        <Button size="large" icon="hand" onPress={() => onAsk('hand-over')}>
          {t('shifts:handOver.title')}
        </Button>
        {maySeal ? (
          <Button size="large" icon="lock" onPress={() => onAsk('seal')}>
            {t('shifts:seal.title')}
          </Button>
        ) : null}
        {mayClose ? (
          <Button size="large" look="primary" onPress={() => go({ screen: 'count', shiftId: current.id })}>
            {t('shifts:close.title')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

type HandOverProps = {
  readonly shift: CurrentShift;
  readonly onClose: () => void;
  readonly onDone: (view: ShiftView) => void;
};

/**
 * Hands a shift over to another user, who is signed in then: both enter their PINs, and everything unresolved gets an owner.
 * Invariant: a PIN is only in this component, until both are sent.
 */
function HandOverShift({ shift, onClose, onDone }: HandOverProps) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const takers = operators.filter(({ id }) => id !== shift.owner.id);
  const [toId, setTo] = useState(takers[0]?.id ?? '');
  const [chosen, choose] = useState<Chosen>({});
  const [isGiven, give] = useState(false);
  const { fault, refuse, send: ask } = useSend();
  const ownPin = useRef('');
  const taker = takers.find(({ id }) => id === toId);

  const send = async (pin: string): Promise<TillError | null> => {
    const answer = await ask('shift:hand-over', {
      from: { operatorId: shift.owner.id, pin: ownPin.current },
      to: { operatorId: toId, pin },
      owners: ownersOf(shift.unresolved, chosen, toId),
    });
    ownPin.current = '';
    if (!answer.ok) {
      give(false);
      return null;
    }
    onDone(answer.value);
    // The drawer is theirs from now on, and so is the till.
    return useSession.getState().signIn(toId, pin);
  };

  return (
    <Dialog title={t('shifts:handOver.title')} onClose={onClose} role="alertdialog">
      {taker === undefined ? <p>{t('shifts:handOver.nobody')}</p> : null}
      {taker && !isGiven ? (
        <>
          <SelectField
            label={t('shifts:handOver.to')}
            value={toId}
            options={takers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
          <OwnerFields unresolved={shift.unresolved} chosen={chosen} usual={toId} onChange={choose} />
          <Failure error={fault} advises />
          <PinEntry
            key="from"
            label={t('shifts:handOver.pinOf', { name: shift.owner.name })}
            submitLabel={t('shifts:count.next')}
            onPin={async (pin) => {
              ownPin.current = pin;
              refuse(null);
              give(true);
              return null;
            }}
          />
        </>
      ) : null}
      {taker && isGiven ? (
        <PinEntry
          key="to"
          label={t('shifts:handOver.pinOf', { name: taker.name })}
          submitLabel={t('shifts:handOver.take')}
          onPin={send}
        />
      ) : null}
    </Dialog>
  );
}
