// A till's folder between two versions: the former one, whose ledger has an older schema, and the one that was just installed. Each start is the
// product's own way back on a real disk; the power may go before or after any of its writes.
// Invariant: once it went, nothing more of that start reaches the disk.
import { createSecretKey } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createJournal } from '../../electron/ledger/journal.ts';
import { currentSchema, versionOf } from '../../electron/ledger/migrations.ts';
import { type Ledger, type LedgerGuard, openLedger } from '../../electron/ledger/open.ts';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { createAnchorFile } from '../../electron/shell/anchor-file.ts';
import { createTrial } from '../../electron/start/on-trial.ts';
import { meetUpdate } from '../../electron/update/way-back/at-start.ts';
import { type Disk, disk as realDisk } from '../../electron/update/way-back/disk.ts';
import { beginUpdate } from '../../electron/update/way-back/update-record.ts';
import { err, ok } from '../../shared/result.ts';
import { withMadeUpStep } from '../ledger/made-up-step.ts';

export const former = '1.0.0';
export const latter = '1.1.0';
const identity = { environment: 'sandbox', terminalId: 'T1' };
const now = () => new Date('2026-11-07T03:00:00.000Z');
const keyOf = (id: string, fill: number) => ({ key: createSecretKey(Buffer.alloc(32, fill)), id });
const [sealKey, anchorKey] = [keyOf('5ea1000000000001', 1), keyOf('a0c4000000000001', 2)];
const settingsBefore = '{"till":{"of":"before"}}\n';

export class PowerCut extends Error {}

/** What of the check goes wrong; null: it passes. */
export type Fault = 'copy' | 'open' | 'service' | null;
/** `write`: the how-manieth of this start. */
export type Cut = { readonly write: number; readonly when: 'before' | 'after' } | null;
export type Ended =
  | { readonly kind: 'sells' }
  | { readonly kind: 'needs-version' }
  | { readonly kind: 'asked-back' }
  | { readonly kind: 'stays-shut' }
  | { readonly kind: 'cut' };

