// The Windows spooler as far as it can be tried without Windows: each decision against a fake spooler, the shapes of
// its calls with koffi itself, the thread with real threads. This has not run on Windows yet.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import koffi from 'koffi';
import { afterEach, describe, expect, test } from 'vitest';
import type { PrinterLimits } from '../../electron/printing/printer.ts';
import { isUnproven, openPrinter } from '../../electron/printing/printers.ts';
import { runWindowsJob } from '../../electron/printing/windows-job.ts';
import { createWindowsPrinter } from '../../electron/printing/windows-printer.ts';
import {
  type Koffi,
  loadWinspool,
  type Opened,
  type Winspool,
  winspoolShapes,
} from '../../electron/printing/winspool.ts';

const slip = Uint8Array.from(Buffer.from('\u001b@Beleg 1\n', 'latin1'));
const patient: PrinterLimits = { openMs: 15_000, statusMs: 0, sendMs: 15_000, settleMs: 0 };
const cleanUps: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

describe('a job of the spooler', () => {
  function run(more: Partial<Opened> & { opens?: Winspool['open'] } = {}, sendMs = 1500) {
    const calls: string[] = [];
    const opened: Opened = {
      status: () => 0,
      port: () => 'USB001',
      startRaw: () => 7,
      write: (bytes) => bytes.length,
      end: () => true,
      abort: () => void calls.push('abort'),
      jobStatus: () => 0x80,
      retain: (job) => void calls.push(`retain ${job}`),
      release: (job) => void calls.push(`release ${job}`),
      deleteJob: (job) => calls.push(`delete ${job}`) > 0,
      close: () => void calls.push('close'),
      ...more,
    };
    const winspool: Winspool = { open: more.opens ?? (() => opened), sleep: (ms) => void calls.push(`sleep ${ms}`) };
    const outcome = runWindowsJob(winspool, { printer: 'Slips', bytes: slip, sendMs }, () => calls.push('handing'));
    return { outcome, calls };
  }

  test('that the spooler calls printed, on a cable, is printed; it is kept until we looked, and then released', () => {
    const states = [0x08, 0x10, 0x2080];
    const { outcome, calls } = run({ jobStatus: () => states.shift() ?? null });
    expect(outcome).toEqual({ kind: 'printed' });
    expect(calls).toEqual(['retain 7', 'handing', 'sleep 150', 'sleep 150', 'release 7', 'close']);
  });

  test('that is gone though it was to stay is unknown: anyone may have taken it out', () => {
    expect(run({ jobStatus: () => null }).outcome).toEqual({ kind: 'unknown', fault: 'unproven' });
  });

  test.each(['IP_192.0.2.10', 'WSD-1', 'PORTPROMPT:', ''])('that is printed on port %j is unknown', (port) => {
    const { outcome, calls } = run({ port: () => port });
    expect(outcome).toEqual({ kind: 'unknown', fault: 'unproven' });
    expect(calls).toContain('release 7');
  });

  test.each([
    [0x10, 'paper_out'],
    [0x40_0000, 'cover_open'],
    [0x40_0010, 'cover_open'],
    [0x08, 'printer_error'],
    [0x80, 'offline'],
    [0x01, 'offline'],
  ] as const)('is not begun while the printer says 0x%s', (status, fault) => {
    const { outcome, calls } = run({ status: () => status });
    expect(outcome).toEqual({ kind: 'not-sent', fault });
    expect(calls).toEqual(['close']);
  });

  test.each([
    ['there is no such printer', { opens: () => 'missing' as const }, 'bad_address'],
    ['it cannot be opened', { opens: () => null }, 'cannot_open'],
    ['the spooler takes no job', { startRaw: () => 0 }, 'cannot_write'],
  ])('is not sent where %s', (_name, more, fault) => {
    const { outcome, calls } = run(more);
    expect(outcome).toEqual({ kind: 'not-sent', fault });
    expect(calls).not.toContain('handing');
  });

  test.each([
    ['half of it is taken', { write: () => 3 }],
    ['its end is not taken', { end: () => false }],
  ])('is aborted and unknown where %s', (_name, more) => {
    const { outcome, calls } = run(more);
    expect(outcome).toEqual({ kind: 'unknown', fault: 'cannot_write' });
    expect(calls).toEqual(['retain 7', 'handing', 'abort', 'release 7', 'close']);
  });

  test.each([
    ['waits for ever', 0x00, 'timed_out'],
    ['waits for paper', 0x40, 'paper_out'],
    ['failed', 0x02, 'printer_error'],
  ] as const)('that %s is deleted when our wait ends, and unknown', (_name, status, fault) => {
    const { outcome, calls } = run({ jobStatus: () => status });
    expect(outcome).toEqual({ kind: 'unknown', fault });
    expect(calls.filter((call) => call === 'sleep 150')).toHaveLength(10);
    expect(calls.slice(-3)).toEqual(['release 7', 'delete 7', 'close']);
  });

  test('that is deleted is unknown; that the spooler calls printed is printed, while the printer reports no trouble', () => {
    expect(run({ jobStatus: () => 0x100 }).outcome).toEqual({ kind: 'unknown', fault: 'printer_error' });
    expect(run({ jobStatus: () => 0x80 }).outcome).toEqual({ kind: 'printed' });
    const answers = [0, 0x10];
    const outOfPaper = run({ jobStatus: () => 0x80, status: () => answers.shift() ?? 0 });
    expect(outOfPaper.outcome).toEqual({ kind: 'unknown', fault: 'paper_out' });
  });
});

