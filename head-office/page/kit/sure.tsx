// Asks whether a change is meant, says what follows from it, and makes it. If the server refuses it, the reason is shown and nothing is done.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Result } from '../../../shared/result.ts';
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

export function Sure<T>({ title, explain, does, look = 'danger', send, onClose, onDone }: SureProps<T>) {
  const { t, error: wordsOf } = useOffice();
  const [fault, setFault] = useState<PageError | null>(null);
  const [busy, during] = useBusy();
  const go = async () => {
    const answer = await during(send());
    if (answer.ok) onDone(answer.value);
    else setFault(answer.error);
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
      <Wrong>{fault && wordsOf(fault)}</Wrong>
    </Dialog>
  );
}
