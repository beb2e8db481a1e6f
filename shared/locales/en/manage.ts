// Words of Manage's frame and of its pages' names, in English.
export const manage = {
  nav: { label: 'Manage', till: 'Till' },
  page: {
    reports: 'Reports',
    reconcile: 'Reconcile',
    limits: 'Limits',
    people: 'People',
    settings: 'Settings',
    partners: 'Partners',
    health: 'Health',
  },
};
