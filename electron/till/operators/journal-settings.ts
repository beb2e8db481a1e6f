// Journals that the settings were sealed, and on what occasion: a set-up, a change by file, a new PIN, the recovery code's word.
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
    if (!seal || seen.seal() === seal.mac) return;
    const { cause, at, key_id: keyId } = seal;
    ledger.transaction((tx) => {
      journal.append(tx, { kind: 'settings-sealed', body: { cause, at, keyId } });
      seen.set(tx, seal.mac);
    });
  };
}
