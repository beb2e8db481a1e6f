// What a till says that opens with a backup, or anew, in English.
export const rescue = {
  searching: 'Looking for backups…',
  title: 'Restore a backup',
  none: 'No backup found',
  newest: 'newest',
  backupMeans:
    'The till doesn’t know what was sold after it: those cards keep working, but can’t be reprinted, voided or refunded here. The current file is kept for support.',
  newMeans: 'The till starts empty: nothing sold before can be reprinted, voided or refunded here.',
  restore: 'Check and restore',
};
