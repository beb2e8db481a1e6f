// Stores a set-up: first the vault, read back, then the settings that name it. Renaming the settings file makes it
// count.
// Invariant: after a crash at any point the till is as it was before, or as it was set up.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CommandRecord, PlaceMove } from '../../shared/command-record.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { KeptChange } from '../../shared/settings/kept-change.ts';
import { placeMoves } from '../../shared/settings/places.ts';
import type { SealCause } from '../../shared/settings/settings-seal.ts';
import { writeDurably } from '../disk/durable-file.ts';
import { syncFolder } from '../disk/sync.ts';
import { createFileSealer, createKeyringSealer, type Sealer, type SealingSystem } from './sealer.ts';
import { createSettings, type TillSettings, tillSettings } from './settings.ts';
import { sealSettings } from './settings-seal.ts';
import { deriveTillKey } from './till-keys.ts';
import { createVault, keyFileName, newLedgerKey, type Secrets, type Vault } from './vault.ts';

export type VaultMode = TillSettings['vault'];

/** The vault in a till's folder, sealed as its provisioning chose. */
export function vaultOf(folder: string, mode: VaultMode, system: SealingSystem): Vault {
  const sealer: Sealer =
    mode === 'keyring'
      ? createKeyringSealer(system.safeStorage, system.platform)
      : createFileSealer({ file: join(folder, keyFileName), ...system });
  return createVault(folder, sealer);
}

/** Of the settings, what a caller chooses: the vault's name and the seal are made here. */
export type ChosenSettings = Omit<TillSettings, 'vault_id' | 'seal'>;
/** `command`: it was done from the command line. */
export type Occasion = {
  readonly at: Date;
  readonly cause: SealCause;
  readonly command?: Omit<CommandRecord, 'n' | 'at'> | undefined;
  /** Who asked for another place, and who agreed. */
  readonly told?: KeptChange['told'] | undefined;
};
export type ChosenSecrets = Omit<Secrets, 'ledgerKey' | 'ledger'>;

/**
 * Writes secrets and settings in `folder`, sealed, and reads them back. Keeps the ledger key of an earlier set-up, because what
 * the ledger sealed must stay readable. The error is one sentence; then nothing is left behind.
 */
export async function keepTill(deps: {
  readonly folder: string;
  readonly system: SealingSystem;
  readonly settings: ChosenSettings;
  readonly secrets: ChosenSecrets;
  readonly made: Occasion;
}): Promise<Result<{ undo(): void; finish(): void }, string>> {
  const { folder, system, made: occasion } = deps;
  const made = makeFolder(folder);
  const settingsFile = createSettings(folder);
  const before = settingsFile.read();
  const previous = before.ok ? before.value : null;
  // Unchanged: what this version would write in its place has another seal, or none.
  const bytesBefore = previous && readFileSync(settingsFile.file);
  const keyFile = join(folder, keyFileName);
  const hadKeyFile = existsSync(keyFile);
  const id = randomUUID();
  const vault = vaultOf(folder, deps.settings.vault, system);

  function undo(): void {
    if (bytesBefore) writeDurably(settingsFile.file, bytesBefore, 0o600);
    else if (before.ok) settingsFile.remove();
    vault.remove(id);
    if (!hadKeyFile) rmSync(keyFile, { force: true });
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }

  try {
    const carried = await carriedSecrets(folder, previous, system);
    if (!carried.ok) {
      undo();
      return carried;
    }
    const { waiting: _waiting, ...chosen } = deps.secrets;
    const waiting = stillWaiting(deps.secrets, deps.settings);
    const secrets: Secrets = { ...chosen, ...(waiting && { waiting }), ...carried.value };
    const written = await vault.write(id, secrets);
    const back = written.ok ? await vault.read(id) : written;
    if (!back.ok) {
      undo();
      return err(back.error.detail);
    }
    if (!isDeepStrictEqual(back.value, secrets)) throw new Error('the vault gave back something else');
    const sealingKey = deriveTillKey(carried.value.ledgerKey, 'settings');
    // With the defaults that the file will have.
    const settings = tillSettings.parse({ ...deps.settings, vault_id: id });
    const at = occasion.at.toISOString();
    // A file edited by hand is no longer what was sealed.
    const sealed = settingsFile.backup(sealingKey)?.settings ?? previous;
    const command = commandOf(occasion, sealed ? placeMoves(sealed, settings) : []);
    const commands = withCommand(previous?.seal?.commands, at, command);
    const seal = sealSettings(settings, sealingKey, { at, cause: occasion.cause, ...(commands ? { commands } : {}) });
    settingsFile.write({ ...settings, seal });
    const inFile = settingsFile.read();
    if (!inFile.ok || inFile.value?.vault_id !== id || settingsFile.editedFields(sealingKey) !== null)
      throw new Error('the settings could not be read back');
  } catch (error) {
    undo();
    return err(error instanceof Error ? error.message : String(error));
  }

  return ok({
    undo,
    finish() {
      // First, so that the backup never names a vault that is gone.
      settingsFile.keepBackup();
      vault.keepOnly(id);
      if (deps.settings.vault === 'keyring') rmSync(keyFile, { force: true });
    },
  });
}

/** A place that is another is told, whoever changed it. */
export function commandOf(
  { command, told, cause }: Omit<Occasion, 'at'>,
  places: readonly PlaceMove[],
): Occasion['command'] {
  if (places.length === 0) return command;
  const isByHand = cause === 'accepted';
  const onScreen: Occasion['command'] = {
    command: isByHand ? 'by-hand' : 'screen',
    word: isByHand ? 'recovery-code' : 'pin',
    by: null,
    fields: [],
    ...told,
  };
  return { ...(command ?? onScreen), places: [...places] };
}

/** The secrets of what waits no more are gone. */
function stillWaiting({ waiting = {} }: ChosenSecrets, settings: ChosenSettings): ChosenSecrets['waiting'] {
  const ids = new Set(settings.waiting?.map(({ id }) => id));
  const left = Object.entries(waiting).filter(([id]) => ids.has(id));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** More than anyone gives between two starts of a till, which journals them. */
const mostCommands = 50;

function withCommand(before: CommandRecord[] | undefined, at: string, command: Occasion['command']) {
  if (!command) return before;
  return [...(before ?? []), { n: (before?.at(-1)?.n ?? 0) + 1, at, ...command }].slice(-mostCommands);
}

/** What outlives new credentials. */
async function carriedSecrets(
  folder: string,
  previous: TillSettings | null,
  system: SealingSystem,
): Promise<Result<Pick<Secrets, 'ledgerKey' | 'ledger'>, string>> {
  if (previous === null) return ok({ ledgerKey: newLedgerKey() });
  const old = await vaultOf(folder, previous.vault, system).read(previous.vault_id);
  if (old.ok) return ok({ ledgerKey: old.value.ledgerKey, ...(old.value.ledger ? { ledger: old.value.ledger } : {}) });
  // A locked keyring can still be opened, so it never gets a new key. A lost vault never can.
  return old.error.code === 'vault_lost'
    ? // A till that was set up has a ledger; this vault's key has not sealed it yet.
      ok({ ledgerKey: newLedgerKey(), ledger: 'made' })
    : err(`${old.error.detail}: unlock it and try again`);
}

/** The topmost folder that had to be made, or null. */
function makeFolder(folder: string): string | null {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return null;
  for (let at = folder; at !== dirname(made) && at !== dirname(at); at = dirname(at)) syncFolder(at);
  syncFolder(dirname(made));
  return made;
}
