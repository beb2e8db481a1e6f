// Codes of ready cards go out: as an encrypted file with its password, shown once, or as strips; and the delivery note, which has none.
import { useState } from 'react';
import type { CompanyCardView, CompanyHandOut } from '../../../../shared/companies/views.ts';
import { errorOf } from '../../../../shared/result.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useStatus } from '../../../stores/status.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import type { OrderProps } from './order-words.ts';
import styles from './orders.module.css';
import { useWord } from './use-word.tsx';

/** `start` hands cards out; `dialogs` are what it asks and shows. */
export function useHandOut({ order, onOrder }: OrderProps) {
  const { t } = useWords();
  const { busy, fault, dialog, forOne } = useWord(order);
  const [ended, end] = useState<CompanyHandOut | null>(null);
  const start = (cards: readonly CompanyCardView[], way: 'file' | 'strips') =>
    void forOne({
      title: t('companies:out.again', { cards: t('frame:cardCount', { count: cards.length }) }),
      explain: <p>{t('companies:out.againWords')}</p>,
      send: async (approval) => {
        const some = { orderId: order.id, cards: cards.map(({ n }) => n) };
        const answer = await ask('company:hand-out', { ...some, way, approval });
        if (answer.ok) {
          end(answer.value);
          onOrder(answer.value.order);
        } else {
          // While the codes were about to leave, the page may have read them as gone.
          const now = await ask('company:get', { orderId: order.id });
          if (now.ok) onOrder(now.value);
        }
        return errorOf(answer);
      },
    });
  const dialogs = (
    <>
      {dialog}
      {ended ? <Ended ended={ended} onClose={() => end(null)} /> : null}
    </>
  );
  return { busy, fault, start, dialogs };
}

function Ended({ ended, onClose }: { readonly ended: CompanyHandOut; readonly onClose: () => void }) {
  const { t } = useWords();
  const { password, file, leftOut, endedAt } = ended;
  const says = [
    ...leftOut.map(({ n, why }) => t(`companies:out.leftOut.${why}`, { n })),
    ...(endedAt ? [t(`companies:out.endedAt.${endedAt.state}`, { n: endedAt.n })] : []),
  ];
  return (
    <Dialog
      title={t(password === null ? 'companies:out.title' : 'companies:out.password')}
      isFirm={password !== null}
      onClose={onClose}
      foot={
        <Button look="primary" onPress={onClose}>
          {t(password === null ? 'frame:close' : 'companies:out.noted')}
        </Button>
      }
    >
      <div className="column gap-4">
        {password === null ? null : (
          <>
            <p className={styles.password}>{password}</p>
            <p>{t('companies:out.passwordWords')}</p>
          </>
        )}
        {file === null ? null : <p className="breaks">{t('companies:out.saved', { file })}</p>}
        {says.map((one) => (
          <p key={one} className="notice tone-warn">
            {one}
          </p>
        ))}
        {password === null && says.length === 0 ? <p>{t('companies:out.printed')}</p> : null}
      </div>
    </Dialog>
  );
}

export function HandOut({ order, onOrder }: OrderProps) {
  const { t } = useWords();
  const { busy, fault, start, dialogs } = useHandOut({ order, onOrder });
  const cards = order.cards.filter(({ state, handedOut }) => state === 'ready' && handedOut === 'no');
  const hasNoPrinter = useStatus(({ status }) => status.printer === 'none');
  return (
    <Panel title={t('companies:out.title')}>
      <div className="panel-body">
        {cards.length === 0 ? (
          <p className="soft">{t('companies:out.nothing')}</p>
        ) : (
          <>
            <Button icon="save" wide isPending={busy} onPress={() => start(cards, 'file')}>
              {t('companies:out.file')}
            </Button>
            <Button icon="print" wide isPending={busy} isDisabled={hasNoPrinter} onPress={() => start(cards, 'strips')}>
              {t('companies:out.strips', { count: cards.length })}
            </Button>
            {hasNoPrinter ? <p className="soft small">{t('companies:out.noPrinter')}</p> : null}
            <p className="soft small">{t('companies:out.hint')}</p>
          </>
        )}
        <Failure error={fault} advises />
      </div>
      {dialogs}
    </Panel>
  );
}

export function DeliveryNote({ order }: Pick<OrderProps, 'order'>) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const [said, say] = useState<string | null>(null);
  const print = async () => {
    say(null);
    const answer = await send('company:note', { orderId: order.id });
    if (answer.ok) say(t(`shifts:printed.${answer.value.state}`));
  };
  return (
    <>
      <span role="status" className="self-centre">
        {said}
      </span>
      <Failure error={fault} />
      <Button icon="slip" isPending={busy} onPress={() => void print()}>
        {t('companies:out.deliveryNote')}
      </Button>
    </>
  );
}
