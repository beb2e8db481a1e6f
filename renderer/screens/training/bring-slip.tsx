// Training prints no paper, so a tap brings the claim slip that was printed last.
// Invariant: the slip is read like a scan, by the same screen, and nothing else happens.
import { Button } from '../../components/button.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';

export function BringSlip({ onScan }: { readonly onScan: (code: string) => void }) {
  const { t } = useWords();
  const bring = async (): Promise<void> => {
    const answer = await askAndNotify('training:slip');
    if (answer.ok) onScan(answer.value.code);
  };
  return (
    <Button icon="slip" size="tight" onPress={() => void bring()}>
      {t('drill:bringSlip')}
    </Button>
  );
}
