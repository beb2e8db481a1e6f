// The ways to start a till, and the folder each opens.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../electron/shell/command-line.ts';
import { identities, takeIdentity } from '../../electron/shell/desktop-identity.ts';
import { chooseOpening, noteTill, ownFolder, provisionedAs } from '../../electron/shell/folders.ts';
import { needsDialog, refusalSentence, showRefusal } from '../../electron/shell/start-refusal.ts';
import { start as german } from '../../shared/locales/de/start.ts';
import { start as english } from '../../shared/locales/en/start.ts';

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
      value: {
        provision: null,
        settings: null,
        data: null,
        training: false,
        shifts: false,
        setUp: false,
        locale: null,
      },
    });
  });

  it('takes each flag with a space or an equals sign, and paths relative to the working directory', () => {
    const expected = {
      provision: '/till/a.json',
      settings: null,
      data: '/d',
      training: false,
      shifts: false,
      setUp: false,
      locale: 'de',
    };
    expect(parse('--provision', 'a.json', '--data', '/d', '--locale', 'de')).toEqual({ ok: true, value: expected });
    expect(parse('--provision=a.json', '--data=/d', '--locale=de')).toEqual({ ok: true, value: expected });
    expect(parse('--locale=en-US')).toMatchObject({ ok: true, value: { locale: 'en-US' } });
  });

  it.each([
    ['--debug'],
    ['--remote-debugging-port=9222'],
    ['--inspect'],
    ['--training=1'],
    ['--shifts'],
    ['--provision', 'a', '--shifts'],
    ['stray'],
    ['--provision'],
    ['--provision='],
    ['--data', '--training'],
    ['--locale', 'fr'],
    ['--data', 'a', '--data', 'b'],
    ['--training', '--training'],
    ['--seed-day'],
    ['--training', '--provision', 'a'],
    ['--training', '--set-up'],
    ['--set-up', '--provision', 'a'],
    ['--set-up=1'],
    ['--training', '--settings', 'a'],
    ['--provision', 'a', '--settings', 'b'],
    ['--settings'],
  ])('refuses %s', (...argv) => {
    expect(parse(...argv).ok).toBe(false);
  });

  it('counts shifts in training on request', () => {
    expect(parse('--training', '--shifts')).toMatchObject({ value: { training: true, shifts: true } });
  });

  it('lets any machine name its keyring, and only a development machine run without Chromium’s sandbox', () => {
    expect(parse('--password-store=gnome-libsecret', '--no-sandbox').ok).toBe(true);
    expect(parseCommandLine(['--no-sandbox'], true, '/till').ok).toBe(false);
  });
});

describe('the base folder', () => {
  const system = '/config/Counterfoil';
  const of = (choice: { packaged: boolean; training: boolean }) => ownFolder({ system, ...choice });

  it('of training that an installed till opens is not the till’s', () => {
    expect(of({ packaged: true, training: true })).toBe(`${system}-training`);
    expect(of({ packaged: true, training: false })).toBe(system);
  });

  it('is the system’s in development', () => {
    expect(of({ packaged: false, training: true })).toBe(system);
  });
});

describe('the desktop', () => {
  const told = (platform: NodeJS.Platform, identity: Parameters<typeof takeIdentity>[2]) => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    takeIdentity({ setName: say, setDesktopName: say, setAppUserModelId: say }, platform, identity);
    return said;
  };

  it('tells training from the till by another name, and knows each by what its system asks for', () => {
    expect(told('linux', identities.till)).toEqual(['Counterfoil', 'counterfoil.desktop']);
    expect(told('linux', identities.training)).toEqual(['Counterfoil Training', 'counterfoil-training.desktop']);
    expect(told('win32', identities.till)).toEqual(['Counterfoil', 'app.counterfoil.till']);
    expect(told('win32', identities.training)).toEqual(['Counterfoil Training', 'app.counterfoil.training']);
  });
});

describe('a refused start', () => {
  const refusal = { code: 'two-tills', folder: '/d' } as const;

  it('is shown in a dialog in the person’s language, once the app is ready', async () => {
    const done: string[] = [];
    await showRefusal({
      app: { whenReady: async () => void done.push('ready'), getName: () => 'Counterfoil' },
      dialog: { showErrorBox: (title, content) => done.push(title, content) },
      refusal,
      locale: 'de',
    });
    const sentence = refusalSentence(refusal, 'de');
    expect(sentence).toContain('/d');
    expect(done).toEqual(['ready', 'Counterfoil kann nicht starten', `${sentence}\n\n${german.call}`]);
  });

  it('needs a dialog where there is a screen and standard error is no terminal', () => {
    const seen = (platform: NodeJS.Platform, isTerminal: boolean, env: NodeJS.ProcessEnv) =>
      needsDialog({ platform, isTerminal, env });
    expect(seen('linux', false, { DISPLAY: ':0' })).toBe(true);
    expect(seen('linux', false, { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(seen('win32', false, {})).toBe(true);
    expect(seen('linux', true, { DISPLAY: ':0' })).toBe(false);
    expect(seen('linux', false, {})).toBe(false);
  });

  it('has the same places to fill in both languages', () => {
    const places = (words: object) =>
      Object.entries(words).map(([key, text]) => [key, String(text).match(/\{\{\w+\}\}/g)]);
    expect(places(german)).toEqual(places(english));
  });
});

describe('a folder', () => {
  const open = (packaged: boolean, training: boolean) => chooseOpening({ base, packaged, training, setUp: false });

  it.each([true, false])(
    'is no training where a till was, though its folder is gone (training asked for: %s)',
    (training) => {
      noteTill(base, 'sandbox');
      expect(open(false, training)).toEqual({ ok: false, error: { code: 'belongs-to-a-till', folder: base } });
      expect(open(true, true)).toMatchObject({ ok: false });
      expect(open(true, false)).toMatchObject({ value: { kind: 'not-set-up' } });
    },
  );
  const put = (...path: string[]) => {
    mkdirSync(join(base, ...path.slice(0, -1)), { recursive: true });
    writeFileSync(join(base, ...path), '{}');
  };

  it('never provisioned opens training in development', () => {
    expect(open(false, false)).toEqual({ ok: true, value: { kind: 'training', folder: join(base, 'training') } });
  });

  it('never provisioned is set up on request, and opened once it was', () => {
    const asked = () => chooseOpening({ base, packaged: false, training: false, setUp: true });
    expect(asked()).toEqual({ ok: true, value: { kind: 'not-set-up', folder: base } });
    put('sandbox', 'settings.json');
    expect(asked()).toMatchObject({ value: { kind: 'provisioned', environment: 'sandbox' } });
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
