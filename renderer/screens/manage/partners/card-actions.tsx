// What may be done with a group of cards of an order. Main refuses what may not.
import { useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import { errorOf } from '../../../../shared/result.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { useHandOut } from './hand-out.tsx';
import type { Cards, OrderProps } from './order-words.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { useWord } from './use-word.tsx';

type CardActionsProps = OrderProps & { readonly cards: Cards; readonly called: string };

export function CardActions({ cards, called, order, onOrder }: CardActionsProps) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const word = useWord(order);
  const out = useHandOut({ order, onOrder });
  const [isOpen, open] = useState<'settle' | 'cancel' | 'again' | null>(null);
  const [first] = cards;
  const orderId = order.id;
  const some = { orderId, cards: cards.map(({ n }) => n) };
  const count = t('frame:cardCount', { count: cards.length });
  const took = (answer: Awaited<ReturnType<typeof ask<'company:get'>>>): TillError | null => {
    if (answer.ok) onOrder(answer.value);
    return errorOf(answer);
  };
  const decide = (what: 'again' | 'wait' | 'leave-out') =>
    void send('company:decide', { ...some, what }).then((answer) => void took(answer));
  const button = (key: Parameters<typeof t>[0], onPress: () => void) => (
    <Button label={`${t(key)}: ${called}`} isPending={busy || word.busy || out.busy} onPress={onPress}>
      {t(key)}
    </Button>
  );
  const ended = (what: 'owed' | 'noted') =>
    word.forTwo({
      title: t('companies:one.endedTitle', { cards: count }),
      explain: <p>{t(what === 'owed' ? 'companies:one.endedOwed' : 'companies:one.endedNoted')}</p>,
      send: async (approval) => took(await ask('company:ended', { ...some, what, approval })),
    });
  const cancel = () => {
    open(null);
    void word.forOne({
      title: t('companies:one.cancelTitle', { cards: count }),
      explain: <p>{t('companies:one.cancelWords')}</p>,
      send: async (approval) => took(await ask('company:cancel', { ...some, approval })),
    });
  };
  const cameOut = (did: boolean) => void send('company:came-out', { ...some, did }).then((answer) => void took(answer));

  const buttons = () => {
    switch (first.state) {
      case 'planned':
        return order.state === 'placing' ? null : button('companies:one.leaveOut', () => decide('leave-out'));
      case 'processing':
        return button(
          'companies:one.ask',
          () => void send('company:ask', { orderId }).then((answer) => void took(answer)),
        );
      case 'refused':
        return (
          <>
            {button('companies:one.again', () => decide('again'))}
            {first.code === 'out_of_stock' ? button('companies:one.wait', () => decide('wait')) : null}
            {button('companies:one.leaveOut', () => decide('leave-out'))}
          </>
        );
      case 'unknown':
        return button('companies:one.settle', () => open('settle'));
      case 'ended':
        return first.isOwed === null ? (
          <>
            {button('companies:one.owe', () => ended('owed'))}
            {button('companies:one.note', () => ended('noted'))}
          </>
        ) : null;
      case 'ready':
        if (first.handedOut === 'asked')
          return (
            <>
              <span className="bold">{t('companies:one.didComeOut')}</span>
              {button('companies:one.cameOut', () => cameOut(true))}
              {button('companies:one.notOut', () => cameOut(false))}
            </>
          );
        return (
          <>
            {first.handedOut === 'yes' ? button('companies:one.handOutAgain', () => open('again')) : null}
            {button('companies:one.cancel', () => open('cancel'))}
          </>
        );
      default:
        return null;
    }
  };
  return (
    <>
      <span className="row gap-2 align-centre">{buttons()}</span>
      <Failure error={fault ?? word.fault ?? out.fault} advises className="wide" />
      {word.dialog}
      {out.dialogs}
      {isOpen === 'settle' ? (
        <SettleDialog card={first} order={order} onOrder={onOrder} onClose={() => open(null)} />
      ) : null}
      {isOpen === 'cancel' ? <AskCancel count={count} onClose={() => open(null)} onCancel={cancel} /> : null}
      {isOpen === 'again' ? (
        <ChooseWay
          count={count}
          onClose={() => open(null)}
          onChoose={(way) => {
            open(null);
            out.start(cards, way);
          }}
        />
      ) : null}
    </>
  );
}

type AskProps = { readonly count: string; readonly onClose: () => void };

function AskCancel({ count, onClose, onCancel }: AskProps & { readonly onCancel: () => void }) {
  const { t } = useWords();
  return (
    <Dialog
      title={t('companies:one.cancelTitle', { cards: count })}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('companies:one.keep')}</Button>
          <Button look="danger" onPress={onCancel}>
            {t('companies:one.cancelTitle', { cards: count })}
          </Button>
        </>
      }
    >
      <p>{t('companies:one.cancelWords')}</p>
    </Dialog>
  );
}

function ChooseWay({ count, onClose, onChoose }: AskProps & { readonly onChoose: (way: 'file' | 'strips') => void }) {
  const { t } = useWords();
  return (
    <Dialog title={t('companies:out.again', { cards: count })} onClose={onClose}>
      <div className="column gap-4">
        <p>{t('companies:out.againWords')}</p>
        <div className="row gap-3">
          <Button icon="save" onPress={() => onChoose('file')}>
            {t('companies:out.asFile')}
          </Button>
          <Button icon="print" onPress={() => onChoose('strips')}>
            {t('companies:out.asStrips')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
