// What a till keeps beside its ledger, as a power cut left it: the settings with their seal, the vault they name, and the anchor. Invariant:
// read by the shell's own rooms, as the next start reads them; the anchor is behind the ledger at most, never ahead of it.
import '../../tools/stand-in/electron-hook.ts';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isBehind, readAnchor } from '../../electron/ledger/anchor.ts';
import { createAnchorFile } from '../../electron/shell/anchor-file.ts';
import { vaultOf } from '../../electron/shell/enrolment.ts';
import { createSettings } from '../../electron/shell/settings.ts';
import { deriveTillKey } from '../../electron/shell/till-keys.ts';

const noKeyring = {
  isAsyncEncryptionAvailable: async () => false,
  encryptStringAsync: async () => Buffer.alloc(0),
  decryptStringAsync: async () => ({ result: '', shouldReEncrypt: false }),
};

/** One sentence for each that is not whole. `anchors`: where the anchor lies. */
export async function faultsBeside(ledgerFile: string, anchors: string): Promise<string[]> {
  const folder = dirname(ledgerFile);
  const store = createSettings(folder);
  const read = store.read();
  if (!read.ok || !read.value) return [`the settings: ${read.ok ? 'gone' : read.error}`];
  const system = { safeStorage: noKeyring, platform: 'linux' } as const;
  const secrets = await vaultOf(folder, 'file', system).read(read.value.vault_id);
  if (!secrets.ok) return [`the vault: ${secrets.error.detail}`];
  const { ledgerKey } = secrets.value;
  const isEdited = store.editedFields(deriveTillKey(ledgerKey, 'settings')) !== null;
  const faults = isEdited ? ['the settings are edited'] : [];
  const [file] = readdirSync(anchors).filter((name) => !name.startsWith('.'));
  const anchor = readAnchor(createAnchorFile(join(anchors, file ?? 'none')), deriveTillKey(ledgerKey, 'anchor'));
  if (typeof anchor === 'string') return [...faults, `the anchor is ${anchor}`];
  const db = new Database(ledgerFile);
  try {
    return isBehind(db, anchor) ? [...faults, 'the anchor is ahead of the ledger'] : faults;
  } finally {
    db.close();
  }
}
