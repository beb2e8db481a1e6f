// Saves one section of the settings: wrong text stays as typed, and each error is shown at its field.
import { useState } from 'react';
import type { Answer } from '../../../../shared/ipc/ipc.ts';
import type { SettingsSaved, SettingsView } from '../../../../shared/settings/views.ts';
import { ownZone } from '../../../../shared/zone.ts';
import { ask } from '../../../bridge.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { type Change, wrongOf } from './rows.ts';
import { useSecondApproval } from './second-approval.tsx';

export type SectionProps = {
  readonly view: SettingsView;
  readonly kept: NonNullable<SettingsView['kept']>;
  readonly onSaved: (view: SettingsView) => void;
};

export function useSave(onSaved: SectionProps['onSaved']) {
  const { t } = useWords();
  const [wrong, setWrong] = useState<Extract<SettingsSaved, { state: 'wrong' }> | null>(null);
  const { busy: isBusy, fault: refused, refuse, send } = useSend();
  const second = useSecondApproval(onSaved);
  const take = (answer: Answer<'settings:save'>, change: Change = {}) => {
    if (!answer.ok) return;
    const { value } = answer;
    if (value.state === 'wrong') setWrong(value);
    else if (value.state === 'saved') onSaved(value.view);
    else second.ask({ takes: value, again: (approval) => ask('settings:save', { change, approval }) });
  };
  /** `logo`: a new one for the slips, or null to remove it; undefined leaves it. */
  const save = async (change: Change, logo?: string | null): Promise<void> => {
    setWrong(null);
    refuse(null);
    if (logo !== undefined) {
      const answer = await send('settings:save-logo', { logo });
      if (!answer.ok || Object.keys(change).length === 0) return take(answer);
    }
    take(await send('settings:save', { change }), change);
  };
  /** What is wrong at this field or below it, in words. */
  const at = (...fields: readonly string[]): string | null => {
    const field = wrong?.fields.find((one) => fields.some((name) => one === name || one.startsWith(`${name}.`)));
    if (!wrong || field === undefined) return null;
    return wrong.why === null ? wrongOf(field, t) : t(`setting:why.${wrong.why}`, { zone: ownZone() });
  };
  return { isBusy, save, at, refused, second: second.dialog };
}

/** Whether each field of the section still has its initial value: then there is nothing to save. */
export function useUnchanged(...values: readonly unknown[]): boolean {
  const now = JSON.stringify(values);
  const [first] = useState(now);
  return now === first;
}
