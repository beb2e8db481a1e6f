// The Windows spooler as far as it can be tried without Windows: each decision against a fake spooler, the shapes of
// its calls with koffi itself, the thread and the gate before the first byte with real threads. This has not run on Windows yet.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import koffi from 'koffi';
import { afterEach, describe, expect, test } from 'vitest';
import type { PrinterLimits } from '../../electron/printing/printer.ts';
import { isUnproven, openPrinter } from '../../electron/printing/printers.ts';
import { resolveOrphanedJobs, runWindowsJob } from '../../electron/printing/windows-job.ts';
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

function spoolerOf(more: Partial<Opened>, open?: Winspool['open']) {
  const calls: string[] = [];
  const opened: Opened = {
    status: () => 0,
    port: () => 'USB001',
    startRaw: () => 7,
    startPage: () => true,
    write: (bytes) => bytes.length,
    end: () => true,
    abort: () => void calls.push('abort'),
    queued: () => [],
    jobStatus: () => 0x80,
    retain: (job) => void calls.push(`retain ${job}`),
    release: (job) => void calls.push(`release ${job}`),
    deleteJob: (job) => calls.push(`delete ${job}`) > 0,
    close: () => void calls.push('close'),
    ...more,
  };
  const winspool: Winspool = {
    open: open ?? (() => opened),
    sleep: (ms) => void calls.push(`sleep ${ms}`),
    printers: () => [],
  };
  return { winspool, calls };
}

describe('a job of the spooler', () => {
  function run({ opens, hands = true, ...more }: Partial<Opened> & { opens?: Winspool['open']; hands?: boolean } = {}) {
    const { winspool, calls } = spoolerOf(more, opens);
    const job = { printer: 'Slips', bytes: slip, sendMs: 1500, id: 'job-1' };
    return { outcome: runWindowsJob(winspool, job, () => calls.push('hand') > 0 && hands), calls };
  }

  test('that the spooler calls printed, on a cable, is printed; it is kept until we looked, and then released', () => {
    const states = [0x08, 0x10, 0x2080];
    const { outcome, calls } = run({ jobStatus: () => states.shift() ?? null });
    expect(outcome).toEqual({ kind: 'printed' });
    expect(calls).toEqual(['retain 7', 'hand', 'sleep 150', 'sleep 150', 'release 7', 'close']);
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
    ['its driver refuses raw bytes', { startRaw: () => 'refuses-raw' as const }, 'refuses_raw'],
    ['Windows cannot say how the printer is', { status: () => null }, 'no_answer'],
    ['its page is not taken', { startPage: () => false }, 'cannot_write'],
  ])('is not sent where %s', (_name, more, fault) => {
    const { outcome, calls } = run(more);
    expect(outcome).toEqual({ kind: 'not-sent', fault });
    expect(calls).not.toContain('hand');
  });

  test('is not sent, and gone, where the till gave it up before: no byte is handed over then', () => {
    const handed: Uint8Array[] = [];
    const { outcome, calls } = run({ hands: false, write: (bytes) => handed.push(bytes) });
    expect(outcome).toEqual({ kind: 'not-sent', fault: 'no_answer' });
    expect(handed).toEqual([]);
    expect(calls).toEqual(['retain 7', 'hand', 'abort', 'release 7', 'delete 7', 'close']);
  });

  test.each([
    ['half of it is taken', { write: () => 3 }],
    ['its end is not taken', { end: () => false }],
  ])('is aborted and unknown where %s', (_name, more) => {
    const { outcome, calls } = run(more);
    expect(outcome).toEqual({ kind: 'unknown', fault: 'cannot_write' });
    expect(calls).toEqual(['retain 7', 'hand', 'abort', 'release 7', 'delete 7', 'close']);
  });

  test.each([
    ['waits for ever', 0x00, 'timed_out'],
    ['waits for paper', 0x40, 'paper_out'],
    ['failed', 0x02, 'printer_error'],
    ['waits for a person at the printer', 0x400, 'printer_error'],
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
    const status = [0, null];
    const silent = run({ jobStatus: () => 0x80, status: () => status.shift() ?? null });
    expect(silent.outcome).toEqual({ kind: 'unknown', fault: 'broken' });
    expect(run({ jobStatus: () => 0x480 }).outcome).toEqual({ kind: 'unknown', fault: 'printer_error' });
  });
});

