// Words of the sign-in, of the lock, of the own PIN and of a sale taken over, in English.
export const staff = {
  search: 'Search people',
  none: 'No one found',
  ownPin: 'Change your PIN',
  lock: {
    now: 'Lock',
    title: 'Till locked',
    unlock: 'Unlock',
  },
  own: {
    title: 'Your PIN',
    old: 'Current PIN',
    change: 'Change PIN',
    must: 'Choose your own PIN now.',
    manager: '6 to 8 digits that are hard to guess.',
    other: '4 to 8 digits that are hard to guess.',
    done: 'PIN changed',
  },
  takeOver: {
    title: '{{from}} has an open sale',
    what_one: 'It has {{count}} card. Taking it over makes you its cashier; this is logged.',
    what_other: 'It has {{count}} cards. Taking it over makes you its cashier; this is logged.',
    paying: 'Payment has started: finish or cancel it.',
    take: 'Take over sale',
    hold: 'Hold basket',
    leave: 'Leave it and sign out',
  },
};
