// Words of Manage's frame and of its pages' names, in English.
export const manage = {
  loading: 'Loading…',
  unread: 'Couldn’t load.',
  unreadPage: '{{page}} couldn’t be loaded.',
  page: {
    today: 'Today',
    shifts: 'Shifts and Z',
    reports: 'Reports',
    exceptions: 'Exceptions',
    reconcile: 'Reconcile',
    settlements: 'Settlements',
    limits: 'Limits',
    people: 'People',
    settings: 'Settings',
    partners: 'Companies',
    health: 'Health',
  },
};
