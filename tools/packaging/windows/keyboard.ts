// The keyboard of a Windows with a screen, for a program that has a window there.
import { setTimeout as wait } from 'node:timers/promises';
import type { Key, Keyboard } from '../cashier-by-keys.ts';
import { powershell } from './powershell.ts';

/** As SendKeys names them. */
const names: Readonly<Record<Key, string>> = { Enter: '{ENTER}', Escape: '{ESC}', F4: '{F4}' };

/** Brings the program's window to the front before each press. What is typed is letters and digits. */
export function keyboardOf(pid: number): Keyboard {
  const send = async (keys: string) => {
    // A press that a screen is not ready for is lost.
    await wait(1_200);
    powershell(
      '$shell = New-Object -ComObject WScript.Shell',
      `if (-not $shell.AppActivate(${pid})) { throw 'the window does not come to the front' }`,
      `$shell.SendKeys('${keys}')`,
    );
  };
  return {
    async press(...keys) {
      for (const key of keys) await send(names[key]);
    },
    type: send,
  };
}

export function hasWindow(pid: number): boolean {
  return powershell(`(Get-Process -Id ${pid}).MainWindowHandle -ne 0`) === 'True';
}
