// Saves a slip as a PDF. Main makes the file; the page hands it to whatever shows it, and that asks where to put it.
// Invariant: the file is in the page's memory only until it is handed over.
import type { TillError } from '../../../shared/errors.ts';
import type { Request } from '../../../shared/ipc.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';

export type SavePdfProps = {
  readonly slip: Request<'print:pdf'>;
  readonly onError: (error: TillError) => void;
};

export function SavePdf({ slip, onError }: SavePdfProps) {
  const { t } = useWords();
  const [busy, during] = useBusy();
  const save = async () => {
    const answer = await during(ask('print:pdf', slip));
    if (!answer.ok) return onError(answer.error);
    const { name, base64 } = answer.value;
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // Not at once: who saves it reads it a moment later.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <Button icon="save" isPending={busy} onPress={() => void save()}>
      {t('after:print.savePdf')}
    </Button>
  );
}
