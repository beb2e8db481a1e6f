// What head office raises an alarm about.
export const alarmKinds = [
  'cloned',
  'forged',
  'rolled-back',
  'new-ledger',
  'enrolled-twice',
  'replaced',
  'paid-twice',
  'codes-copied',
  'company-maximum',
  'balance',
  'restored',
  'left',
  'silent',
  'no-second-person',
  'not-taken',
  'many-changes',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];
