// Saves what a page shows as a table for a spreadsheet. If the server cannot make it, the reason is shown next to the button.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Asked } from '../../page-door/routes.ts';
import { askFile } from './ask.ts';
import { save } from './save.ts';
import { useOffice } from './words.ts';

type Csv = 'zs-csv' | 'due-csv';

export function CsvButton<N extends Csv>({ name, request }: { readonly name: N; readonly request: Asked<N> }) {
  const { t, error: wordsOf } = useOffice();
  const [busy, during] = useBusy();
  const [fault, setFault] = useState<PageError | null>(null);
  const download = async () => {
    const answer = await during(askFile<Csv>(name, request));
    setFault(answer.ok ? null : answer.error);
    if (answer.ok) save(answer.value.name, answer.value.content);
  };
  return (
    <>
      <Button icon="save" isPending={busy} onPress={() => void download()}>
        {t('word:csv')}
      </Button>
      {fault ? <Wrong>{wordsOf(fault)}</Wrong> : null}
    </>
  );
}
