// Words of the settings of updates, in English.
export const updateWords = {
  address: 'Where updates come from',
  addressHint:
    'An address such as https://updates.example/counterfoil, or a folder such as one on a stick. Empty: no updates.',
  channel: 'Channel',
  channelHint: 'Usually stable.',
  hour: 'Install at',
  hourHint: 'A time when nobody sells, such as 03:00. Empty: only when a manager says so.',
  note: 'Only signed versions are installed, after a backup, and never during a sale.',
  saveNone: 'Save and stop updates',
};
