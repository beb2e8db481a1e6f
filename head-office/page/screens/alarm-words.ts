// The look and the name of an alarm. An alarm of a newer server is shown by the name that the server has for it.
import type { IconName } from '../../../renderer/components/icon.tsx';
import { type AlarmKind, alarmKinds } from '../../../shared/head-office/alarm-kinds.ts';
import type { AlarmRow } from '../../../shared/head-office/views.ts';
import type { Tone } from '../kit/page.tsx';
import type { OfficeWords } from '../kit/words.ts';

const looks: Readonly<Record<AlarmKind, { readonly icon: IconName; readonly tone: Tone }>> = {
  cloned: { icon: 'arrows', tone: 'bad' },
  forged: { icon: 'warn', tone: 'bad' },
  'rolled-back': { icon: 'back', tone: 'bad' },
  'new-ledger': { icon: 'flag', tone: 'bad' },
  'enrolled-twice': { icon: 'key', tone: 'bad' },
  replaced: { icon: 'arrows', tone: 'bad' },
  'paid-twice': { icon: 'hand', tone: 'bad' },
  'codes-copied': { icon: 'split', tone: 'bad' },
  balance: { icon: 'scales', tone: 'bad' },
  'company-maximum': { icon: 'gauge', tone: 'bad' },
  restored: { icon: 'back', tone: 'bad' },
  left: { icon: 'flag', tone: 'bad' },
  silent: { icon: 'offline', tone: 'warn' },
  'no-second-person': { icon: 'people', tone: 'warn' },
  'not-taken': { icon: 'settings', tone: 'warn' },
  'many-changes': { icon: 'settings', tone: 'bad' },
};

export const knownAlarm = (kind: string): AlarmKind | null => alarmKinds.find((one) => one === kind) ?? null;

export function alarmLook(kind: string): { readonly icon: IconName; readonly tone: Tone } {
  const known = knownAlarm(kind);
  return known ? looks[known] : { icon: 'warn', tone: 'bad' };
}

export function alarmTitle(kind: string, { t }: OfficeWords): string {
  const known = knownAlarm(kind);
  return known ? t(`alarm:${known}.title`) : kind;
}

export function alarmWord(kind: string, { t }: OfficeWords): string {
  const known = knownAlarm(kind);
  return known ? t(`alarm:${known}.word`) : kind;
}

const factNames = [
  'firstFrom',
  'firstAt',
  'secondFrom',
  'from',
  'ledger',
  'newest',
  'entry',
  'entries',
  'has',
  'had',
  'since',
  'order',
  'id',
  'copies',
  'company',
  'sum',
  'maximum',
  'amount',
  'after',
  'receipt',
  'otherTill',
  'otherReceipt',
  'backupOf',
  'doneAt',
  'says',
  'because',
  'by',
  'agreedBy',
  'at',
  'version',
  'field',
  'person',
  'why',
] as const;

const saysNames = ['ledger-restored', 'ledger-started', 'nothing'] as const;
const becauseNames = ['hours', 'shift', 'long'] as const;

/** The facts of an alarm, as the server sends them: addresses, books, entries, times, which are said in `zone`, amounts such as `EUR 25.00`. */
export function factWords(
  facts: AlarmRow['facts'],
  { t, exactIn, count, money }: OfficeWords,
  zone: string,
): readonly string[] {
  const said = (value: string | number | boolean): string => {
    if (typeof value === 'number') return count(value);
    const [, currency, amount] = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/.exec(String(value)) ?? [];
    if (currency !== undefined && amount !== undefined) return money({ currency, amount });
    return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? exactIn(String(value), zone) : String(value);
  };
  return Object.entries(facts).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    const says = name === 'says' && saysNames.find((one) => one === value);
    const because = name === 'because' && becauseNames.find((one) => one === value);
    if (because) return [t('alarm:fact.because', { value: t(`alarm:because.${because}`) })];
    if (says) return [t('alarm:fact.says', { value: t(`alarm:says.${says}`) })];
    const known = factNames.find((one) => one === name);
    return [known ? t(`alarm:fact.${known}`, { value: said(value) }) : `${name} ${said(value)}`];
  });
}
