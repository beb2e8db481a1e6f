// English: who works at the tills by head office's word.
export const hired = {
  title: 'Who works at the tills',
  explain: 'A till takes a person between sales. They choose their own PIN at each till.',
  add: 'Add a person',
  change: 'Change',
  changeOf: 'Change {{name}}',
  agreeSure: 'Agree to {{name}} as {{role}}?',
  withdrawMeans:
    'Tills that haven’t taken it yet won’t. Where they are in, they stay: to stop them there, put them out of the tills.',
  pinTitle: 'First PIN of {{name}}',
  pinExplain:
    'Give it to them by a safe way. At tills where {{id}} is new it allows only the choice of their own PIN, for 7 days. Where they are already, their PIN stays. It isn’t shown again.',
  taken: 'in at {{taken}} of {{tills}} tills',
  gone_one: 'disabled at {{count}} that they left',
  gone_other: 'disabled at {{count}} that they left',
  otherwise_one: '{{count}} changed it since',
  otherwise_other: '{{count}} changed it since',
  why: {
    'role-unknown': 'it doesn’t know this role. Update the till.',
    'role-last-manager': 'no other manager there has chosen a PIN. Add one first.',
    'name-taken': 'somebody there has a name that looks the same. Rename them at the till, then save this again.',
    'name-mixed': 'the name mixes alphabets.',
    'name-unreadable': 'the name can’t be read there.',
    'id-taken': 'somebody else has, or had, this id there. Withdraw this, and add the person again.',
    'too-many': 'too many people can sign in there by head office’s word. Put some out first.',
    'pin-over': 'the first PIN has ended. Change the person here to make another.',
    'pin-bad': 'it can’t use this first PIN or id. Change the person here to make another.',
    'pin-forged':
      'the own PIN that came from here was sealed by no till of its store. Put the person out, then find out who got in here.',
  },
};
