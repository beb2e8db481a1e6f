// The customer will not wait for a card that is being activated: it is cancelled first, then its money goes back.
// Invariant: without a connection that is said before it is approved, with the pending slip as the way that takes no waiting.
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { PrintActions } from '../slips/print-actions.tsx';
import { ApprovedStep, type CardOfSale } from './approved-step.tsx';

export function GiveBackCard({ sale, line }: CardOfSale) {
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
