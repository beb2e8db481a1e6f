// New tills: IT uploads a list of stores and terminals, and gets one file of settings with which each of them enrols once.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { CheckField, SelectField } from '../../../renderer/components/field.tsx';
import { FileField } from '../../../renderer/components/file-field.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { Download, PageError } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { saveText } from '../kit/save.ts';
import { useOffice } from '../kit/words.ts';

const periods = ['1', '7', '30', '90'] as const;

export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, error: wordsOf } = useOffice();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string } | null>(null);
  const [days, setDays] = useState<(typeof periods)[number]>('7');
  const [replace, setReplace] = useState(false);
  const [fault, setFault] = useState<PageError | null>(null);
  const isTaken = fault?.code === 'places_taken';
  const [made, setMade] = useState<Download | null>(null);
  const [busy, during] = useBusy();
  const make = async () => {
    if (!file) return;
    const answer = await during(ask('enrol', { csv: file.csv, days: Number(days), replace }));
    setFault(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setMade(answer.value);
    saveText(answer.value);
  };
  return (
    <Dialog
      title={t('tills:enrolTitle')}
      onClose={onClose}
      foot={
        made ? (
          <Button look="primary" onPress={onClose}>
            {t('word:done')}
          </Button>
        ) : (
          <Button
            look="primary"
            isDisabled={file === null || (isTaken && !replace)}
            isPending={busy}
            onPress={() => void make()}
          >
            {t('tills:make')}
          </Button>
        )
      }
    >
      {made ? (
        <>
          <p role="status" className="notice tone-good breaks">
            {t('word:savedFile', { file: made.name })}
          </p>
          <p className="soft">{t('tills:secret')}</p>
          <Button icon="save" onPress={() => saveText(made)}>
            {t('tills:saveAgain')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('tills:enrolExplain')}</p>
          <pre className="margin-0 pad-3-4 rounded sunken small same-font">
            {'store,terminal,country,currency,zone\nhamburg-1,T1,DE,EUR,Europe/Berlin\nhamburg-1,T2'}
          </pre>
          <FileField
            label={t('tills:list')}
            choose={t('tills:choose')}
            accept=".csv"
            name={file?.name}
            onFile={(chosen) => {
              setFault(null);
              setReplace(false);
              void chosen.text().then((csv) => setFile({ name: chosen.name, csv }));
            }}
          />
          <SelectField
            label={t('tills:goodFor')}
            value={days}
            options={periods.map((value) => ({ value, label: t('tills:days', { count: Number(value) }) }))}
            onChange={setDays}
          />
          <Wrong>{fault && wordsOf(fault)}</Wrong>
          {isTaken ? <CheckField label={t('enrolment:replaceThem')} value={replace} onChange={setReplace} /> : null}
        </>
      )}
    </Dialog>
  );
}
