// Words of what the settings would do at a till that sells, said in training, in English.
export const trainingSettings = {
  lasts: 'Changes last until training ends.',
  service: 'On a real till, the service must accept this key before it’s used.',
  printer: 'On a real till, a test slip comes out here; in training, answer Yes.',
  terminal: 'On a real till, this terminal must answer before it’s used. Training simulates one.',
  webhooks: 'On a real till, the service sends its messages here.',
  headOffice: 'On a real till, this enrols it at head office.',
  backups: 'On a real till, each backup is also copied to the second place.',
  updates: 'On a real till, new versions come from here.',
  storeKey: 'On a real till, this key signs the store’s claim slips.',
  nextTill: 'On a real till, this saves a file that sets up the store’s next till.',
};
