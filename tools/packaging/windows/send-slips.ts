// Starts print-slips.ts under a Windows Node and reads what it says.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SendOutcome } from '../../../electron/printing/printer.ts';
import type { Ended } from './wine-machine.ts';

const outcome = z.custom<SendOutcome>((said) => z.looseObject({ kind: z.string() }).safeParse(said).success);
/** Also for the dead-file check of the architecture: it runs where nothing can be imported from here. */
const script = new URL('./print-slips.ts', import.meta.url);

export type Sending = { readonly till: string; readonly folder: string; readonly printer: string };

/** `runNode` starts the Windows Node; `folder` takes the slips as files. One outcome a slip. */
export async function sendSlips(
  runNode: (args: readonly string[]) => Promise<Ended>,
  { till, folder, printer }: Sending,
  slips: readonly Uint8Array[],
): Promise<readonly SendOutcome[]> {
  const files = slips.map((slip, n) => {
    const file = join(folder, `${n}.bin`);
    writeFileSync(file, slip);
    return file;
  });
  const inTill = join(till, 'tools/packaging/windows', script.pathname.split('/').at(-1) ?? '');
  const { code, output, errors } = await runNode([inTill, till, printer, ...files]);
  if (code !== 0) throw new Error(`Node for Windows ended with ${code}: ${errors}`);
  const outcomes = output
    .trim()
    .split(/\r?\n/)
    .map((line) => outcome.parse(JSON.parse(line)));
  if (outcomes.length !== slips.length) throw new Error(`${outcomes.length} answers for ${slips.length} slips`);
  return outcomes;
}
