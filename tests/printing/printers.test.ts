// What the till knows of a job after each behaviour of a printer, over real sockets and real files.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { Printer, PrinterLimits } from '../../electron/printing/printer.ts';
import type { PlainFiles } from '../../electron/printing/printer-file.ts';
import { openPrinter } from '../../electron/printing/printers.ts';
import { parseEntered } from '../../shared/printer-address.ts';
import { memoryFolder } from '../../testkit/memory-disk.ts';
import {
  coverOpen,
  cutterStuck,
  type Health,
  type LoopbackPrinter,
  type Manner,
  offline,
  openLoopbackPrinter,
  paperLow,
  paperOut,
  well,
} from '../../testkit/printing/loopback-printer.ts';

// Waited out only where a test is about waiting; elsewhere a slow machine must not look like a fault.
const patient: PrinterLimits = { openMs: 10_000, statusMs: 40, sendMs: 15_000, settleMs: 40 };
const hasty: PrinterLimits = { openMs: 10_000, statusMs: 40, sendMs: 600, settleMs: 40 };
const slip = Buffer.from('\u001b@Beleg 1\n\u001dV\u0000', 'latin1');
/** More than the socket buffers of both sides hold: it cannot be sent to somebody who does not read. */
const long = Buffer.alloc(16 * 1024 * 1024, 0x41);

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

// One that answers has all the time it needs; the silent are waited for only a moment.
const heeding: PrinterLimits = { ...patient, statusMs: 10_000 };

async function loopback(
  manner: Manner,
  limits = patient,
  health: Health = null,
): Promise<{ there: LoopbackPrinter; printer: Printer }> {
  const there = await openLoopbackPrinter(manner, health);
  cleanUps.push(() => there.close());
  return { there, printer: open(there.address, limits) };
}

function open(address: string, limits = patient, plainFiles: PlainFiles = null): Printer {
  const printer = openPrinter(address, limits, plainFiles);
  if (!printer) throw new Error('no printer');
  return printer;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-printing-'));
  cleanUps.push(() => rmSync(path, { recursive: true }));
  return path;
}

