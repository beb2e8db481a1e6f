// Words of Manage's frame and of its pages' names, in German.
export const manage = {
  loading: 'Lädt …',
  unread: 'Laden nicht möglich.',
  unreadPage: '{{page}}: Laden nicht möglich.',
  page: {
    today: 'Heute',
    shifts: 'Schichten & Z',
    reports: 'Berichte',
    exceptions: 'Auffälliges',
    reconcile: 'Abgleich',
    settlements: 'Abrechnungen',
    limits: 'Grenzen',
    people: 'Team',
    settings: 'Einstellungen',
    partners: 'Firmen',
    health: 'Zustand',
  },
};
