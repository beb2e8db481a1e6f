// What the till knows of a slip after each behaviour of a CUPS queue, over real HTTP. The answers of a real cupsd are
// read too.
import { afterEach, describe, expect, test } from 'vitest';
import { createCupsPrinter } from '../../electron/printing/cups-printer.ts';
import { readIppAnswer } from '../../electron/printing/ipp.ts';
import type { PrinterLimits } from '../../electron/printing/printer.ts';
import { keepsJobFiles, openPrinter } from '../../electron/printing/printers.ts';
import {
  type Health,
  type Manner,
  openLoopbackPrinter,
  paperLow,
  paperOut,
  well,
} from '../../testkit/printing/loopback-printer.ts';
import { type LoopbackCups, openLoopbackCups, queueNames } from './loopback-cups.ts';

const patient: PrinterLimits = { openMs: 15_000, statusMs: 0, sendMs: 15_000, settleMs: 0 };
/** Only where a test is about a wait that ends. */
const hasty: PrinterLimits = { ...patient, sendMs: 900 };
const slip = Buffer.from('\u001b@Beleg 1\n\u001dV\u0000', 'latin1');
const long = Buffer.alloc(4 * 1024 * 1024, 0x41);
const [createJob, sendDocument, cancelJob, getJob, getPrinter] = [0x05, 0x06, 0x08, 0x09, 0x0b];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function queue(more: Partial<LoopbackCups> = {}, limits = patient) {
  const cups = Object.assign(await openLoopbackCups(), more);
  cleanUps.push(() => cups.close());
  const printer = openPrinter(`cups://127.0.0.1:${cups.port}/slips`, limits);
  if (!printer) throw new Error('no printer');
  return { cups, printer };
}

