// Shown where staff see or reprint a card's code: a caller who asks for it is a fraud, whoever they claim to be.
// Invariant: shown only if the shop warns its customers about fraud too.
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';

export function FraudNote() {
  const { t } = useWords();
  const { warnsOfFraud = false } = useSessionView();
  return warnsOfFraud ? (
    <p data-nobody-asks="">
      <strong>{t('after:print.nobodyAsks')}</strong>
    </p>
  ) : null;
}
