// The ways to start a till, and the folder each opens.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../electron/shell/command-line.ts';
import { chooseOpening, provisionedAs } from '../../electron/shell/folders.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-start-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const parse = (...argv: string[]) => parseCommandLine(argv, false, '/till');

describe('the command line', () => {
  it('is empty by default', () => {
    expect(parse()).toEqual({
      ok: true,
      value: { provision: null, settings: null, data: null, training: false, locale: null },
    });
  });

  it('takes each flag with a space or an equals sign, and paths relative to the working directory', () => {
    const expected = {
      provision: '/till/a.json',
      settings: null,
      data: '/d',
      training: false,
      locale: 'de',
    };
    expect(parse('--provision', 'a.json', '--data', '/d', '--locale', 'de')).toEqual({ ok: true, value: expected });
    expect(parse('--provision=a.json', '--data=/d', '--locale=de')).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['--debug'],
    ['--remote-debugging-port=9222'],
    ['--inspect'],
    ['--training=1'],
    ['stray'],
    ['--provision'],
    ['--provision='],
    ['--data', '--training'],
    ['--locale', 'fr'],
    ['--data', 'a', '--data', 'b'],
    ['--training', '--training'],
    ['--seed-day'],
    ['--training', '--provision', 'a'],
    ['--training', '--settings', 'a'],
    ['--provision', 'a', '--settings', 'b'],
    ['--settings'],
  ])('refuses %s', (...argv) => {
    expect(parse(...argv).ok).toBe(false);
  });

  it('lets any machine name its keyring, and only a development machine run without Chromium’s sandbox', () => {
    expect(parse('--password-store=gnome-libsecret', '--no-sandbox').ok).toBe(true);
    expect(parseCommandLine(['--no-sandbox'], true, '/till').ok).toBe(false);
  });
});

describe('a folder', () => {
  const open = (packaged: boolean, training: boolean) => chooseOpening({ base, packaged, training });
  const put = (...path: string[]) => {
    mkdirSync(join(base, ...path.slice(0, -1)), { recursive: true });
    writeFileSync(join(base, ...path), '{}');
  };

  it('never provisioned opens training in development', () => {
    expect(open(false, false)).toEqual({ ok: true, value: { kind: 'training', folder: join(base, 'training') } });
  });

  it('never provisioned opens set-up in a packaged till, and training on request', () => {
    expect(open(true, false)).toMatchObject({ value: { kind: 'not-set-up' } });
    expect(open(true, true)).toMatchObject({ value: { kind: 'training' } });
  });

  it.each(['settings.json', 'ledger.sqlite'])('once provisioned never opens training: %s is enough', (trace) => {
    put('sandbox', trace);
    for (const packaged of [true, false]) {
      expect(open(packaged, false)).toMatchObject({ value: { kind: 'provisioned', environment: 'sandbox' } });
      expect(open(packaged, true).ok).toBe(false);
    }
  });

  it('with training and a provisioned till opens the provisioned one', () => {
    put('training', 'ledger.sqlite');
    put('live', 'settings.json');
    expect(open(false, false)).toMatchObject({ value: { kind: 'provisioned', environment: 'live' } });
  });

  it('with two tills opens neither', () => {
    put('sandbox', 'settings.json');
    put('live', 'settings.json');
    expect(open(true, false).ok).toBe(false);
    expect(provisionedAs(base).ok).toBe(false);
  });

  it('with only a vault was never provisioned: the power failed during set-up', () => {
    put('sandbox', 'vault-0190a5c0-0000-7000-8000-000000000000.bin');
    expect(provisionedAs(base)).toEqual({ ok: true, value: null });
  });
});
