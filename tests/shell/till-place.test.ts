// Where the till lies on Windows, and which account has it. The paths are Windows'; what is moved lies in real folders.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localFolder, ownerFile } from '../../electron/shell/folders.ts';
import { refusalSentence } from '../../electron/shell/start-refusal.ts';
import { placeOf, settleFolder, takePlace } from '../../electron/shell/till-place.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-place-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const roamingOf = (account: string) => `P:\\Profiles\\${account}\\AppData\\Roaming\\Counterfoil`;
const envOf = (account: string) => ({
  LOCALAPPDATA: `P:\\Profiles\\${account}\\AppData\\Local`,
  ProgramData: 'C:\\ProgramData',
});

describe('on Windows, a till that was given no folder', () => {
  it('lies in the local profile, never in the roaming one', () => {
    const local = 'P:\\Profiles\\anna\\AppData\\Local\\Counterfoil';
    expect(localFolder(envOf('anna'), roamingOf('anna'))).toBe(local);
    expect(localFolder({}, roamingOf('anna'))).toBe(local);
    expect(localFolder({ LOCALAPPDATA: 'D:\\L' }, '\\\\server\\profiles\\anna\\Counterfoil')).toBe(
      'D:\\L\\Counterfoil',
    );
    const start = {
      data: null,
      training: false,
      own: roamingOf('anna'),
      platform: 'win32',
      env: envOf('anna'),
    } as const;
    expect(placeOf(start)).toMatchObject({ ok: true, value: { folder: local, note: null } });
    expect(placeOf({ ...start, training: true })).toMatchObject({ value: { folder: local, owner: null } });
  });

  it('is the machine’s: the file that names its account is one for all accounts', () => {
    const file = 'C:\\ProgramData\\Counterfoil\\owner.json';
    expect([ownerFile(envOf('anna'), roamingOf('anna')), ownerFile({}, roamingOf('ben'))]).toEqual([file, file]);
  });

  it('stays elsewhere where it was told to, and on Linux where Electron puts it', () => {
    const own = '/till/.config/Counterfoil';
    const start = { data: null, training: false, own, platform: 'linux', env: {} } as const;
    expect(placeOf(start)).toEqual({ ok: true, value: { folder: own, note: null, owner: null } });
    expect(placeOf({ ...start, platform: 'win32', data: 'D:\\till' })).toMatchObject({
      value: { folder: 'D:\\till', owner: null },
    });
  });
});

describe('a till of before, in the roaming profile,', () => {
  const folders = () => ({ roaming: join(base, 'Roaming/Counterfoil'), local: join(base, 'Local/Counterfoil') });
  const put = (folder: string, environment = 'live') => {
    mkdirSync(join(folder, environment), { recursive: true });
    writeFileSync(join(folder, environment, 'ledger.sqlite'), 'sold');
  };

  it('is moved whole, once', () => {
    const { roaming, local } = folders();
    put(roaming);
    writeFileSync(join(roaming, 'Local State'), 'the key of its vault');
    expect(settleFolder(roaming, local)).toMatchObject({
      ok: true,
      value: { folder: local, note: expect.any(String) },
    });
    expect(existsSync(roaming)).toBe(false);
    expect([readFileSync(join(local, 'live/ledger.sqlite'), 'utf8'), readdirSync(local).sort()]).toEqual([
      'sold',
      ['Local State', 'live'],
    ]);
    expect(settleFolder(roaming, local)).toEqual({ ok: true, value: { folder: local, note: null } });
  });

  it('goes on where it is, where it cannot be moved in one step', () => {
    const { roaming, local } = folders();
    put(roaming);
    const inUse = () => {
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    };
    expect(settleFolder(roaming, local, inUse)).toMatchObject({
      value: { folder: roaming, note: expect.stringContaining('EBUSY') },
    });
    put(local, 'training');
    expect(settleFolder(roaming, local)).toMatchObject({ value: { folder: roaming } });
    expect(existsSync(join(roaming, 'live/ledger.sqlite'))).toBe(true);
  });

  it('is not opened beside one of now, and neither is that one', () => {
    const { roaming, local } = folders();
    put(roaming);
    put(local, 'sandbox');
    expect(settleFolder(roaming, local).ok).toBe(false);
  });

  it('that never was set up is left alone', () => {
    const { roaming, local } = folders();
    put(roaming, 'training');
    expect(settleFolder(roaming, local)).toEqual({ ok: true, value: { folder: local, note: null } });
    expect(existsSync(join(roaming, 'training'))).toBe(true);
  });
});

describe('of two accounts of a machine', () => {
  const said: string[] = [];
  const log = { info: () => undefined, error: (event: string) => void said.push(event) };
  // The machine-wide folder is a real one here.
  const startOf = (account: string) => {
    const file = join(base, 'ProgramData/Counterfoil/owner.json');
    const folder = localFolder(envOf(account), roamingOf(account));
    return { folder, note: null, owner: { file, folders: [folder, roamingOf(account)] } };
  };

  it('the first has the till, also by other capitals and from where it was before; the second is told whose it is', () => {
    expect(takePlace(startOf('anna'), () => 'anna', log)).toBeNull();
    expect(takePlace(startOf('ANNA'), () => 'ANNA', log)).toBeNull();
    expect(takePlace({ ...startOf('anna'), folder: roamingOf('anna') }, () => 'anna', log)).toBeNull();
    const refusal = takePlace(startOf('ben'), () => 'ben', log);
    const sentence = refusal && refusalSentence(refusal);
    expect(sentence).toContain('belongs to the account anna (P:\\Profiles\\anna\\AppData\\Local\\Counterfoil)');
    expect(sentence).toContain('owner.json');
    expect(takePlace(startOf('anna'), () => 'anna', log)).toBeNull();
  });

  it('the second is refused before anything of its own is touched, and may practise', () => {
    const owner = { account: 'anna', folder: 'P:\\Profiles\\anna\\AppData\\Local\\Counterfoil' };
    const asked: string[] = [];
    const read = (file: string) => {
      asked.push(file);
      return owner;
    };
    const start = { data: null, training: false, own: roamingOf('ben'), platform: 'win32', env: envOf('ben') } as const;
    expect(placeOf(start, read)).toMatchObject({ ok: false, error: { code: 'of-another-account', account: 'anna' } });
    expect(placeOf({ ...start, own: roamingOf('anna'), env: envOf('anna') }, read).ok).toBe(true);
    expect(placeOf({ ...start, training: true }, read).ok).toBe(true);
    expect(placeOf({ ...start, data: 'D:\\ben' }, read).ok).toBe(true);
    expect(asked).toEqual(Array(2).fill('C:\\ProgramData\\Counterfoil\\owner.json'));
  });

  it('a damaged file of the owner, and a folder that takes none, stop nobody from selling', () => {
    const start = startOf('anna');
    mkdirSync(join(base, 'ProgramData/Counterfoil'), { recursive: true });
    writeFileSync(start.owner.file, '{');
    expect(takePlace(start, () => 'anna', log)).toBeNull();
    expect(said).toHaveLength(1);
    writeFileSync(join(base, 'file'), '');
    const nowhere = { ...start, owner: { ...start.owner, file: join(base, 'file/owner.json') } };
    expect(takePlace(nowhere, () => 'anna', log)).toBeNull();
    expect(said).toHaveLength(2);
  });
});

it('an account without a name, as in a bare container, is no reason not to open', () => {
  const nameless = (): string => {
    throw new Error('no such user');
  };
  const log = { info: () => undefined, error: () => undefined };
  expect(takePlace({ folder: '/srv/till', note: null, owner: null }, nameless, log)).toBeNull();
});
