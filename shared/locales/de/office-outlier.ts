// Who stands out among people at tills, on head office's page, in German.
export const outlier = {
  compared_one: '{{count}} Person verglichen',
  compared_other: '{{count}} Personen verglichen',
  by: 'Nach',
  role: { sellers: 'Nach Verkäufen', approvers: 'Nach Freigaben' },
  nobody: 'In diesen Tagen fällt niemand auf.',
  noReports: 'Von diesen Tagen ist kein Tagesbericht einer Kasse da: Er entsteht, wenn der Tag vorbei ist.',
  often: '{{n}} von {{of}}',
  inHours: '{{n}} in {{of}} h',
  others: 'Andere, die etwa so viel getan haben: {{often}}.',
  past: 'Dieselbe Person in den 12 Wochen davor: {{often}}.',
  more: 'Im Vergleich',
  times: '{{count}}-mal so oft',
  never: 'Dort nie',
  note: 'Aus den Tagesberichten der Kassen. Mindestens dreimal, und unwahrscheinlicher als eins zu hundert: ein Grund zu fragen, kein Beweis.',
};
