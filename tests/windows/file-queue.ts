// A raw printer of the Windows spooler on a port that is a file; needs an administrator. Each job replaces the file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../packaging/builder.ts';
import { ensureBuilt } from '../stand-in/build.ts';
import { Missing, type Printed, type WindowsQueue } from './queue.ts';
import { sendSlips } from './send-slips.ts';
import { type Ended, until } from './wine-machine.ts';

const driver = 'Generic / Text Only';
const queueName = 'Counterfoil slips';

export async function openFileQueue(): Promise<WindowsQueue> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-slips-'));
  const port = join(folder, 'paper.bin');
  mkdirSync(join(folder, 'slips'));
  await ensureBuilt();
  powershell(
    `Add-PrinterDriver -Name '${driver}'`,
    `Add-PrinterPort -Name '${port}'`,
    `Add-Printer -Name '${queueName}' -DriverName '${driver}' -PortName '${port}'`,
  );
  const send = (printer: string, slip: Uint8Array) =>
    sendSlips(runNode, { till: root, folder: join(folder, 'slips'), printer }, [slip]);
  return {
    about: `the spooler of this Windows; the driver "${driver}" on a file port`,
    async print(slips) {
      const printed: Printed[] = [];
      for (const slip of slips) {
        rmSync(port, { force: true });
        const [outcome] = await send(queueName, slip);
        if (!outcome) throw new Error('nothing was said');
        await until('the paper', () => existsSync(port) && readFileSync(port).length >= slip.length);
        printed.push({ outcome, paper: readFileSync(port) });
      }
      return printed;
    },
    printNowhere: async (slip) => (await send('no such printer', slip))[0],
    async close() {
      powershell(`Remove-Printer -Name '${queueName}'`, `Remove-PrinterPort -Name '${port}'`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runNode(args: readonly string[]): Promise<Ended> {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, output: stdout, errors: stderr };
}

function powershell(...commands: readonly string[]): void {
  const script = `$ErrorActionPreference = 'Stop'; ${commands.join('; ')}`;
  const { status, stderr } = spawnSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' });
  if (status !== 0) throw new Missing(`no raw printer can be added: ${stderr.trim().split('\n')[0]}`);
}
