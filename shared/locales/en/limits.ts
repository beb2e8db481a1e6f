// Words about limits and balance that the first screen shows, in English; those of the page are in limits-page.ts.
export const limits = {
  low: {
    is: 'Balance low: {{amount}}',
    kept: 'Balance is low',
    pace: 'Lasts until {{at}} at the current pace. After that the service refuses new cards.',
    setting: 'Below your warning amount. You can still sell cards.',
    todo: 'Top up, or ask head office to.',
  },
  see: 'See limits',
};
