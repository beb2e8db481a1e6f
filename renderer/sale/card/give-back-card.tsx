// The customer will not wait for a card that is being activated: it is cancelled first, then its money goes back.
// Invariant: without a connection that is said before it is approved, with the pending slip as the way that takes no waiting.
import type { LineView, SaleView, SessionView } from '../../../shared/views.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { ApprovedStep } from '../approval/approved-step.tsx';
import { PrintActions } from '../slips/print-actions.tsx';
import { AboutCard } from './about-card.tsx';

export type GiveBackCardProps = { readonly sale: SaleView; readonly line: LineView; readonly session: SessionView };

export function GiveBackCard({ sale, line, session }: GiveBackCardProps) {
  const { t } = useWords();
  const isOffline = useStatus(({ status }) => status.connection === 'offline');
  return (
    <ApprovedStep
      sale={sale}
      session={session}
      open={t('after:line.giveBack')}
      title={t('after:line.giveBackTitle')}
      explain={
        <>
          <AboutCard sale={sale} line={line} goesBack />
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
      onApproved={(reason, approval) => ({
        channel: 'line:cancel-activation',
        request: { lineId: line.id, reason, approval },
      })}
    />
  );
}
