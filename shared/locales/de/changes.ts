// What was changed in the settings, in German.
export const changes = {
  title: 'Änderungen',
  none: 'An dieser Kasse wurde noch keine Einstellung geändert.',
  two: '{{by}} und {{second}}',
  move: 'von {{from}} zu {{to}}',
  nothing: 'nichts',
  what: {
    asked: 'beantragt',
    'called-back': 'zurückgenommen',
    waits: 'beginnt später',
    begun: 'begonnen',
    dropped: 'passte nicht mehr',
  },
};
