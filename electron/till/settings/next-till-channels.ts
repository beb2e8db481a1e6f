// Makes the file that brings a further till of the store along (provisioning/join-file.ts). Invariant: a manager asks for it, the journal
// says so before there is a file, and the passphrase is told once and kept nowhere.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { type JoinContent, newPassphrase, sealJoinFile } from '../provisioning/join-file.ts';

type Answered<T> = Promise<Result<T, TillError>>;

export function createNextTill(deps: {
  readonly context: Pick<TillContext, 'ledger' | 'journal' | 'identity'>;
  readonly byRole: <T>(needed: Role, work: (by: Operator, isStill: () => boolean) => Answered<T>) => Answered<T>;
  /** What the file holds, as it stands now; null in training. */
  readonly content: (() => JoinContent) | null;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Answered<string>;
}): Pick<TillHandlers, 'next-till:make'> {
  const { context, byRole, content, save } = deps;
  return {
    'next-till:make': ({ to }) =>
      byRole('manager', async (by, isStill) => {
        if (!content) return refuse('not_of_training');
        const passphrase = newPassphrase();
        const text = await sealJoinFile(content(), passphrase);
        if (!isStill()) return refuse('not_signed_in');
        context.ledger.transaction((tx) => context.journal.append(tx, { kind: 'next-till-made', operatorId: by.id }));
        const saved = await save(to, `next-till-${context.identity.storeId}.json`, Buffer.from(text));
        return saved.ok ? ok({ file: saved.value, passphrase }) : saved;
      }),
  };
}
