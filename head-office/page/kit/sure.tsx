// Asks whether a change is meant, says what follows from it, and makes it. If the server refuses it, the reason is shown and nothing is done.
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Result } from '../../../shared/result.ts';
import { useSend } from './use-send.ts';
import { useOffice } from './words.ts';

type SureProps<T> = {
  readonly title: string;
  readonly explain: string;
  /** What the button says. */
  readonly does: string;
  readonly look?: 'primary' | 'danger';
  readonly send: () => Promise<Result<T, PageError>>;
  readonly onClose: () => void;
  readonly onDone: (made: T) => void;
};

export function Sure<T>({ title, explain, does, look = 'danger', send: begin, onClose, onDone }: SureProps<T>) {
  const { t } = useOffice();
  const { busy, wrong, send } = useSend();
  const go = async () => {
    const answer = await send(begin());
    if (answer.ok) onDone(answer.value);
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button look={look} isPending={busy} onPress={() => void go()}>
            {does}
          </Button>
          <Button onPress={onClose}>{t('frame:cancel')}</Button>
        </>
      }
    >
      <p>{explain}</p>
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
