// Prints and saves a slip about a shift, and says how that went.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Request } from '../../shared/ipc/ipc.ts';
import { Button } from '../components/button.tsx';
import { useStatus } from '../stores/status.ts';
import { useSend } from '../use-asked.ts';
import { useWords } from '../words.ts';

type Paper = Request<'shift:print'>['paper'];
export type PaperActionsProps = {
  readonly paper: Paper;
  /** The slip is new: its first copy prints automatically. */
  readonly atOnce?: boolean;
  readonly pdf?: boolean;
};

export function PaperActions({ paper, atOnce = false, pdf = false }: PaperActionsProps) {
  const words = useWords();
  const { t } = words;
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  const [said, say] = useState<string | null>(null);
  const { busy, fault, send } = useSend();
  const begun = useRef(false);
  const print = useCallback(async () => {
    const answer = await send('shift:print', { paper });
    say(answer.ok ? t(`shifts:printed.${answer.value.state}`) : null);
  }, [send, paper, t]);
  useEffect(() => {
    if (!atOnce || !hasPrinter || begun.current) return;
    begun.current = true;
    void print();
  }, [atOnce, hasPrinter, print]);
  const save = async () => {
    const answer = await send('shift:pdf', { paper, to: 'till', approval: null });
    say(answer.ok ? t('word:savedFile', { file: answer.value.file }) : null);
  };
  return (
    <>
      {hasPrinter ? (
        <Button icon="print" isPending={busy} onPress={() => void print()}>
          {t(atOnce ? 'shifts:printAgain' : 'word:print')}
        </Button>
      ) : null}
      {pdf ? (
        <Button icon="save" isPending={busy} onPress={() => void save()}>
          PDF
        </Button>
      ) : null}
      <span role="status" className="self-centre">
        {said}
      </span>
      {fault ? (
        <span className="error" role="alert">
          {words.error(fault)}
        </span>
      ) : null}
    </>
  );
}