describe('a CUPS queue', () => {
  test('gets the slip raw and whole, and on this machine it is printed when CUPS says that it is completed', async () => {
    const { cups, printer } = await queue({ course: [3, 5, 5, 9] });
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
    expect(cups.jobs).toMatchObject([{ bytes: slip, format: 'application/vnd.cups-raw', user: 'counterfoil' }]);
    // Over, and its file with its codes is gone.
    expect(cups.jobs).toMatchObject([{ state: 9, purged: true }]);
  });

  test.each(queueNames)('that is called %s prints', async (name) => {
    const { cups } = await queue({ name });
    const printer = openPrinter(`cups://127.0.0.1:${cups.port}/${name}`, patient);
    expect(await printer?.send(slip)).toEqual({ kind: 'printed' });
    expect(cups.jobs).toMatchObject([{ bytes: slip, purged: true }]);
  });

  test.each(['socket://127.0.0.1:1', 'lpd://192.0.2.10/raw', 'beh:/1/3/5/socket://192.0.2.10', ''])(
    'that prints over %j cannot know the end: completed is unknown',
    async (device) => {
      const { printer } = await queue({ device });
      expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
    },
  );

  describe('over a socket', () => {
    const asks: PrinterLimits = { ...patient, statusMs: 2000 };
    async function overSocket(manner: Manner, health: Health, more: Partial<LoopbackCups> = {}) {
      const device = await openLoopbackPrinter(manner, health);
      cleanUps.push(() => device.close());
      return {
        device,
        ...(await queue({ device: `socket://127.0.0.1:${device.port}/?waiteof=false`, ...more }, asks)),
      };
    }

    test('asks its printer before and after: one that is well then has printed', async () => {
      const { cups, device, printer } = await overSocket('closes-in-order', well);
      expect(await printer.send(slip)).toEqual({ kind: 'printed' });
      device.before = paperLow;
      expect(await printer.send(slip)).toEqual({ kind: 'printed', paperLow: true });
      // Its connections are over before the queue needs one, and carry nothing.
      expect(device.ends()).toEqual(['in-order', 'in-order', 'in-order', 'in-order']);
      expect(Buffer.concat(device.heard())).toHaveLength(0);
      expect(cups.jobs.every(({ purged }) => purged)).toBe(true);
    });

    test('gets no job while its printer is out of paper', async () => {
      const { cups, printer } = await overSocket('closes-in-order', paperOut);
      expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'paper_out' });
      expect(cups.jobs).toEqual([]);
    });

    test.each([
      ['is out of paper', 'closes-in-order', paperOut, 'paper_out'],
      ['fell silent', 'closes-in-order', null, 'unproven'],
      ['is not there any more', 'resets-at-once', well, 'unproven'],
    ] as const)('does not know of a job whose printer %s after it', async (_name, manner, health, fault) => {
      const { cups, device } = await overSocket('closes-in-order', well);
      cups.atDocument = () => Object.assign(device, { manner, before: health });
      const printer = openPrinter(`cups://127.0.0.1:${cups.port}/slips`, { ...asks, sendMs: 900 });
      expect(await printer?.send(slip)).toEqual({ kind: 'unknown', fault });
    });

    test.each(['greets-as-another-service', 'closes-at-once'] as const)(
      'cannot ask what %s: completed is unknown',
      async (manner) => {
        const { printer } = await overSocket(manner, null);
        expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
      },
    );

    test('does not know of a job that took so long that its printer may have lost its power and come back', async () => {
      const { cups } = await overSocket('closes-in-order', well);
      const at = { host: '127.0.0.1', port: cups.port, name: 'slips' };
      expect(await createCupsPrinter(at, asks, true, 0).send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
      expect(await createCupsPrinter(at, asks, true, 10_000).send(slip)).toEqual({ kind: 'printed' });
    });

    test('asks no STAR printer, which does not know the question', async () => {
      const { cups, device } = await overSocket('closes-in-order', well);
      const star = openPrinter(`cups://127.0.0.1:${cups.port}/slips?language=star`, asks);
      expect(await star?.send(slip)).toEqual({ kind: 'unknown', fault: 'unproven' });
      expect(device.ends()).toEqual([]);
    });
  });

  test('that keeps its files is found out by a job that never prints; one that purges them is not', async () => {
    const { cups } = await queue();
    const description = `cups://127.0.0.1:${cups.port}/slips?paper=80`;
    expect(await keepsJobFiles(description, patient)).toBe(false);
    expect(cups.jobs).toMatchObject([{ hold: 'indefinite', begun: false, purged: true }]);
    cups.refusesPurge = true;
    expect(await keepsJobFiles(description, patient)).toBe(true);
    // Nothing of it stays to be printed.
    expect(cups.jobs.at(-1)).toMatchObject({ state: 7, begun: false });
    expect(await keepsJobFiles('tcp://192.0.2.7:9100', patient)).toBe(false);
  });

  test.each([
    ['media-empty-error', 'paper_out'],
    ['media-needed', 'paper_out'],
    ['cover-open-warning', 'cover_open'],
    ['door-open', 'cover_open'],
    ['offline-report', 'offline'],
    ['media-jam-error', 'printer_error'],
  ] as const)('that says %s is given no job, and prints once it is well', async (reason, fault) => {
    const { cups, printer } = await queue({ reasons: ['toner-low', reason] });
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault });
    expect(cups.operations).toEqual([getPrinter]);
    cups.reasons = ['none'];
    expect(await printer.send(slip)).toEqual({ kind: 'printed' });
  });

  test.each([
    ['is stopped', { printerState: 5 }],
    ['takes no jobs', { accepting: false }],
  ])('that %s is given no job', async (_name, more) => {
    const { cups, printer } = await queue(more);
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'offline' });
    expect(cups.jobs).toEqual([]);
  });

  test('whose paper is low still prints, and says so', async () => {
    const { printer } = await queue({ reasons: ['media-low-report', 'com.example-busy'] });
    expect(await printer.send(slip)).toEqual({ kind: 'printed', paperLow: true });
  });

  test('that is out of paper after the job leaves it unknown', async () => {
    const { printer } = await queue({ reasonsAfter: ['media-empty-error'] });
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'paper_out' });
  });

  test.each([
    ['aborts', [5, 8]],
    ['cancels', [5, 7]],
  ])('that %s the job leaves it unknown', async (_name, course) => {
    const { printer } = await queue({ course });
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'printer_error' });
  });

  test('that never begins the job is told to cancel it, and the slip was certainly not sent', async () => {
    const { cups, printer } = await queue({ course: [3] }, hasty);
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'timed_out' });
    expect(cups.jobs[0]?.state).toBe(7);
  });

  test('that begins the job and does not end it is told to cancel it, and the slip is unknown', async () => {
    const { cups, printer } = await queue({ course: [5], reasons: ['connecting-to-device'] }, hasty);
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'unreachable' });
    expect(cups.jobs[0]?.state).toBe(7);
  });

  test('that refuses to cancel a waiting job leaves it unknown: it may still print', async () => {
    const { cups, printer } = await queue({ course: [3], refusesCancel: true }, hasty);
    expect(await printer.send(slip)).toEqual({ kind: 'unknown', fault: 'timed_out' });
    expect(cups.operations).toContain(cancelJob);
  });

  test.each([
    ['at the question for its state', getPrinter, 'not-sent', 'broken'],
    ['before the job has a number', createJob, 'not-sent', 'broken'],
    ['after it took the document', sendDocument, 'unknown', 'broken'],
    ['half way through the document', 'document', 'not-sent', 'broken'],
    ['at every question for the job', getJob, 'unknown', 'timed_out'],
  ] as const)('that breaks off %s', async (_name, breaksAt, kind, fault) => {
    const { cups, printer } = await queue({ breaksAt, course: [5] }, breaksAt === getJob ? hasty : patient);
    expect(await printer.send(breaksAt === 'document' ? long : slip)).toEqual({ kind, fault });
    // Whatever was begun is not left to print later.
    expect(cups.operations.includes(cancelJob)).toBe(cups.jobs.length > 0);
  });

  test('that is not there, or has no such queue, was not sent to', async () => {
    const { cups } = await queue();
    const other = openPrinter(`cups://127.0.0.1:${cups.port}/other`, patient);
    expect(await other?.send(slip)).toEqual({ kind: 'not-sent', fault: 'bad_address' });
    const gone = await openLoopbackCups();
    await gone.close();
    const nobody = openPrinter(`cups://127.0.0.1:${gone.port}/slips`, patient);
    expect(await nobody?.send(slip)).toEqual({ kind: 'not-sent', fault: 'refused' });
  });

  test('whose answer is not IPP is a wrong address', async () => {
    const { cups, printer } = await queue();
    await cups.close();
    const { createServer } = await import('node:http');
    const web = createServer((request, response) => void request.resume().on('end', () => response.end('<html>')));
    await new Promise<void>((resolve) => web.listen(cups.port, '127.0.0.1', resolve));
    cleanUps.splice(0, 1, () => new Promise((resolve) => web.close(resolve)));
    expect(await printer.send(slip)).toEqual({ kind: 'not-sent', fault: 'bad_address' });
  });
});