describe('a network printer', () => {
  test('that closes in order has printed, and got every byte', async () => {
    const { there, printer } = await loopback('closes-in-order');
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    expect(there.heard()).toEqual([slip]);
  });

  test('that closes in order has printed a job larger than the buffers too', async () => {
    const { there, printer } = await loopback('closes-in-order');
    expect(await printer.send(long)).toEqual({ kind: 'printed' });
    expect(there.heard().map((bytes) => bytes.equals(long))).toEqual([true]);
  });

  const silentOrNot: [string, Health][] = [
    ['says nothing', null],
    ['answers', well],
  ];

  describe.each(silentOrNot)('that %s about its state', (_name, health) => {
    const limitsFor = (fault: string): PrinterLimits => ({
      ...(fault === 'timed_out' ? hasty : patient),
      statusMs: health ? 10_000 : 40,
    });

    test('and closes in order has printed, and got the slip alone', async () => {
      const { there, printer } = await loopback('closes-in-order', limitsFor(''), health);
      expect(await printer.send(slip)).toEqual({ kind: 'printed' });
      expect(there.heard()).toEqual([slip]);
      expect(there.ends()).toEqual(['in-order']);
    });

    test.each<[Manner, Buffer, string]>([
      ['reads-and-never-closes', slip, 'timed_out'],
      ['resets-after-first-bytes', slip, 'broken'],
      ['resets-after-first-bytes', long, 'broken'],
      ['resets-in-the-middle', long, 'broken'],
      ['resets-after-all', slip, 'broken'],
    ])('and %s leaves the job unknown', async (manner, bytes, fault) => {
      const { there, printer } = await loopback(manner, limitsFor(fault), health);
      expect(await printer.send(bytes)).toEqual({ kind: 'unknown', fault });
      expect(there.heard()).toHaveLength(1);
      expect(there.heard()[0]?.length).toBeGreaterThan(0);
    });

    test.each([slip, long])('and closes in the middle is never taken for one that printed', async (bytes) => {
      const { printer } = await loopback('closes-in-the-middle', limitsFor(''), health);
      expect((await printer.send(bytes)).kind).toBe('unknown');
    });

    test.each(['resets-at-once', 'closes-at-once'] as const)('and %s got nothing of the job', async (manner) => {
      const { there, printer } = await loopback(manner, { ...limitsFor(''), statusMs: 10_000 }, health);
      expect((await printer.send(slip)).kind).toBe('not-sent');
      expect(Buffer.concat(there.heard())).toHaveLength(0);
    });
  });

  test('that never reads leaves the job unknown', async () => {
    const { printer } = await loopback('never-reads', hasty);
    expect(await printer.send(long)).toEqual({ kind: 'unknown', fault: 'timed_out' });
  });

  const ill: [string, Health][] = [
    ['paper_out', paperOut],
    ['cover_open', coverOpen],
    ['printer_error', cutterStuck],
    ['offline', offline],
  ];

  test.each(ill)('that says %s is sent nothing, and prints once it is well', async (fault, health) => {
    const { there, printer } = await loopback('closes-in-order', heeding, health);
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault });
    expect(there.heard()).toEqual([Buffer.alloc(0)]);
    there.before = well;
    there.after = well;
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    expect(there.heard()[1]).toEqual(slip);
  });

  test.each(ill)('that says %s after it took the job leaves it unknown, and is left in order', async (fault, after) => {
    const { there, printer } = await loopback('closes-in-order', heeding, well);
    there.after = after;
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault });
    expect(there.heard()).toEqual([slip]);
    // A reset would throw away what it prints once it has paper again.
    await expect.poll(() => there.ends()).toEqual(['in-order']);
  });

  test('that answers before the job and dies before its last answer leaves the job unknown', async () => {
    const { there, printer } = await loopback('dies-before-last-answer', heeding, well);
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'broken' });
    expect(there.heard()).toEqual([slip]);
  });

  test('that answers before the job and is silent afterwards leaves the job unknown', async () => {
    const { there, printer } = await loopback('closes-in-order', { ...hasty, statusMs: 10_000 }, well);
    there.after = null;
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'timed_out' });
  });

  test('that has answered and then falls silent is asked about, never printed', async () => {
    // Long enough that a busy machine hears the first answer: a printer that never answered is not asked about.
    const { there, printer } = await loopback('closes-in-order', { ...patient, statusMs: 2_000 }, well);
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    there.before = there.after = null;
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
  });

  test('whose paper is near its end says so with the slip', async () => {
    const { printer } = await loopback('closes-in-order', heeding, paperLow);
    expect(await printer.send(slip)).toEqual({ kind: 'printed', paperLow: true });
  });

  test('that answers like no printer is asked about, never printed', async () => {
    const { printer } = await loopback('greets-as-another-service', { ...patient, statusMs: 300 });
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
  });

  test('that is not there was certainly not sent to', async () => {
    const { there, printer } = await loopback('closes-in-order');
    await there.close();
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'refused' });
    cleanUps.splice(0);
  });

  test('that has no address was certainly not sent to', async () => {
    expect(await open('tcp://printer.invalid:9100').send(slip)).toMatchObject({ kind: 'not-sent' });
  });

  test('that never takes the connection was not sent to, and is not sent to later', async () => {
    // Its queue of one is full and its process is stopped: the kernel drops what else wants to connect.
    const child = spawn(process.execPath, [
      '-e',
      "const s = require('net').createServer((c) => c.on('data', (d) => process.stdout.write('heard ' + d.length)));" +
        "s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.stdout.write(String(s.address().port)));",
    ]);
    cleanUps.push(() => child.kill('SIGKILL'));
    const port = Number(await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data)))));
    child.kill('SIGSTOP');
    const fillers: Socket[] = [];
    cleanUps.push(() => fillers.forEach((filler) => void filler.destroy()));
    while ((await tryToConnect(port, fillers)) && fillers.length < 50);
    const printer = open(`tcp://127.0.0.1:${port}`, { ...patient, openMs: 400 });
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'no_answer' });
    let heard = '';
    child.stdout.on('data', (data) => {
      heard += String(data);
    });
    for (const filler of fillers) filler.destroy();
    child.kill('SIGCONT');
    const witness = connect(port, '127.0.0.1');
    cleanUps.push(() => witness.destroy());
    witness.write('w');
    await expect.poll(() => heard).toContain('heard');
    expect(heard).toBe('heard 1');
  });
});

/** True when the connection was taken within a moment. */
async function tryToConnect(port: number, kept: Socket[]): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  kept.push(socket);
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    // What came meanwhile is heard first, however late this process has its turn.
    const late = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), 150);
    socket.on('connect', () => {
      clearTimeout(late);
      resolve(true);
    });
  });
}

