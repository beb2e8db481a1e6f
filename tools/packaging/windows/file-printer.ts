// A raw printer of the Windows spooler on a port that is a file; needs an administrator. Each job replaces the file.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { powershell } from './powershell.ts';
import { Missing } from './queue.ts';

const driver = 'Generic / Text Only';
const queue = 'Counterfoil slips';

export type FilePrinter = {
  readonly name: string;
  readonly about: string;
  /** The last job; nothing before the first. */
  paper(): Buffer;
  /** Takes the last job away. */
  tearOff(): void;
  remove(): void;
};

/** Throws `Missing` where this Windows adds none. */
export function addFilePrinter(): FilePrinter {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-paper-'));
  const port = join(folder, 'paper.bin');
  try {
    powershell(
      `Add-PrinterDriver -Name '${driver}'`,
      `Add-PrinterPort -Name '${port}'`,
      `Add-Printer -Name '${queue}' -DriverName '${driver}' -PortName '${port}'`,
    );
  } catch (error) {
    throw new Missing(`no raw printer can be added: ${error instanceof Error ? error.message : error}`);
  }
  return {
    name: queue,
    about: `the spooler of this Windows; the driver "${driver}" on a file port`,
    paper: () => (existsSync(port) ? readFileSync(port) : Buffer.alloc(0)),
    tearOff: () => rmSync(port, { force: true }),
    remove() {
      powershell(`Remove-Printer -Name '${queue}'`, `Remove-PrinterPort -Name '${port}'`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
