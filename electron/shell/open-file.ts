// Opens a file in the computer's own program for it. On Linux the system answers only once that program is closed, or never (seen on
// Electron 43), so silence counts as opened: a refusal comes at once.
import type { Shell } from 'electron';
import type { Timers } from '../../shared/timers.ts';

const refusalsWithinMs = 3_000;

/** False where no program took the file. */
export async function openFile(shell: Pick<Shell, 'openPath'>, file: string, timers: Timers): Promise<boolean> {
  const silence = new Promise<string>((resolve) => timers.after(refusalsWithinMs, () => resolve('')));
  return (await Promise.race([shell.openPath(file), silence])) === '';
}
