// A real disk that another program fills while a backup is copied: nothing half is left, the till sells on, and the next one counts. The disk is a
// small one in memory, of a namespace of its own; where the system makes none, this is not run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = dirname(dirname(import.meta.dirname));
const home = mkdtempSync(join(tmpdir(), 'full-disk-'));
const disk = join(home, 'disk');
const mount = (then: string) => ['-rm', 'sh', '-c', `mount -t tmpfs -o size=8m none '${disk}' && ${then}`];
mkdirSync(disk);
const hasSmallDisk = spawnSync('unshare', mount('true')).status === 0;
afterAll(() => rmSync(home, { recursive: true, force: true }));

it.runIf(hasSmallDisk)('a disk that fills beside a backup costs that backup, and nothing else', () => {
  const script = join(home, 'fill.mjs');
  writeFileSync(
    script,
    `import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
    const at = (file) => import(${JSON.stringify(root)} + '/electron/ledger/' + file);
    const { openLedger } = await at('open.ts');
    const { createJournal } = await at('journal.ts');
    const { createBackups } = await at('backups.ts');
    const { verifyFile } = await at('read-ledger.ts');
    const disk = process.argv[2];
    const now = () => new Date();
    const opened = openLedger(disk + '/ledger.sqlite', { environment: 'sandbox', terminalId: 'T1' }, now);
    const ledger = opened.value;
    const journal = createJournal(ledger, now);
    const sell = (entries) => ledger.transaction((tx) => {
      for (let n = 0; n < entries; n += 1) journal.append(tx, { kind: 'signed-in', operatorId: 'x'.repeat(900) });
    });
    for (let n = 0; n < 8; n += 1) sell(200);
    ledger.db.pragma('wal_checkpoint(TRUNCATE)');
    const causes = [];
    const backups = createBackups({
      db: ledger.db,
      now,
      timers: { after: () => () => {} },
      check: async () => null,
      log: { error: (_event, { error }) => causes.push(error?.code) },
    });
    const making = backups.run();
    // Another program takes all but 1 MB while it is copied.
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(disk + '/others', Buffer.alloc(bavail * bsize - 1_000_000));
    const full = await making;
    const left = readdirSync(disk + '/backups');
    sell(1);
    rmSync(disk + '/others');
    const again = await backups.run();
    const whole = again.ok && verifyFile(again.value.file).ok;
    const { fault } = backups.state();
    ledger.close();
    console.log(JSON.stringify({ full, causes, left, whole, fault, kept: readdirSync(disk + '/backups').length }));`,
  );
  const { stdout, stderr } = spawnSync('unshare', mount(`exec '${process.execPath}' '${script}' '${disk}'`), {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    full: { ok: false, error: 'not_written' },
    causes: ['SQLITE_FULL'],
    left: [],
    whole: true,
    fault: null,
    kept: 1,
  });
});
