// Which of the three worlds a till is in. They never mix: each has a folder, a database and a key of its own.

export type Environment = 'training' | 'sandbox' | 'live';
