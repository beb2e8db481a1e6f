// The log as a process writes it: on standard error and in its owner's file, redacted in both.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('never holds a secret, never touches standard output, and only its owner can read it', () => {
  const file = join(folder, 'logs', 'till.log');
  const room = fileURLToPath(new URL('../../electron/shell/log.ts', import.meta.url));
  const script = `
    import { createLog } from ${JSON.stringify(room)};
    const log = createLog();
    log.info('before the file 4006381333931');
    log.toFile(${JSON.stringify(file)});
    log.hide('open sesame');
    log.info('sold %s', { pin: '4711', saleId: '0190a5c0-1234-7000-8000-123456789012' });
    log.warn('it said open sesame', { text: 'open sesame' });
    log.trace('asked with open sesame', { code: '4711' });
    log.error('it broke', { error: new Error('card 4006 3813 3393 1 is bad') });
  `;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, '']);
  const written = readFileSync(file, 'utf8');
  for (const text of [stderr, written]) {
    expect(text).not.toMatch(/4711|sesame|3813|4006/);
    expect(text).toContain('0190a5c0-1234-7000-8000-123456789012');
    expect(text).toContain('it broke');
  }
  expect(stderr).toContain('before the file [hidden]');
  expect(written.trim().split('\n')).toHaveLength(4);
  expect([written.includes('asked with'), stderr.includes('asked with')]).toEqual([true, false]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
