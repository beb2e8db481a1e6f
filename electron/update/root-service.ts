// What the service that installs the deb says to this till (resources/linux/update/). Invariant: only the answer to its own question counts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../shared/json.ts';
import type { Timers } from '../../shared/timers.ts';

/** The service's own folder. What a till leaves for it lies in `incoming`. */
export const servicePlace = '/var/lib/counterfoil/update';

const answer = z.object({ id: z.string(), kind: z.string(), sentence: z.string() });
type Answer = Readonly<z.output<typeof answer>>;

const lookEveryMs = 500;
/** Unpacking may be slow; a service that does not run says nothing. */
const patienceMs = 5 * 60_000;

/** Null where none comes. */
export async function answerTo(id: string, place: string, timers: Timers): Promise<Answer | null> {
  const endMs = timers.nowMs() + patienceMs;
  while (timers.nowMs() < endMs) {
    const text = await readFile(join(place, 'result.json'), 'utf8').catch(() => '');
    const read = readJson(text, answer);
    if (read?.id === id) return read;
    await new Promise<void>((resolve) => timers.after(lookEveryMs, resolve));
  }
  return null;
}
