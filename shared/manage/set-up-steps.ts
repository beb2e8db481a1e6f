// The steps of a till's first set-up, and what its checks can find: closed unions that the screens have words for.

export const setUpDevices = ['printer', 'scanner', 'card_terminal'] as const;
