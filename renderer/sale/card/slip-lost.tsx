// The customer lost the pending slip: on a manager's word the card or its money leaves without it.
import { doubtOf } from '../../../shared/sale/card-facts.ts';
import { useWords } from '../../words.ts';
import { ApprovedStep, type CardOfSale } from './approved-step.tsx';

export function SlipLost({ sale, line }: CardOfSale) {
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
