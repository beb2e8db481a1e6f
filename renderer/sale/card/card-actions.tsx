// The buttons of a card, as main offers them; the sale's next step is the primary one.
import { actionOfStep, actionsOn, type CardAction, type CardScreen, type CardStep } from '../../../shared/sale/card.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useWords } from '../../words.ts';
import { nextStep, readyLines } from '../next-step.ts';
import { PrintActions } from '../slips/print-actions.tsx';
import { GiveBackCard } from './give-back-card.tsx';
import styles from './line-card.module.css';
import { SlipLost } from './slip-lost.tsx';
import { VoidCard } from './void-card.tsx';

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
  const inRow = actions.filter((action) => action !== 'void');
  return (
    <>
      <div className={styles.actions}>
        {inRow.map((action) => (
          <OneAction key={action} {...props} action={action} isPrimary={action === primary} />
        ))}
      </div>
      {actions.includes('void') ? <VoidCard sale={props.sale} line={line} /> : null}
    </>
  );
}

function primaryOf({ sale, line, next, screen, hasPrinter }: CardActionsProps): CardAction | null {
  // The slip leads nowhere on the screen of a sale that just ended: its customer left. In the past it leads where nothing else does.
  const slip = sale.lines.find((one) => one.next === 'scan-slip');
  const slipLeads = screen === 'past' && slip?.id === line.id && nextStep(sale).kind === 'new-sale';
  const step = slipLeads ? line.next : next;
  if (step === null || (step === 'give-slip' && !hasPrinter)) return null;
  // Of several that are ready one press takes all.
  if (step === 'hand-over' && readyLines(sale).length > 1) return null;
  return actionOfStep[step];
}

type OneActionProps = CardActionsProps & { readonly action: CardAction; readonly isPrimary: boolean };

function OneAction({ sale, line, next, action, isPrimary }: OneActionProps) {
  switch (action) {
    case 'hand-over':
      return <HandOver line={line} isPrimary={isPrimary} />;
    case 'scan-slip':
      return <ScanSlip isPrimary={isPrimary} />;
    case 'slip-lost':
      return <SlipLost sale={sale} line={line} />;
    case 'activation-slip':
      return (
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
    case 'void':
      return <VoidCard sale={sale} line={line} />;
  }
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
