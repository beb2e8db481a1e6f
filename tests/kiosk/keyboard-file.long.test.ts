// The keyboard of the locked till as people leave /etc/default/keyboard: any line ends, blanks, comments and quotes; nothing in it is run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { oneIn } from '../../testkit/whole.ts';

const session = readFileSync(new URL('../../resources/linux/kiosk/session', import.meta.url), 'utf8');
/** The lines of the session that read it. */
const reads = session.slice(session.indexOf('keyboard() {'), session.indexOf('rm -f "$pid_file"'));
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-keyboard-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keyboardOf(text: string | null): string {
  const file = join(folder, 'keyboard');
  rmSync(file, { force: true });
  if (text !== null) writeFileSync(file, text);
  const script = `set -u\n${reads}\necho "$XKB_DEFAULT_MODEL|$XKB_DEFAULT_LAYOUT|$XKB_DEFAULT_VARIANT|$XKB_DEFAULT_OPTIONS"`;
  const env = { ...process.env, KEYBOARD_FILE: file };
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
  expect(stderr).toBe('');
  return stdout.trimEnd();
}

describe.skipIf(process.platform !== 'linux')('the keyboard file', () => {
  const german = 'pc105|de|nodeadkeys|srvrkeys:none,grp:alt_shift_toggle';
  const values = { XKBLAYOUT: 'de', XKBVARIANT: 'nodeadkeys', XKBOPTIONS: 'grp:alt_shift_toggle' };
  const quotes: readonly ((value: string) => string)[] = [(one) => one, (one) => `"${one}"`, (one) => `'${one}'`];

  const ways = ['\n', '\r\n'].flatMap((end) =>
    ['', '\ufeff'].flatMap((begin) =>
      ['', '  ', '\t', 'export '].flatMap((indent) =>
        ['', ' ', ' # mine'].map((after) => ({ end, begin, indent, after })),
      ),
    ),
  );
  test.each(ways.filter(oneIn(6)))(
    'as people leave it: $end $begin $indent $after',
    ({ end, begin, indent, after }) => {
      const lines = Object.entries(values).map(
        ([name, value], n) => `${indent}${name}=${quotes[n % quotes.length]?.(value)}${after}`,
      );
      expect(keyboardOf(`${begin}${lines.join(end)}${end}# a comment${end}${end}`)).toBe(german);
    },
  );

  test.each([
    [null, 'pc105|us||srvrkeys:none'],
    ['', 'pc105|us||srvrkeys:none'],
    ['XKBLAYOUT="de,us"\nXKBVARIANT=","\n', 'pc105|de,us|,|srvrkeys:none'],
    ['XKBLAYOUT=fr\nXKBLAYOUT=de\nexit 1\ntouch here\n', 'pc105|de||srvrkeys:none'],
    // Debian asks for this one: Ctrl+Alt+Backspace would end Xwayland, and the till with it.
    ['XKBOPTIONS=terminate:ctrl_alt_bksp', 'pc105|us||srvrkeys:none'],
    ['XKBOPTIONS="terminate:ctrl_alt_bksp,compose:ralt"', 'pc105|us||srvrkeys:none,compose:ralt'],
    [
      "XKBOPTIONS='compose:ralt,terminate:ctrl_alt_bksp,lv3:ralt_switch'",
      'pc105|us||srvrkeys:none,compose:ralt,lv3:ralt_switch',
    ],
    ['#XKBLAYOUT=fr\nXKBMODEL=pc104', 'pc104|us||srvrkeys:none'],
  ])('%j', (text, keyboard) => expect(keyboardOf(text)).toBe(keyboard));
});
