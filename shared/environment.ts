// Which of the three environments a till is in. They never mix: each has a separate folder, database and key.

export type Environment = 'training' | 'sandbox' | 'live';
