// The spooler of this Windows, with a raw printer whose paper is a file.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../testkit/until.ts';
import { ensureBuilt } from '../../stand-in/build.ts';
import { root } from '../builder.ts';
import { addFilePrinter } from './file-printer.ts';
import type { Printed, WindowsQueue } from './queue.ts';
import { sendSlips } from './send-slips.ts';
import type { Ended } from './wine-machine.ts';

export async function openFileQueue(): Promise<WindowsQueue> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-slips-'));
  await ensureBuilt();
  const printer = addFilePrinter();
  const send = (name: string, slip: Uint8Array) => sendSlips(runNode, { till: root, folder, printer: name }, [slip]);
  return {
    about: printer.about,
    async print(slips) {
      const printed: Printed[] = [];
      for (const slip of slips) {
        printer.tearOff();
        const [outcome] = await send(printer.name, slip);
        if (!outcome) throw new Error('nothing was said');
        await until('the paper', () => printer.paper().length >= slip.length);
        printed.push({ outcome, paper: printer.paper() });
      }
      return printed;
    },
    printNowhere: async (slip) => (await send('no such printer', slip))[0],
    async close() {
      printer.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runNode(args: readonly string[]): Promise<Ended> {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, output: stdout, errors: stderr };
}