describe('what a till that died left in the queue', () => {
  function settle(document: string, more: Partial<Opened> = {}, size = slip.length) {
    const { winspool, calls } = spoolerOf({ queued: () => [{ job: 9, document, size }], ...more });
    return { left: resolveOrphanedJobs(winspool, { printer: 'Slips', ids: ['job-1'], sendMs: 300 }), calls };
  }
  const named = `Counterfoil slip job-1 ${slip.length}`;

  test('is named so that it is found again', () => {
    const names: string[] = [];
    const { winspool } = spoolerOf({ startRaw: (document) => names.push(document) });
    runWindowsJob(winspool, { printer: 'Slips', bytes: slip, sendMs: 300, id: 'job-1' }, () => true);
    runWindowsJob(winspool, { printer: 'Slips', bytes: slip, sendMs: 300, id: null }, () => true);
    expect(names).toEqual([named, `Counterfoil drawer of ${hostname()} ${slip.length}`]);
  });

  test('is printed if the spooler printed all of it, and is out of the queue', () => {
    const { left, calls } = settle(named);
    expect(left).toEqual([['job-1', { kind: 'printed' }]]);
    expect(calls).toEqual(['release 9', 'close']);
  });

  test('is unknown if the spooler printed a part of it, or does not end it: it is deleted then', () => {
    expect(settle(named, {}, 3).left).toEqual([['job-1', { kind: 'unknown', fault: 'broken' }]]);
    const { left, calls } = settle(named, { jobStatus: () => 0x08 });
    expect(left).toEqual([['job-1', { kind: 'unknown', fault: 'timed_out' }]]);
    expect(calls).toContain('delete 9');
  });

  test("is left alone if it is another till's; a kick of this one's drawer opens nothing any more", () => {
    for (const document of [
      'Counterfoil slip job-2 10',
      'Counterfoil slip job-10 10',
      'Letter',
      'Counterfoil drawer of other 5',
    ])
      expect(settle(document)).toEqual({ left: [], calls: ['close'] });
    expect(settle(`Counterfoil drawer of ${hostname()} 5`)).toEqual({
      left: [],
      calls: ['release 9', 'delete 9', 'close'],
    });
  });
});

