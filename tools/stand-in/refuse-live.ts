// The stand-in is for evaluation and tests. Invariant: it neither sets up nor opens a live till.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseCommandLine } from '../../electron/shell/command-line.ts';
import { provisionedAs } from '../../electron/shell/folders.ts';
import { defaultUserData } from './system-folders.ts';

export const refusal =
  'The stand-in never runs a live till: it is for evaluation and tests. Install Electron (npx install-electron), then start again.';

/** The sentence to refuse with, or null. Every other fault is the till's to say. */
export function refusalOfLive(flags: readonly string[]): string | null {
  const command = parseCommandLine(flags, false, process.cwd());
  if (!command.ok) return null;
  const held = provisionedAs(command.value.data ?? defaultUserData());
  if (held.ok && held.value === 'live') return refusal;
  return command.value.provision !== null && saysLive(command.value.provision) ? refusal : null;
}

function saysLive(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return z.looseObject({ environment: z.literal('live') }).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
