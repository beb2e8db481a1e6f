// Words about limits and balance that the first screen shows, in German; those of the page are in limits-page.ts.
export const limits = {
  low: {
    is: 'Guthaben knapp: {{amount}}',
    kept: 'Guthaben ist knapp',
    pace: 'Reicht beim jetzigen Tempo bis {{at}}. Danach lehnt der Dienst neue Karten ab.',
    setting: 'Unter dem Warnbetrag. Verkaufen geht weiter.',
    todo: 'Einzahlen, oder die Zentrale bitten.',
  },
  see: 'Grenzen ansehen',
};
