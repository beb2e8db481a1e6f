// A till with its people outside the ledger, and the recovery code of it, for the tests of who works there.
import { createRecoveryCode, newRecoveryCode, recoveryHash } from '../../electron/till/operators/recovery-code.ts';
import type { Request } from '../../shared/ipc/ipc.ts';
import type { PersonView } from '../../shared/operators/people.ts';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';
import { createKeptInMemory, type KeptInMemory } from './kept-in-memory.ts';

export type PeopleWorld = {
  readonly till: Harness;
  readonly kept: KeptInMemory;
  /** The recovery code. */
  readonly code: string;
  change(
    request: Request<'people:change'>['change'],
    agreement?: Request<'people:change'>['agreement'],
  ): Promise<unknown>;
  refused(
    request: Request<'people:change'>['change'],
    agreement?: Request<'people:change'>['agreement'],
  ): Promise<string>;
  person(id: string): Promise<PersonView | undefined>;
  /** The journal's entries of these kinds, oldest first. */
  journal(
    ...kinds: readonly string[]
  ): readonly { kind: string; subject: string | null; by: string | null; body: unknown }[];
};

type Row = { kind: string; subject_id: string | null; operator_id: string | null; body: string };

export async function createPeopleWorld(options: HarnessOptions = {}): Promise<PeopleWorld> {
  const code = newRecoveryCode();
  const kept = createKeptInMemory({ hash: recoveryHash(code), isNoted: true });
  const till = await createHarness({
    logged: () => {},
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
    ...options,
  });
  return {
    till,
    kept,
    code,
    change: (change, agreement = null) => till.ask('people:change', { change, agreement }),
    refused: (change, agreement = null) => till.refusal('people:change', { change, agreement }),
    person: async (id) => (await till.ask('people:list')).people.find((one) => one.id === id),
    journal: (...kinds) =>
      (till.db().prepare('SELECT * FROM journal ORDER BY seq').all() as Row[])
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, subject_id, operator_id, body }) => ({
          kind,
          subject: subject_id,
          by: operator_id,
          body: JSON.parse(body),
        })),
  };
}
