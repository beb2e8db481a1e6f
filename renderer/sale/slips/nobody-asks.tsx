// Where a member of staff sees or reprints a card's code: whoever calls and asks for it is a fraud, whoever they say they are.
// Invariant: said only where the shop asks its customers about fraud too.
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';

export function NobodyAsks() {
  const { t } = useWords();
  const { warnsOfFraud = false } = useSessionView();
  return warnsOfFraud ? (
    <p data-nobody-asks="">
      <strong>{t('after:print.nobodyAsks')}</strong>
    </p>
  ) : null;
}