/** `kill` ends the process instead of throwing. */
export function createTwoVersions(given: string | null = null, kill: (() => never) | null = null) {
  const base = given ?? mkdtempSync(join(tmpdir(), 'two-versions-'));
  const folder = join(base, 'sandbox');
  const anchorFile = join(base, 'anchors', 'anchor.json');
  const file = join(folder, 'ledger.sqlite');
  const guard: LedgerGuard = {
    sealKey,
    had: 'sealed',
    anchor: { store: createAnchorFile(anchorFile), key: anchorKey },
    begins: false,
  };
  /** As the former version leaves its till at the end of a day. */
  async function make(): Promise<void> {
    mkdirSync(folder, { recursive: true });
    // The first two sales of `sales-1`: each start reads all of the books some five times.
    copyFileSync(join(import.meta.dirname, '../../tests/ledger/fixtures/two-sales-1.sqlite'), file);
    const opened = openLedger(file, identity, now, { ...guard, had: 'made' });
    if (!opened.ok) throw new Error(opened.error.detail);
    await opened.value.anchored();
    opened.value.close();
    rmSync(join(folder, 'backups'), { recursive: true, force: true });
    writeFileSync(join(folder, 'settings.json'), settingsBefore);
    beginUpdate(folder, { from: former, to: latter, at: now() });
  }

  /** Of a till that was made before. */
  function lay(from: string): void {
    rmSync(base, { recursive: true, force: true });
    cpSync(from, base, { recursive: true });
  }

  function cutDisk(cut: Cut): { readonly disk: Disk; readonly isCut: () => boolean; readonly writes: () => number } {
    let writes = 0;
    let isCut = false;
    const end = (): never => {
      kill?.();
      isCut = true;
      throw new PowerCut();
    };
    const step = (work: () => void): void => {
      if (isCut) throw new PowerCut();
      writes += 1;
      if (cut?.write === writes && cut.when === 'before') end();
      work();
      if (cut?.write === writes) end();
    };
    const disk: Disk = {
      write: (to, text) => step(() => realDisk.write(to, text)),
      copy: (from, to) => step(() => realDisk.copy(from, to)),
      remove: (path) => step(() => realDisk.remove(path)),
    };
    return { disk, isCut: () => isCut, writes: () => writes };
  }

  /** The version of before. It opens no ledger of a newer schema. */
  function startFormer(cut: Cut = null): Ended {
    const { disk } = cutDisk(cut);
    try {
      const met = meetUpdate(folder, former, disk);
      if (met.kind === 'on-trial') throw new Error('the former version is never on trial');
      if (met.kind === 'needs-version') return { kind: 'needs-version' };
    } catch (error) {
      if (error instanceof PowerCut) return { kind: 'cut' };
      throw error;
    }
    const db = new Database(file, { readonly: true });
    const version = versionOf(db);
    db.close();
    if (version !== currentSchema.version) throw new Error(`the former version finds a ledger of schema ${version}`);
    return { kind: 'sells' };
  }

  /** The version that was just installed; `sells` is done where it may sell. */
  async function startLatter(
    fault: Fault,
    cut: Cut = null,
    sells: (ledger: Ledger) => void = () => {},
  ): Promise<Ended> {
    const { disk, isCut } = cutDisk(cut);
    const openLedgers: Ledger[] = [];
    let asked = false;
    const open = (): Ledger => {
      const opened = openLedger(file, identity, now, guard, { schema: withMadeUpStep });
      if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.detail}`);
      openLedgers.push(opened.value);
      // As a start leaves what it finds: its settings in a way of its own.
      writeFileSync(join(folder, 'settings.json'), '{"till":{"of":"after"}}\n');
      return opened.value;
    };
    try {
      const met = meetUpdate(folder, latter, disk);
      if (met.kind === 'needs-version') return { kind: 'needs-version' };
      if (met.kind === 'as-ever') {
        sells(open());
        return { kind: 'sells' };
      }
      const trial = createTrial({
        onTrial: met,
        folder,
        now,
        disk,
        schema: withMadeUpStep,
        timers: { after: () => () => undefined },
        log: { info: () => undefined, error: () => undefined },
        newId: () => 'id',
        restartProgram: () => {
          asked = true;
        },
        door: {
          lives: () => undefined,
          passed: () => undefined,
          bringBack: async () => (isCut() ? err('cut') : ok(null)),
        },
        show: (_code, drawn) => drawn?.(),
      });
      const stop = async () => openLedgers[0]?.close();
      const end = (): Ended => (isCut() ? { kind: 'cut' } : { kind: asked ? 'asked-back' : 'stays-shut' });
      if (!trial.begin()) {
        await new Promise(setImmediate);
        return end();
      }
      const parts = {
        identity: identity as never,
        guard,
        printer: null,
        connect: (() => ({ ping: async () => answer(fault) })) as never,
      };
      const check = async (copy: string) =>
        fault === 'copy' ? { table: '', row: '', reason: 'broken' } : faultIn(copy);
      if (!(await trial.mayOpen(parts, check))) return end();
      const opened = open();
      if (fault === 'open') {
        await trial.failed('not-opened', { stop });
        return end();
      }
      if (!(await trial.passes({ stop }, parts))) return end();
      sells(opened);
      return { kind: 'sells' };
    } catch (error) {
      if (error instanceof PowerCut) return { kind: 'cut' };
      throw error;
    } finally {
      for (const ledger of openLedgers) {
        await ledger.anchored();
        ledger.close();
      }
    }
  }

  return {
    base,
    folder,
    make,
    lay,
    startFormer,
    startLatter,
    /** An entry of the new version, which no way back may lose. */
    sell(ledger: Ledger): void {
      ledger.transaction((tx) => void createJournal(ledger, now).append(tx, { kind: 'signed-in', operatorId: 'anna' }));
    },
    /** All that is known from outside the program. */
    state() {
      const db = new Database(file, { readonly: true });
      const found = {
        schema: versionOf(db),
        entries: Number(db.prepare('SELECT count FROM journal_head').pluck().get()),
        sales: Number(db.prepare('SELECT count(*) FROM sales').pluck().get()),
      };
      db.close();
      return {
        ...found,
        settings: readFileSync(join(folder, 'settings.json'), 'utf8') === settingsBefore ? 'of before' : 'of after',
        anchor: readFileSync(anchorFile, 'utf8'),
      };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

const answer = (fault: Fault) =>
  fault === 'service' ? err({ kind: 'nonsense' as const, status: 200 }) : err({ kind: 'unreachable' as const });

function faultIn(file: string) {
  const db = new Database(file, { readonly: true });
  try {
    const found = verifyLedger(db);
    return found.ok ? null : found.error;
  } finally {
    db.close();
  }
}