describe('what a real cupsd 2.4 answered', () => {
  const head =
    '470012617474726962757465732d6368617273657400057574662d3848001b617474726962757465732d6e61747572616c2d6c616e67756167650002656e';
  const printer = `020000000000000701${head}042200197072696e7465722d69732d616363657074696e672d6a6f627300010123000d7072696e7465722d73746174650004000000034400157072696e7465722d73746174652d726561736f6e7300046e6f6e6545000a6465766963652d7572690018736f636b65743a2f2f3132372e302e302e313a333335333103`;
  const job = `020000000000000701${head}0221001274696d652d61742d70726f63657373696e6700046b0116212300096a6f622d737461746500040000000903`;

  test('is read', () => {
    const read = (hex: string) => Object.fromEntries(readIppAnswer(Buffer.from(hex, 'hex'))?.attributes ?? []);
    expect(read(printer)).toMatchObject({
      'printer-is-accepting-jobs': [1],
      'printer-state': [3],
      'printer-state-reasons': ['none'],
      'device-uri': ['socket://127.0.0.1:33531'],
    });
    expect(read(job)).toMatchObject({ 'job-state': [9], 'time-at-processing': [1795233313] });
  });

  test('counts as no answer when it is cut short at any place', () => {
    const bytes = Buffer.from(printer, 'hex');
    for (let length = 0; length < bytes.length; length += 1)
      expect(readIppAnswer(bytes.subarray(0, length))).toBeNull();
  });
});
