// The buttons of a card, as main offers them; the sale's next step is the primary one.
import { lazy, Suspense, useState } from 'react';
import { actionOfStep, actionsOn, type CardAction, type CardScreen, type CardStep } from '../../../shared/sale/card.ts';
import { doubtOf } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { GiveByEye } from '../give/give-by-eye.tsx';
import { nextStep, readyLines } from '../next-step.ts';
import { PrintActions } from '../slips/print-actions.tsx';
import { ApprovedStep, type CardOfSale } from './approved-step.tsx';
import styles from './line-card.module.css';
import { VoidOver } from './void-card.tsx';

const ShowCode = lazy(() => import('../slips/show-code.tsx').then((file) => ({ default: file.ShowCode })));

export type CardActionsProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  readonly next: CardStep | null;
  readonly screen: CardScreen;
  readonly hasPrinter: boolean;
};

export function CardActions(props: CardActionsProps) {
  const { line, next, screen } = props;
  const actions = actionsOn(screen, line, next);
  const primary = primaryOf(props);
  // Voids have one button for the whole sale.
  const inRow = actions.filter((action) => action !== 'void');
  return (
    <>
      <div className={`column gap-2 not-empty ${styles.actions}`}>
        {inRow.map((action) => (
          <OneAction key={action} {...props} action={action} isPrimary={action === primary} />
        ))}
      </div>
      {actions.includes('void') ? <VoidOver line={line} /> : null}
    </>
  );
}

function primaryOf({ sale, line, next, screen, hasPrinter }: CardActionsProps): CardAction | null {
  // On the screen of a sale that just ended, the slip leads nowhere: its customer left. Later it leads on if nothing else does.
  const slip = sale.lines.find((one) => one.next === 'scan-slip');
  const slipLeads = screen === 'past' && slip?.id === line.id && nextStep(sale).kind === 'new-sale';
  const step = slipLeads ? line.next : next;
  if (step === null || (step === 'give-slip' && !hasPrinter)) return null;
  // One press hands over all ready cards; a card that is identified by its scan is not among them.
  if (step === 'hand-over' && (line.takesScan || readyLines(sale).length > 1)) return null;
  return actionOfStep[step];
}

type OneActionProps = CardActionsProps & { readonly action: Exclude<CardAction, 'void'>; readonly isPrimary: boolean };

function OneAction({ sale, line, next, action, isPrimary }: OneActionProps) {
  switch (action) {
    case 'hand-over':
      return line.takesScan ? <GiveByEye sale={sale} line={line} /> : <HandOver line={line} isPrimary={isPrimary} />;
    case 'scan-slip':
      return <ScanSlip isPrimary={isPrimary} />;
    case 'slip-lost':
      return <SlipLost sale={sale} line={line} />;
    case 'activation-slip':
      return line.next === 'show-code' && line.verdict === 'hand-over' ? (
        <CodeOnScreen sale={sale} line={line} isPrimary={isPrimary} />
      ) : (
        <PrintActions
          sale={sale}
          lineId={line.id}
          document="activation"
          isPlain
          isNext={isPrimary && next !== 'show-code'}
          isCodeNext={isPrimary && next === 'show-code'}
        />
      );
    case 'pending-slip':
      return <PrintActions sale={sale} lineId={line.id} document="pending" isPlain isNext={isPrimary} />;
    case 'pin-slip':
      return <PrintActions sale={sale} lineId={line.id} document="pin" isPlain isNext={isPrimary} />;
    case 'cancel-activation':
      return <GiveBackCard sale={sale} line={line} />;
  }
}

/** No slip of it was printed: the customer sees its code here. */
function CodeOnScreen({ sale, line, isPrimary }: CardOfSale & { readonly isPrimary: boolean }) {
  const { t } = useWords();
  const [isShown, show] = useState(false);
  return (
    <>
      <Button
        look={isPrimary ? 'primary' : 'plain'}
        icon="eye"
        label={`${t('after:print.reveal')}: ${line.productName}`}
        onPress={() => show(true)}
      >
        {t('after:print.reveal')}
      </Button>
      {isShown ? (
        <Suspense fallback={null}>
          <ShowCode sale={sale} line={line} onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function HandOver({ line, isPrimary }: { readonly line: LineView; readonly isPrimary: boolean }) {
  const { t } = useWords();
  const act = useSale((store) => store.act);
  return (
    <Button
      look={isPrimary ? 'primary' : 'plain'}
      icon="hand"
      label={t('after:line.handOverNamed', { name: line.productName })}
      onPress={() => void act('line:hand-over', { lineId: line.id })}
    >
      {t('after:line.handOver')}
    </Button>
  );
}

function ScanSlip({ isPrimary }: { readonly isPrimary: boolean }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  return (
    <Button look={isPrimary ? 'primary' : 'plain'} icon="slip" onPress={() => go({ screen: 'claim', scanned: null })}>
      {t('after:claim.scan')}
    </Button>
  );
}

/** The customer lost the claim slip: with a manager's approval the card or its money is returned without it. */
function SlipLost({ sale, line }: CardOfSale) {
  const { t } = useWords();
  const doubt = doubtOf(line.slip);
  return (
    <ApprovedStep
      sale={sale}
      line={line}
      channel="claim:waive"
      open={t('after:claim.lost')}
      title={t('after:claim.lostTitle')}
      explain={
        <>
          {doubt ? <p>{t(`after:claim.doubt.${doubt}`)}</p> : null}
          {doubt === 'cut-off' ? <p>{t('after:claim.lostCutOff')}</p> : null}
          <p>{t(line.state === 'ended-by-other-till' ? 'after:claim.lostElsewhere' : 'after:claim.lostExplain')}</p>
        </>
      }
      reasons="waive"
    />
  );
}

/**
 * The customer will not wait for a card that is being activated: it is cancelled first, then its money goes back. Without a connection the
 * dialog says so before the approval, and offers the claim slip, which needs no waiting.
 */
function GiveBackCard({ sale, line }: CardOfSale) {
  const { t } = useWords();
  const isOffline = useStatus(({ status }) => status.connection === 'offline');
  return (
    <ApprovedStep
      sale={sale}
      line={line}
      channel="line:cancel-activation"
      open={t('after:line.giveBack')}
      title={t('after:line.giveBackTitle')}
      goesBack
      explain={
        <>
          <p>{t('after:line.giveBackExplain')}</p>
          {isOffline ? (
            <>
              <p role="alert">
                <strong>{t('after:line.giveBackOffline')}</strong>
              </p>
              <PrintActions sale={sale} lineId={line.id} document="pending" />
            </>
          ) : null}
        </>
      }
      reasons="cancel-activation"
    />
  );
}
