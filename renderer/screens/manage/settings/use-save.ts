// Saves one section of the settings: what was typed stays where it is wrong, and each wrong field is named at the field.
import { useState } from 'react';
import type { Request } from '../../../../shared/ipc/ipc.ts';
import type { SettingsSaved, SettingsView } from '../../../../shared/settings/views.ts';
import { useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { wrongKeyOf } from './wrong-key.ts';

export type Change = Request<'settings:save'>['change'];
export type SectionProps = {
  readonly view: SettingsView;
  readonly kept: NonNullable<SettingsView['kept']>;
  readonly onSaved: (view: SettingsView) => void;
};

export function useSave(onSaved: SectionProps['onSaved']) {
  const { t, error: sayError } = useWords();
  const [wrong, setWrong] = useState<Extract<SettingsSaved, { state: 'wrong' }> | null>(null);
  const { busy: isBusy, fault, refuse, send } = useSend();
  /** `logo`: that of the slips, where it is to be another, or none. */
  const save = async (change: Change, logo?: string | null): Promise<void> => {
    setWrong(null);
    refuse(null);
    const isLogoAlone = logo !== undefined && Object.keys(change).length === 0;
    let answer = logo === undefined ? null : await send('settings:save-logo', { logo });
    if (!answer || (answer.ok && !isLogoAlone)) answer = await send('settings:save', { change });
    if (!answer.ok) return;
    if (answer.value.state === 'wrong') return setWrong(answer.value);
    onSaved(answer.value.view);
  };
  /** What is wrong at this field or below it, in words. */
  const at = (...fields: readonly string[]): string | null => {
    const field = wrong?.fields.find((one) => fields.some((name) => one === name || one.startsWith(`${name}.`)));
    if (!wrong || field === undefined) return null;
    return wrong.why === null ? t(`setting:wrong.${wrongKeyOf(field)}`) : t(`setting:why.${wrong.why}`);
  };
  const refused = fault ? `${sayError(fault)} ${t(`guide:error.${fault.code}`)}` : null;
  return { isBusy, save, at, refused };
}

/** Whether each field of the section still has what it began with: there is nothing to save. */
export function useUnchanged(...values: readonly unknown[]): boolean {
  const now = JSON.stringify(values);
  const [first] = useState(now);
  return now === first;
}
