// Whose shift a report is of, among the last ones that were closed; or of whole days.
import { useEffect, useState } from 'react';
import type { WantedReport } from '../../../../shared/reports/channels.ts';
import type { ReportView } from '../../../../shared/reports/report.ts';
import type { ZSummary } from '../../../../shared/shift/views.ts';
import { ask } from '../../../bridge.ts';
import { SelectField } from '../../../components/field.tsx';
import { useWords } from '../../../words.ts';

const mostShifts = 60;

type ShiftChoiceProps = {
  readonly view: ReportView;
  readonly onChoose: (wanted: WantedReport) => void;
};

export function ShiftChoice({ view, onChoose }: ShiftChoiceProps) {
  const { t, date } = useWords();
  const [list, show] = useState<readonly ZSummary[]>([]);
  useEffect(() => {
    void ask('shift:z-list', { before: 0, limit: mostShifts }).then((answer) => answer.ok && show(answer.value));
  }, []);
  const options = list.map(({ shiftId, n, businessDay, owner }) => ({
    value: shiftId,
    label: t('reporting:ofShift', { n, day: date(businessDay), name: owner.name }),
  }));
  return (
    <SelectField
      label={t('reporting:shift')}
      value={view.shift?.shiftId ?? ''}
      options={[{ value: '', label: t('reporting:wholeDays') }, ...options]}
      onChange={(shiftId) => onChoose(shiftId === '' ? { from: view.today, to: view.today } : { shiftId })}
    />
  );
}
