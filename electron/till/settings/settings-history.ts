// What was changed in the settings of this till, by whom and when, as its journal says: the fields, and of a place both addresses.
import { z } from 'zod';
import { placeMove } from '../../../shared/command-record.ts';
import { readJson } from '../../../shared/json.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { isPlaceName } from '../../../shared/settings/place-names.ts';
import type { SettingsChangeMade } from '../../../shared/settings/views.ts';
import type { SettingsEntry } from '../../ledger/settings-entries.ts';

const told = z.object({
  fields: z.array(z.string()).optional(),
  controls: z.array(z.string()).optional(),
  what: z.enum(['waits', 'called-back', 'begun', 'dropped']).optional(),
  agreedBy: z.string().nullish(),
  approvedBy: z.string().nullish(),
  headOffice: z.object({ by: z.string() }).optional(),
  ...placeMove.partial().shape,
});

/** Null where nothing of it is to be said: where codes and money go has an entry of its own. */
export function changeMade(
  { at, operatorId, body }: SettingsEntry,
  people: Parameters<typeof personName>[0],
): SettingsChangeMade | null {
  const read = readJson(body, told);
  if (!read) return null;
  const { fields = [], controls = [], what, field, from = null, to = null, step, headOffice } = read;
  const nameOf = (id: string | null | undefined) => (id ? personName(people, id) : null);
  const names = field === undefined ? [...fields.filter((one) => !isPlaceName(one)), ...controls] : [field];
  if (names.length === 0) return null;
  return {
    at,
    by: nameOf(operatorId),
    secondBy: nameOf(read.agreedBy ?? read.approvedBy),
    headOffice: headOffice?.by ?? null,
    what: what ?? step ?? 'changed',
    fields: names,
    move: field === undefined ? null : { from, to },
  };
}
