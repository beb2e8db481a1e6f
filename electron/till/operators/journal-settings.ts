// Journals that the settings were sealed, and on what occasion: a set-up, a change by file, a new PIN, the recovery code's word; and what
// was done from the command line, by whom, field by field.
// Invariant: each seal is one entry, in the transaction that remembers it, however the till ended meanwhile.
import { createSettingsSeen } from '../../ledger/noted-once.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';

/** Answers the function that journals the seal of now, if the journal does not know it yet. */
export function createJournalSettings(
  { ledger, journal }: Pick<TillContext, 'ledger' | 'journal'>,
  kept: Pick<KeptOutside, 'seal'>,
) {
  const seen = createSettingsSeen(ledger);
  return (): void => {
    if (!ledger.db.open) return;
    const seal = kept.seal();
    const before = seen.seen();
    if (!seal || before.mac === seal.mac) return;
    const { cause, at, key_id: keyId, commands = [] } = seal;
    // The count decides; the clock only in books that are new, where nothing was counted yet.
    const isNew = before.mac === '';
    const fresh = commands.filter(({ n, at: givenAt }) => n > before.commands && (!isNew || givenAt >= seen.begunAt()));
    ledger.transaction((tx) => {
      journal.append(tx, { kind: 'settings-sealed', body: { cause, at, keyId } });
      for (const { command, word, by, fields, at: givenAt } of fresh)
        journal.append(tx, { kind: 'command-line-used', operatorId: by, body: { command, word, fields, givenAt } });
      seen.set(tx, seal.mac, commands.at(-1)?.n ?? before.commands);
    });
  };
}
