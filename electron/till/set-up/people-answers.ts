// The till's own id, and who works at it.
// Invariants: a PIN is hashed before its person is in the draft; a changed id of the till must be confirmed again.
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import { foldedName } from '../../../shared/names.ts';
import { ok } from '../../../shared/result.ts';
import { provisioning } from '../../../shared/settings/provisioning.ts';
import type { Entered } from './entered.ts';
import { newPersonId, personFault } from './new-people.ts';
import { needsRegister } from './progress.ts';

export function createPeopleAnswers(entered: Entered) {
  const { hashes, change, shown } = entered;

  return {
    'set-up:till': ({ terminalId, sure, externalRegister }) => {
      change({ terminalId, isSure: false, hasRegister: externalRegister });
      const { joins } = entered.draft;
      if (!provisioning.shape.terminal_id.safeParse(terminalId).success) return ok({ wrong: 'form' });
      if (joins && foldedName(joins.terminalId) === foldedName(terminalId)) return ok({ wrong: 'taken' });
      if (!sure) return ok({ wrong: 'not-sure' });
      change({ isSure: true });
      return ok({ wrong: needsRegister(entered.draft) && !externalRegister ? 'register' : null });
    },
    'set-up:put-person': async (asked) => {
      const before = entered.draft.people;
      const wrong = personFault(before, asked, hashes);
      if (wrong !== null) return ok({ wrong });
      const id = asked.id ?? newPersonId(asked.name, before);
      // The first person is the one who sets the till up, and chose this PIN.
      const isGiven = before.length > 0 && before[0]?.id !== id;
      if (asked.pin !== null) await hashes.hash(id, asked.pin, isGiven);
      const person = { id, name: asked.name, role: asked.role };
      const { people } = entered.draft;
      const isNew = people.every((one) => one.id !== id);
      change({ people: isNew ? [...people, person] : people.map((one) => (one.id === id ? person : one)) });
      return ok({ wrong: null });
    },
    'set-up:remove-person': ({ id }) => {
      hashes.drop(id);
      change({ people: entered.draft.people.filter((one) => one.id !== id) });
      return shown();
    },
  } satisfies Partial<SetUpHandlers>;
}
