// The drawer opened without a sale, and what it said of itself, in German.
export const drawers = {
  title: 'Lade ohne Verkauf öffnen',
  why: 'Jedes Öffnen wird protokolliert.',
  explain: 'Aufsicht oder Filialleitung muss freigeben.',
  opened: 'Lade geöffnet',
  'not-opened': 'Die Lade ging nicht auf. Mit dem Schlüssel öffnen.',
  unknown: 'Vielleicht ging die Lade nicht auf. Ist sie zu, mit dem Schlüssel öffnen.',
  ask: 'Ist die Lade offen? Dieser Drucker kann es nicht melden.',
  shut: 'Lade ist zu',
  learned: 'Gespeichert. Die Kasse fragt nach dieser Lade nicht mehr.',
};
