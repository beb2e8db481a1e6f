// What a start does about an update, before it reads anything else of the till: this version may be the one that was installed, the one that
// comes back, or neither.
// Invariants: the former ledger is put back whole, and only while nothing was added to it since; where something was, the ledger stays. Cut off
// anywhere, the next start of either version continues from there.
import { compareVersions } from '../../../shared/release/manifest.ts';
import { type Disk, disk as realDisk } from './disk.ts';
import { dropCopies, hasCopies, headIn, isSameHead, keepFiles, putFilesBack } from './kept-files.ts';
import { readRecord, removeRecord, type StoredVersion, type UpdateRecord, writeRecord } from './update-record.ts';

/** A version that nobody signs in to before it passed its check. `kept` null: the ledger could not be copied, and is not to be opened. */
export type OnTrial = { readonly record: UpdateRecord; readonly kept: StoredVersion | null };

export type AtStart =
  | { readonly kind: 'as-ever' }
  | ({ readonly kind: 'on-trial' } & OnTrial)
  /** The ledger has entries of that version, and this one is older. */
  | { readonly kind: 'needs-version'; readonly version: string };

const asEver: AtStart = { kind: 'as-ever' };

/** `folder` is the one that the ledger lies in. Throws the file system's error where putting back is cut off. */
export function meetUpdate(folder: string, version: string, disk: Disk = realDisk): AtStart {
  const found = readRecord(folder);
  if (found === null) return asEver;
  const known = found.state === 'puts-back' ? putBack(folder, found, disk) : found;
  return compareVersions(version, known.to) < 0
    ? asFormer(folder, known, disk)
    : asLatter(folder, known, version, disk);
}

function asFormer(folder: string, known: UpdateRecord, disk: Disk): AtStart {
  switch (known.state) {
    case 'begun':
    case 'came-back':
      // What is to be installed may come yet, while this version runs.
      return asEver;
    default:
      if (known.kept !== null && !mayGoBack(folder, known.kept)) return { kind: 'needs-version', version: known.to };
      putBack(folder, known, disk);
      return asEver;
  }
}

function asLatter(folder: string, known: UpdateRecord, version: string, disk: Disk): AtStart {
  const { kept } = known;
  switch (known.state) {
    case 'passed':
      // From the first entry on there is no way back, so the copies are of no use.
      if (kept !== null && !isSameHead(headIn(folder), kept.head)) dropCopies(folder, disk);
      return asEver;
    case 'opened':
    case 'goes-back':
      if (kept === null) return begins(folder, known, disk);
      if (version === known.to) return { kind: 'on-trial', record: known, kept };
      // A third version: what it is tried on is what the former one left, or else what the one between made of it.
      if (mayGoBack(folder, kept)) return begins(folder, { ...putBack(folder, known, disk), to: version }, disk);
      return begins(folder, { ...known, from: known.to, to: version }, disk);
    default:
      return begins(folder, { ...known, to: version }, disk);
  }
}

/** Nothing is open yet, so this may be done as often as it is cut off. */
function begins(folder: string, known: UpdateRecord, disk: Disk): AtStart {
  const record = writeRecord(folder, { ...known, state: 'begun', kept: null, why: null, asks: 0 }, disk);
  try {
    const kept = keepFiles(folder, disk);
    if (kept !== null) return { kind: 'on-trial', record, kept };
    // There is no ledger, or none that can be read: what is to be said of that is said as ever.
    removeRecord(folder, disk);
    return asEver;
  } catch {
    return { kind: 'on-trial', record, kept: null };
  }
}

/** Whether nothing was added since the copies were made. */
export const mayGoBack = (folder: string, kept: StoredVersion): boolean =>
  isSameHead(headIn(folder), kept.head) && hasCopies(folder, kept);

function putBack(folder: string, known: UpdateRecord, disk: Disk): UpdateRecord {
  if (known.kept !== null) {
    writeRecord(folder, { ...known, state: 'puts-back' }, disk);
    putFilesBack(folder, known.kept, disk);
  }
  const back = writeRecord(folder, { ...known, state: 'came-back', kept: null }, disk);
  dropCopies(folder, disk);
  return back;
}
