// A question before something is done while paying. Enter changes nothing.
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useBusy } from '../../use-busy.ts';

export type QuestionProps = {
  readonly title: string;
  readonly lead: string;
  readonly no: string;
  readonly yes: string;
  /** The action cannot be undone, so neither answer is marked as more likely. */
  readonly isDanger?: boolean;
  readonly onYes: () => Promise<unknown>;
  readonly onClose: () => void;
};

export function Question({ title, lead, no, yes, isDanger = false, onYes, onClose }: QuestionProps) {
  const [busy, during] = useBusy();
  return (
    <Dialog title={title} onClose={onClose} role="alertdialog">
      <p className="text-large">{lead}</p>
      <div className="column gap-10px">
        <Button look={isDanger ? 'plain' : 'primary'} size="large" autoFocus onPress={onClose}>
          {no}
        </Button>
        <Button
          look={isDanger ? 'danger' : 'plain'}
          size="large"
          isPending={busy}
          onPress={() => void during(onYes()).then(onClose)}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