describe('a plain file, where one may be the printer', () => {
  const anywhere: PlainFiles = { notIn: [] };

  test('takes each job after the one before, and only its owner can read it', async () => {
    const path = join(folder(), 'paper.bin');
    const printer = open(pathToFileURL(path).href, patient, anywhere);
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    expect(readFileSync(path)).toEqual(Buffer.concat([slip, slip]));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('in a folder that does not exist was not written to', async () => {
    const address = pathToFileURL(join(folder(), 'nowhere', 'paper.bin')).href;
    expect(await open(address, patient, anywhere).send(slip)).toEqual({ kind: 'not-sent', fault: 'cannot_open' });
  });

  test('that is a folder is not written to', async () => {
    const address = pathToFileURL(folder()).href;
    expect(await open(address, patient, anywhere).send(slip)).toEqual({ kind: 'not-sent', fault: 'not_a_file' });
  });

  test('is none of the till’s own, by whatever name, not even one that is not there yet', async () => {
    const own = folder();
    const settings = join(own, 'settings.json');
    writeFileSync(settings, '{}');
    const link = join(folder(), 'paper');
    symlinkSync(settings, link);
    const linked = join(folder(), 'till');
    symlinkSync(own, linked);
    const written = [settings, link, join(linked, 'settings.json'), join(linked, 'new'), join(own, 'new')];
    for (const path of written) {
      const printer = open(pathToFileURL(path).href, patient, { notIn: [own] });
      expect(await printer.send(slip), path).toEqual({ kind: 'not-sent', fault: 'own_folder' });
    }
    expect(readFileSync(settings, 'utf8')).toBe('{}');
    expect(readdirSync(own)).toEqual(['settings.json']);
  });

  test('is never made by a link that leads nowhere', async () => {
    const there = folder();
    const link = join(there, 'paper');
    symlinkSync(join(there, 'profile'), link);
    const printer = open(pathToFileURL(link).href, patient, anywhere);
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'cannot_open' });
    expect(readdirSync(there)).toEqual(['paper']);
  });
});

describe.skipIf(process.platform === 'win32')('a file of a till that sells is a device below /dev', () => {
  test('and no other takes a byte, whether it is there or not', async () => {
    const there = folder();
    const path = join(there, 'profile');
    writeFileSync(path, 'mine');
    const device = join(there, 'printer');
    symlinkSync('/dev/null', device);
    for (const one of [path, join(there, 'new'), device])
      expect(await open(pathToFileURL(one).href).send(slip)).toEqual({ kind: 'not-sent', fault: 'no_device' });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(readdirSync(there).sort()).toEqual(['printer', 'profile']);
  });

  // The one place below /dev where a test may put a file, on a machine that has it.
  const memory = memoryFolder();
  test.skipIf(memory === null)(
    'nor a plain file that somebody put there, or one that a link there leads to',
    async () => {
      const there = mkdtempSync(join(memory ?? '', 'counterfoil-'));
      cleanUps.push(() => rmSync(there, { recursive: true }));
      const link = join(there, 'lp1');
      writeFileSync(join(there, 'lp0'), 'mine');
      symlinkSync(join(there, 'lp0'), link);
      for (const one of [join(there, 'lp0'), link])
        expect(await open(pathToFileURL(one).href).send(slip)).toEqual({ kind: 'not-sent', fault: 'no_device' });
      expect(readFileSync(link, 'utf8')).toBe('mine');
    },
  );

  test.each(['file:///dev/../tmp/profile', 'file:///dev/%2e%2e/tmp/profile', 'file:///dev/shm/../../tmp/profile'])(
    'nor %s, which leads out again',
    async (address) => {
      expect(await open(address).send(slip)).toEqual({ kind: 'not-sent', fault: 'no_device' });
      expect(parseEntered(address).ok).toBe(false);
    },
  );

  test('and one that is unplugged becomes no plain file', async () => {
    const address = 'file:///dev/counterfoil-none';
    expect(await open(address).send(slip)).toEqual({ kind: 'not-sent', fault: 'cannot_open' });
    expect(existsSync('/dev/counterfoil-none')).toBe(false);
    expect(parseEntered(`${address}?paper=58`).ok).toBe(true);
  });
});

describe('an address', () => {
  test('of null means no printer', () => {
    expect(openPrinter(null)).toBeNull();
  });

  test.each(['tcp://host:0', 'tcp://host:99999', 'tcp://host', 'http://host:9100', 'file:///a%2Fb', ''])(
    '%j is a printer that says with every job that its address is wrong',
    async (address) => {
      expect(await openPrinter(address, patient)?.send(slip)).toEqual({ kind: 'not-sent', fault: 'bad_address' });
    },
  );
});
