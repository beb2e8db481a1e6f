// What the till knows of a job after each behaviour of a device file. Pipes play the devices, and block as they do.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { Printer, PrinterLimits } from '../../electron/printing/printer.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import { patienceMs } from '../../testkit/patience.ts';
import { type Health, paperOut, well } from '../../testkit/printing/loopback-printer.ts';
import { openPtyPrinter } from './pty-printer.ts';

const patient: PrinterLimits = { openMs: 10_000, statusMs: 40, sendMs: 15_000, settleMs: 40 };
const slip = Buffer.from('\u001b@Beleg 1\n\u001dV\u0000', 'latin1');
/** More than a pipe holds: it cannot be written to somebody who does not read. */
const long = Buffer.alloc(16 * 1024 * 1024, 0x41);

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-device-'));
  cleanUps.push(() => rmSync(path, { recursive: true }));
  return path;
}

describe.skipIf(process.platform === 'win32')('a device file', () => {
  function pipe(): string {
    const path = join(folder(), 'lp0');
    execFileSync('mkfifo', [path]);
    return path;
  }
  const toDevice = (path: string, limits: Partial<PrinterLimits> = {}): Printer => {
    const printer = openPrinter(pathToFileURL(path).href, { ...patient, ...limits }, { notIn: [] });
    if (!printer) throw new Error('no printer');
    return printer;
  };
  /** Another process at the other end of the pipe, in shell. */
  function reader(command: string, path: string) {
    const child = spawn('/bin/sh', ['-c', command, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    cleanUps.push(() => child.kill('SIGKILL'));
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise<Buffer>((resolve) => child.on('close', () => resolve(Buffer.concat(chunks))));
    return { ended, heard: () => Buffer.concat(chunks).toString() };
  }

  test.each([slip, long])('that takes everything has printed it, byte by byte', async (bytes) => {
    const path = pipe();
    const { ended } = reader('exec cat "$0"', path);
    expect(await toDevice(path).send(bytes)).toEqual({ kind: 'printed' });
    expect((await ended).equals(bytes)).toBe(true);
  });

  test('that nothing opens was not sent to, is not sent to later, and blocks no file call of the till', async () => {
    const path = pipe();
    // More than the threads that Node keeps for files.
    const stuck = Array.from({ length: 8 }, () => toDevice(path, { openMs: patienceMs / 6 }).send(slip));
    const other = join(folder(), 'other');
    await writeFile(other, 'free');
    expect(await Promise.race([readFile(other, 'utf8'), ...stuck])).toBe('free');
    expect(new Set((await Promise.all(stuck)).map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set(['{"kind":"not-sent","fault":"no_answer"}']),
    );
    // Open for both, so that it does not end with a writer that is only now dying.
    const { heard } = reader('exec cat 0<>"$0"', path);
    // The first byte that the pipe ever sees is this one.
    expect(await toDevice(path).send(Buffer.from('later'))).toEqual({ kind: 'printed' });
    await expect.poll(heard).toBe('later');
  });

  test('that opens and then takes nothing leaves the job unknown', async () => {
    const path = pipe();
    reader('exec 3<"$0"; exec sleep 600', path);
    expect(await toDevice(path, { sendMs: 500 }).send(long)).toEqual({ kind: 'unknown', fault: 'timed_out' });
  });

  test('that goes away in the middle leaves the job unknown', async () => {
    const path = pipe();
    reader('exec head -c 100 "$0"', path);
    expect(await toDevice(path).send(long)).toEqual({ kind: 'unknown', fault: 'cannot_write' });
  });

  test('that is full or broken never counts as printed', async () => {
    expect(await toDevice('/dev/full').send(slip)).toEqual({ kind: 'unknown', fault: 'cannot_write' });
    expect(await toDevice('/dev/null').send(slip)).toEqual({ kind: 'printed' });
  });

  test('that is not plugged in was not sent to, and does not become a plain file', async () => {
    const path = '/dev/counterfoil-no-such-printer';
    expect(await toDevice(path).send(slip)).toEqual({ kind: 'not-sent', fault: 'cannot_open' });
    expect(existsSync(path)).toBe(false);
  });

  test('that may not be opened was not sent to, and its name is not run as a command', async () => {
    const path = join(folder(), 'lp\'$(touch x)"');
    execFileSync('mkfifo', ['-m', '000', path]);
    const outcome = toDevice(path, { openMs: 300 }).send(slip);
    // Root may open it and waits for a reader; nobody else may.
    expect(await outcome).toMatchObject({ kind: 'not-sent' });
    expect(existsSync('x')).toBe(false);
  });

  // A bare root may have no terminals.
  describe.skipIf(!existsSync('/dev/pts/ptmx'))('that answers', () => {
    const device = async (before: Health, after: Health = before) => {
      const there = await openPtyPrinter(before, after);
      cleanUps.push(there.close);
      return { there, printer: toDevice(there.path, { statusMs: 10_000 }) };
    };

    test('has printed a slip only if it is still well after it', async () => {
      const { there, printer } = await device(well);
      expect(await printer.send(slip)).toEqual({ kind: 'printed' });
      await expect.poll(() => there.heard().equals(slip)).toBe(true);
      const runsOut = await device(well, paperOut);
      expect(await runsOut.printer.send(slip)).toEqual({ kind: 'unknown', fault: 'paper_out' });
    });

    test('gets no byte of a slip while it is out of paper', async () => {
      const { there, printer } = await device(paperOut);
      expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'paper_out' });
      expect(there.heard()).toHaveLength(0);
    });

    test('and then falls silent is asked about, never printed', async () => {
      const { there } = await device(well);
      const printer = toDevice(there.path, { statusMs: 300 });
      expect(await printer.send(slip)).toEqual({ kind: 'printed' });
      there.before = there.after = null;
      expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
    });

    test('never, as many do, has printed what it took', async () => {
      const { there } = await device(null);
      expect(await toDevice(there.path, { statusMs: 40 }).send(slip)).toEqual({ kind: 'printed' });
      await expect.poll(() => there.heard().equals(slip)).toBe(true);
    });
  });
});
