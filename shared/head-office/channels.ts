// The one request about a till's head office that is not a setting.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { approval } from '../request-parts.ts';

export const headOfficeChannels = {
  /**
   * Leaves a head office that gave no answer for seven days since the till meant to, on another manager's word; of the only manager alone, which is on
   * the Z. Errors: `not_found` where it may not, those of a second approval, `settings_not_kept`.
   */
  'head-office:leave': row('manager', z.strictObject({ approval: approval.nullable() }), answers<null>()),
};
