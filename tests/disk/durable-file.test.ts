// A small file is on the disk before anybody is told so: every call that a power cut could undo comes in its order.
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeDurably, writeDurably } from '../../electron/disk/durable-file.ts';

let folder: string;
/** What was asked of the disk, in its order. */
let calls: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
  calls = [];
  const opened = new Map<number, string>();
  const nameOf = (file: unknown): string => {
    if (file === folder) return 'folder';
    return String(file).endsWith('.new') ? 'new' : 'file';
  };
  const { openSync, fsyncSync, renameSync, rmSync: remove } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((file, ...rest) => {
    const handle = openSync(file, ...rest);
    opened.set(handle, nameOf(file));
    return handle;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    calls.push(`sync ${opened.get(handle)}`);
    fsyncSync(handle);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    calls.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
    renameSync(from, to);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((file, options) => {
    calls.push(`remove ${nameOf(file)}`);
    remove(file, options);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === 'win32')('a small file', () => {
  it('is written beside, synced, renamed over the old one, and then the folder is synced', () => {
    const file = join(folder, 'secrets.bin');
    writeFileSync(file, 'old');
    writeDurably(file, 'new', 0o600);
    expect(calls).toEqual(['sync new', 'rename new to file', 'sync folder']);
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.bin']);
  });

  it('that cannot be synced leaves the old one, and nothing beside it', () => {
    const file = join(folder, 'secrets.bin');
    writeFileSync(file, 'old');
    vi.mocked(fs.fsyncSync).mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    syncBuiltinESMExports();
    expect(() => writeDurably(file, 'new', 0o600)).toThrow('the disk is gone');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['secrets.bin']);
  });

  it('that is removed is gone from the folder on the disk', () => {
    const file = join(folder, 'secrets.bin');
    writeFileSync(file, 'old');
    removeDurably(file);
    expect(calls).toEqual(['remove file', 'sync folder']);
    expect(readdirSync(folder)).toEqual([]);
    expect(() => removeDurably(file)).not.toThrow();
  });
});
