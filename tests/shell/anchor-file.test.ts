// Where the anchor of a till's ledger lies, and that its file is whole or as it was.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnchorFile } from '../../electron/shell/anchor-file.ts';
import { anchorFolder } from '../../electron/shell/folders.ts';

describe('the folder of the anchors', () => {
  it('is among the state of the user on Linux, never in the folder of the data', () => {
    const home = '/srv/till';
    expect(anchorFolder({}, 'linux', home)).toBe('/srv/till/.local/state/counterfoil/anchors');
    expect(anchorFolder({ XDG_STATE_HOME: '/var/state' }, 'linux', home)).toBe('/var/state/counterfoil/anchors');
    for (const unset of ['', 'state', './state'])
      expect(anchorFolder({ XDG_STATE_HOME: unset }, 'linux', home)).toBe('/srv/till/.local/state/counterfoil/anchors');
  });

  it('is for all accounts on Windows, beside no profile', () => {
    const home = 'P:\\Profiles\\till';
    expect(anchorFolder({ ProgramData: 'D:\\PD' }, 'win32', home)).toBe('D:\\PD\\Counterfoil\\anchors');
    expect(anchorFolder({}, 'win32', home)).toBe('C:\\ProgramData\\Counterfoil\\anchors');
    expect(anchorFolder({ XDG_STATE_HOME: '/var/state' }, 'win32', home)).toBe('C:\\ProgramData\\Counterfoil\\anchors');
  });
});

describe('the file of an anchor', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'counterfoil-anchor-'));
  });
  afterEach(() => {
    chmodSync(base, 0o700);
    rmSync(base, { recursive: true });
  });

  it('is read as it was written last, and is not there before', async () => {
    const file = join(base, 'state', 'anchors', 'a.json');
    const anchor = createAnchorFile(file);
    expect(anchor.read()).toBeNull();
    await anchor.write('one');
    expect(anchor.read()).toBe('one');
    await anchor.write('two, and longer');
    expect(createAnchorFile(file).read()).toBe('two, and longer');
    expect(readdirSync(join(base, 'state', 'anchors'))).toEqual(['a.json']);
  });

  it('is for the till’s own user only, and so is a folder that it made', async () => {
    const file = join(base, 'anchors', 'a.json');
    await createAnchorFile(file).write('one');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(base, 'anchors')).mode & 0o777).toBe(0o700);
  });

  it('that cannot be put in its place leaves the old text and no half-written file', async () => {
    const taken = join(base, 'taken.json');
    mkdirSync(join(taken, 'a folder with something in it'), { recursive: true });
    await expect(createAnchorFile(taken).write('one')).rejects.toThrow();
    expect(readdirSync(base)).toEqual(['taken.json']);
    const kept = join(base, 'kept.json');
    await createAnchorFile(kept).write('old');
    // Its name beside is taken by a folder: nothing can be written there.
    mkdirSync(join(base, `.kept.json.${process.pid}.new`, 'x'), { recursive: true });
    await expect(createAnchorFile(kept).write('new')).rejects.toThrow();
    expect(readFileSync(kept, 'utf8')).toBe('old');
    expect(existsSync(kept)).toBe(true);
  });
});
