// The drawer opened without a sale, and what it said of itself, in English.
export const drawers = {
  title: 'Open drawer without a sale',
  why: 'Drawer openings are logged.',
  explain: 'Needs supervisor or manager approval.',
  opened: 'Drawer opened',
  'not-opened': 'The drawer didn’t open. Open it with the key.',
  unknown: 'The drawer may not have opened. If it’s shut, open it with the key.',
  ask: 'Is the drawer open? This printer can’t tell.',
  shut: 'Drawer is shut',
  learned: 'Saved. The till won’t ask about this drawer again.',
};