describe('the shapes', () => {
  test('lie in memory as the Windows SDK says, on 64 bits', () => {
    const { docInfo1, jobInfo1, jobInfo2, printerInfo4, printerInfo5, printerInfo6 } = winspoolShapes(koffi);
    const shapes = [docInfo1, jobInfo1, jobInfo2, printerInfo4, printerInfo5, printerInfo6];
    expect(shapes.map((shape) => koffi.sizeof(shape))).toEqual([24, 96, 160, 24, 32, 4]);
    expect(koffi.offsetof(jobInfo2, 'pDocument')).toBe(32);
    expect(koffi.offsetof(jobInfo2, 'Status')).toBe(104);
    expect(koffi.offsetof(jobInfo2, 'Size')).toBe(128);
    expect(koffi.offsetof(jobInfo1, 'Status')).toBe(56);
    expect(koffi.offsetof(jobInfo1, 'Submitted')).toBe(76);
    expect(koffi.offsetof(printerInfo5, 'pPortName')).toBe(8);
  });

  test('are accepted by koffi in every call, and an answer of Windows is read', () => {
    const declared: string[] = [];
    const { printerInfo4, printerInfo5, printerInfo6, jobInfo1, jobInfo2 } = winspoolShapes(koffi);
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
    const Submitted = {
      wYear: 2026,
      wMonth: 1,
      wDayOfWeek: 1,
      wDay: 1,
      wHour: 1,
      wMinute: 1,
      wSecond: 1,
      wMilliseconds: 1,
    };
    const job = answer(jobInfo1, {
      ...texts,
      JobId: 7,
      Status: 0x80,
      Priority: 1,
      Position: 1,
      TotalPages: 0,
      PagesPrinted: 0,
      Submitted,
    });
    const info = answer(printerInfo5, {
      pPrinterName: 'Slips',
      pPortName: 'USB001',
      Attributes: 0,
      DeviceNotSelectedTimeout: 0,
      TransmissionRetryTimeout: 0,
    });
    const state = answer(printerInfo6, { dwStatus: 0x10 });
    const [pDevMode, pSecurityDescriptor] = [null, null];
    const moreTexts = { pNotifyName: '', pPrintProcessor: '', pParameters: '', pDriverName: '' };
    const times = { StartTime: 0, UntilTime: 0, Time: 0, Size: 11, Submitted };
    const numbers = { Status: 0x80, Priority: 1, Position: 1, TotalPages: 0, PagesPrinted: 0 };
    const about2 = { ...texts, ...moreTexts, ...numbers, ...times, pDevMode, pSecurityDescriptor };
    const inQueue = answer(jobInfo2, { ...about2, JobId: 7, pDocument: 'Counterfoil slip 1 11' });
    const named = answer(printerInfo4, { pPrinterName: 'Slips', pServerName: '', Attributes: 0 });
    type Call = (...given: never[]) => unknown;
    const windows: Record<string, Call> = {
      OpenPrinterW: (_name: string, out: unknown[]) => out.splice(0, 1, 1n).length,
      GetPrinterW: (_handle: unknown, level: number, buffer: Buffer | null, size: number, needed: number[]) =>
        (level === 5 ? info : state)(buffer, size, needed),
      GetJobW: (
        _handle: unknown,
        _job: number,
        _level: number,
        buffer: Buffer | null,
        size: number,
        needed: number[],
      ) => job(buffer, size, needed),
      EnumJobsW: (
        _handle: unknown,
        _first: number,
        _most: number,
        level: number,
        buffer: Buffer | null,
        size: number,
        needed: number[],
        count: number[],
      ) => {
        expect(level).toBe(2);
        count[0] = 1;
        return inQueue(buffer, size, needed);
      },
      EnumPrintersW: (
        flags: number,
        _of: unknown,
        level: number,
        buffer: Buffer | null,
        size: number,
        needed: number[],
        count: number[],
      ) => {
        expect([flags, level]).toEqual([6, 4]);
        count[0] = 1;
        return named(buffer, size, needed);
      },
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
    const winspool = loadWinspool(library as unknown as Koffi);
    expect(winspool.printers()).toEqual(['Slips']);
    const opened = winspool.open('Slips');
    if (!opened || opened === 'missing') throw new Error('not opened');
    expect([opened.port(), opened.status(), opened.startRaw('slip'), opened.write(slip), opened.jobStatus(7)]).toEqual([
      'USB001',
      0x10,
      7,
      slip.length,
      0x80,
    ]);
    expect(opened.queued()).toEqual([{ job: 7, document: 'Counterfoil slip 1 11', size: 11 }]);
    windows.GetPrinterW = () => 0;
    windows.EndPagePrinter = () => 0;
    windows.StartPagePrinter = () => 0;
    windows.StartDocPrinterW = () => 0;
    windows.GetLastError = () => 1804;
    const refused = loadWinspool(library as unknown as Koffi).open('Slips');
    if (!refused || refused === 'missing') throw new Error('not opened');
    expect([refused.status(), refused.startRaw('slip'), refused.startPage(), refused.end()]).toEqual([
      null,
      'refuses-raw',
      false,
      false,
    ]);
    // No call is forgotten, and koffi read each.
    expect(new Set(declared).size).toBe(15);
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
  /** As the till's own thread does it, written out: both sides decide in the same memory. */
  const hand = 'Atomics.compareExchange(new Int32Array(workerData.gate), 0, 0, 1) === 0';
  const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

  test.each([
    ['tells the end', `if (${hand}) { ${say("'handing'")} ${say("{ kind: 'printed' }")} }`, { kind: 'printed' }],
    ['cannot begin', say("{ kind: 'not-sent', fault: 'bad_address' }"), { kind: 'not-sent', fault: 'bad_address' }],
    ['dies before it hands anything over', 'process.exit(1);', { kind: 'not-sent', fault: 'cannot_open' }],
    ['dies after that, before it could tell', `${hand}; process.exit(1);`, { kind: 'unknown', fault: 'broken' }],
    ['fails after that', `${hand}; throw new Error('x');`, { kind: 'unknown', fault: 'broken' }],
  ])('that %s', async (_name, script, outcome) => {
    expect(await threadOf(script).send(slip)).toEqual(outcome);
  });

  test('that hangs before it hands anything over was not sent to; one that hangs later is unknown', async () => {
    const before = threadOf(`${say("'loaded'")} ${hang}`, { openMs: 300 });
    expect(await before.send(slip)).toEqual({ kind: 'not-sent', fault: 'no_answer' });
    // It passed the gate, and its word about that is still under way.
    const later = threadOf(`${say("'loaded'")} ${hand}; ${hang}`, { openMs: 300, sendMs: 200 });
    expect(await later.send(slip, 200)).toEqual({ kind: 'unknown', fault: 'timed_out' });
  });

  test('that comes late finds the gate shut, and takes its job back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-late-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    const [shut, went] = [join(folder, 'shut'), join(folder, 'went')];
    const late = `import { writeFileSync } from 'node:fs';
      ${say("'loaded'")}
      const gate = new Int32Array(workerData.gate);
      while (Atomics.load(gate, 0) === 0) await new Promise((go) => setTimeout(go, 5));
      writeFileSync(${hand} ? ${JSON.stringify(went)} : ${JSON.stringify(shut)}, '');`;
    expect(await threadOf(late, { openMs: 50 }).send(slip)).toEqual({ kind: 'not-sent', fault: 'no_answer' });
    await expect.poll(() => existsSync(shut)).toBe(true);
    expect(existsSync(went)).toBe(false);
  });

  test('that is slow to load its library has all of its time to open the printer', async () => {
    const slow = `await new Promise((go) => setTimeout(go, 400)); ${say("'loaded'")} if (${hand}) ${say("{ kind: 'printed' }")}`;
    expect(await threadOf(slow, { openMs: 300 }).send(slip)).toEqual({ kind: 'printed' });
  });

  test('tells what was left in the queue, and nothing where it fails', async () => {
    const left = `${say("'loaded'")} ${say("workerData.ids.map((id) => [id, { kind: 'printed' }])")}`;
    expect(await threadOf(left).settleLeft?.(['job-1'])).toEqual([['job-1', { kind: 'printed' }]]);
    expect(await threadOf("throw new Error('x');").settleLeft?.(['job-1'])).toEqual([]);
  });

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
