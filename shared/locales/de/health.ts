// Words of the health page, in German.
import type { health as english } from '../en/health.ts';
import type { SameKeys } from '../same-keys.ts';

export const health: SameKeys<typeof english> = { toFix: 'Zu beheben', fine: 'In Ordnung' };
