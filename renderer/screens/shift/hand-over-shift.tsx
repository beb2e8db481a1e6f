// Hands a shift over to another user: both enter their PINs, and everything unresolved gets an owner.
// Invariant: a PIN is only in this component, until both are sent.
import { useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { CurrentShift, ShiftView } from '../../../shared/shift/views.ts';
import { type Chosen, OwnerFields, ownersOf } from '../../books/owner-fields.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { SelectField } from '../../components/field.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';

export type HandOverProps = {
  readonly shift: CurrentShift;
  readonly onClose: () => void;
  readonly onDone: (view: ShiftView) => void;
};

export function HandOverShift({ shift, onClose, onDone }: HandOverProps) {
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
    if (answer.ok) onDone(answer.value);
    else give(false);
    return null;
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
