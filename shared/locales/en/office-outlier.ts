// Who stands out among people at tills, on head office's page, in English.
export const outlier = {
  compared_one: '{{count}} person compared',
  compared_other: '{{count}} people compared',
  by: 'By',
  role: { sellers: 'By what they sold', approvers: 'By what they approved' },
  nobody: 'Nobody stands out in these days.',
  noReports: 'No tills’ reports of these days are here: one is made when a day has ended.',
  often: '{{n}} of {{of}}',
  inHours: '{{n}} in {{of}} h',
  others: 'Others who did about as much: {{often}}.',
  past: 'The same person in the 12 weeks before: {{often}}.',
  more: 'Compared',
  times: '{{count}} times as often',
  never: 'Never there',
  note: 'From the days’ reports of the tills. Three times at least, and less likely than one in a hundred: a reason to ask, no proof.',
};
