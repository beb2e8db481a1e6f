// The name for a person's id, as long as it is kept; after that the id is shown.
import { personName } from '../../../shared/operators/person-name.ts';
import type { ShiftPerson } from '../../../shared/shift/views.ts';
import type { TillContext } from '../core/context.ts';

export function personNamed({ identity }: Pick<TillContext, 'identity'>, id: string): ShiftPerson {
  return { id, name: personName(identity.people(), id) };
}
