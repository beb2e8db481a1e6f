// Saves a table for a spreadsheet: which, of which days, separated how. If the server cannot make it, the reason is shown and nothing is saved.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { dayOf, daysAfter } from '../../../renderer/components/days/day.ts';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { SelectField } from '../../../renderer/components/field.tsx';
import { tillTime } from '../../../renderer/till-time.ts';
import { type Separator, separatorNames } from '../../../shared/csv.ts';
import { type FileName, fileNames, fileRoles } from '../../../shared/head-office/users.ts';
import type { Where } from '../../../shared/head-office/views.ts';
import { askFile } from './ask.ts';
import { DayField } from './day-field.tsx';
import { save } from './save.ts';
import { useSession } from './session.ts';
import { useSend } from './use-send.ts';
import { useOffice } from './words.ts';

type FileButtonProps = {
  /** The one that is offered first. */
  readonly file: FileName;
  readonly where: Where;
  readonly days?: { readonly from: string; readonly to: string };
};

export function FileButton(props: FileButtonProps) {
  const { t } = useOffice();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button icon="save" onPress={() => open(true)}>
        {t('word:csv')}
      </Button>
      {isOpen ? <FileDialog {...props} onClose={() => open(false)} /> : null}
    </>
  );
}

const aWeek = () => {
  const today = dayOf(new Date(tillTime()));
  return { from: daysAfter(today, -6), to: today };
};

function FileDialog({ file, where, days, onClose }: FileButtonProps & { readonly onClose: () => void }) {
  const { t } = useOffice();
  const { view } = useSession();
  const [name, choose] = useState<FileName>(file);
  const [{ from, to }, span] = useState(days ?? aWeek());
  const [separator, separate] = useState<Separator>('comma');
  const { busy, wrong, send } = useSend();
  const download = async () => {
    const answer = await send(askFile(`${name}-csv`, { ...where, from, to, separator }));
    if (!answer.ok) return;
    save(answer.value.name, answer.value.content);
    onClose();
  };
  return (
    <Dialog
      title={t('office:file.title')}
      onClose={onClose}
      foot={
        <Button look="primary" icon="save" isPending={busy} isDisabled={from > to} onPress={() => void download()}>
          {t('word:save')}
        </Button>
      }
    >
      <SelectField
        label={t('office:what')}
        value={name}
        options={fileNames
          .filter((one) => fileRoles[one].includes(view.role))
          .map((value) => ({ value, label: t(`office:file.name.${value}`) }))}
        onChange={choose}
      />
      {name === 'due' ? null : (
        <div className="line gap-4">
          <DayField label={t('zs:from')} value={from} onChange={(day) => span({ from: day, to })} />
          <DayField label={t('zs:to')} value={to} onChange={(day) => span({ from, to: day })} />
        </div>
      )}
      <SelectField
        label={t('office:file.separator')}
        value={separator}
        options={separatorNames.map((value) => ({ value, label: t(`office:file.by.${value}`) }))}
        onChange={separate}
      />
      <p className="soft small">{t('office:file.note')}</p>
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
