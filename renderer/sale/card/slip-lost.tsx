// The customer lost the pending slip: on a manager's word the card or its money leaves without it.
import { doubtOf } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView, SessionView } from '../../../shared/views.ts';
import { useWords } from '../../words.ts';
import { ApprovedStep } from '../approval/approved-step.tsx';
import { AboutCard } from './about-card.tsx';

export type SlipLostProps = { readonly sale: SaleView; readonly line: LineView; readonly session: SessionView };

export function SlipLost({ sale, line, session }: SlipLostProps) {
  const { t } = useWords();
  const doubt = doubtOf(line.slip);
  return (
    <ApprovedStep
      sale={sale}
      session={session}
      open={t('after:claim.lost')}
      title={t('after:claim.lostTitle')}
      explain={
        <>
          <AboutCard sale={sale} line={line} />
          {doubt ? <p>{t(`after:claim.doubt.${doubt}`)}</p> : null}
          {doubt === 'cut-off' ? <p>{t('after:claim.lostCutOff')}</p> : null}
          <p>{t(line.state === 'ended-by-other-till' ? 'after:claim.lostElsewhere' : 'after:claim.lostExplain')}</p>
        </>
      }
      reasons="waive"
      onApproved={(reason, approval) => ({
        channel: 'claim:waive',
        request: { lineId: line.id, reason, approval },
      })}
    />
  );
}
