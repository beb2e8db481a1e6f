// Training prints no paper, so a tap makes the customer bring the pending slip printed last.
// Invariant: the slip is read like a scan, by the same screen, and nothing else happens.
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';

export function BringSlip({ onScan }: { readonly onScan: (code: string) => void }) {
  const { t } = useWords();
  const bring = async (): Promise<void> => {
    const answer = await ask('training:slip');
    if (answer.ok) onScan(answer.value.code);
    else useNotice.getState().show(answer.error);
  };
  return (
    <Button icon="slip" size="tight" onPress={() => void bring()}>
      {t('drill:bringSlip')}
    </Button>
  );
}