describe('the shapes', () => {
  test('lie in memory as the Windows SDK says, on 64 bits', () => {
    const { docInfo1, jobInfo1, printerInfo5, printerInfo6 } = winspoolShapes(koffi);
    expect([docInfo1, jobInfo1, printerInfo5, printerInfo6].map((shape) => koffi.sizeof(shape))).toEqual([
      24, 96, 32, 4,
    ]);
    expect(koffi.offsetof(jobInfo1, 'Status')).toBe(56);
    expect(koffi.offsetof(jobInfo1, 'Submitted')).toBe(76);
    expect(koffi.offsetof(printerInfo5, 'pPortName')).toBe(8);
  });

  test('are accepted by koffi in every call, and an answer of Windows is read', () => {
    const declared: string[] = [];
    const { printerInfo5, jobInfo1 } = winspoolShapes(koffi);
    const answer = (shape: Parameters<typeof koffi.sizeof>[0], value: object) => {
      const bytes = Buffer.alloc(koffi.sizeof(shape));
      koffi.encode(bytes, shape, value);
      return (buffer: Buffer | null, size: number, needed: number[]) => {
        needed[0] = bytes.length;
        if (!buffer || size < bytes.length) return 0;
        bytes.copy(buffer);
        return 1;
      };
    };
    const texts = {
      pPrinterName: 'Slips',
      pMachineName: '',
      pUserName: '',
      pDocument: '',
      pDatatype: 'RAW',
      pStatus: '',
    };
    const job = answer(jobInfo1, {
      ...texts,
      JobId: 7,
      Status: 0x80,
      Priority: 1,
      Position: 1,
      TotalPages: 0,
      PagesPrinted: 0,
      Submitted: {
        wYear: 2026,
        wMonth: 1,
        wDayOfWeek: 1,
        wDay: 1,
        wHour: 1,
        wMinute: 1,
        wSecond: 1,
        wMilliseconds: 1,
      },
    });
    const info = answer(printerInfo5, {
      pPrinterName: 'Slips',
      pPortName: 'USB001',
      Attributes: 0,
      DeviceNotSelectedTimeout: 0,
      TransmissionRetryTimeout: 0,
    });
    type Call = (...given: never[]) => unknown;
    const windows: Record<string, Call> = {
      OpenPrinterW: (_name: string, out: unknown[]) => out.splice(0, 1, 1n).length,
      GetPrinterW: (_handle: unknown, level: number, buffer: Buffer | null, size: number, needed: number[]) =>
        level === 5 ? info(buffer, size, needed) : 0,
      GetJobW: (
        _handle: unknown,
        _job: number,
        _level: number,
        buffer: Buffer | null,
        size: number,
        needed: number[],
      ) => job(buffer, size, needed),
      StartDocPrinterW: () => 7,
      WritePrinter: (_handle: unknown, bytes: Buffer, size: number, written: number[]) => {
        expect(bytes).toHaveLength(size);
        written[0] = size;
        return 1;
      },
    };
    const library = {
      ...koffi,
      load: () => ({
        func: (convention: string, name: string, result: string, parameters: never[]) => {
          // koffi itself reads the declaration, as it would on Windows.
          koffi.proto(convention, `${name}_${declared.length}`, result, parameters);
          declared.push(name);
          return windows[name] ?? (() => 1);
        },
      }),
    };
    const opened = loadWinspool(library as unknown as Koffi).open('Slips');
    if (!opened || opened === 'missing') throw new Error('not opened');
    expect([opened.port(), opened.status(), opened.startRaw(), opened.write(slip), opened.jobStatus(7)]).toEqual([
      'USB001',
      0,
      7,
      slip.length,
      0x80,
    ]);
    expect(declared).toHaveLength(13);
  });

  test('are of no use without Windows', () => {
    expect(() => loadWinspool(koffi)).toThrow();
  });
});

