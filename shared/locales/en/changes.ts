// What was changed in the settings, in English.
export const changes = {
  title: 'Changes',
  none: 'No setting was changed on this till yet.',
  two: '{{by}} and {{second}}',
  move: 'from {{from}} to {{to}}',
  nothing: 'nothing',
  what: {
    asked: 'asked for',
    'called-back': 'withdrawn',
    waits: 'starts later',
    begun: 'started',
    dropped: 'no longer fitted',
  },
};