describe('the thread', () => {
  function threadOf(script: string, limits: Partial<PrinterLimits> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-thread-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'worker.mjs');
    writeFileSync(file, `import { parentPort, workerData } from 'node:worker_threads';\n${script}`);
    return createWindowsPrinter('Slips', { ...patient, ...limits }, 'win32', pathToFileURL(file));
  }
  const say = (what: string): string => `parentPort.postMessage(${what});`;

  test.each([
    ['tells the end', `${say("'handing'")} ${say("{ kind: 'printed' }")}`, { kind: 'printed' }],
    ['cannot begin', say("{ kind: 'not-sent', fault: 'bad_address' }"), { kind: 'not-sent', fault: 'bad_address' }],
    ['dies before it hands anything over', 'process.exit(1);', { kind: 'not-sent', fault: 'cannot_open' }],
    [
      'fails after that',
      `${say("'handing'")} await new Promise((go) => setTimeout(go, 20)); throw new Error('x');`,
      { kind: 'unknown', fault: 'broken' },
    ],
  ])('that %s', async (_name, script, outcome) => {
    expect(await threadOf(script).send(slip)).toEqual(outcome);
  });

  test('that hangs before it hands anything over was not sent to; one that hangs later is unknown', async () => {
    const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
    expect(await threadOf(hang, { openMs: 300 }).send(slip)).toEqual({ kind: 'not-sent', fault: 'no_answer' });
    const later = threadOf(`${say("'handing'")} await new Promise((go) => setTimeout(go, 20)); ${hang}`, {
      sendMs: 200,
    });
    expect(await later.send(slip, 200)).toEqual({ kind: 'unknown', fault: 'timed_out' });
  }, 40_000);

  test('of the till itself ends before a byte if there is no winspool.drv', async () => {
    expect(await createWindowsPrinter('Slips', patient, 'win32').send(slip)).toEqual({
      kind: 'not-sent',
      fault: 'cannot_open',
    });
  });
});

test.skipIf(process.platform === 'win32')('elsewhere than on Windows it is a wrong address', async () => {
  expect(await openPrinter('windows:EPSON TM-T88VI Receipt?paper=80', patient)?.send(slip)).toEqual({
    kind: 'not-sent',
    fault: 'bad_address',
  });
});

test('a printer behind the Windows spooler is called unproven, and no other', () => {
  expect(isUnproven('windows:EPSON TM-T88VI Receipt?paper=80')).toBe(true);
  for (const proven of ['tcp://192.0.2.7:9100', 'file:///dev/usb/lp0', 'cups:slips', 'windows:', null])
    expect(isUnproven(proven)).toBe(false);
});
