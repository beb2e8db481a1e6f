// UNPROVEN on Windows itself, as windows-job.ts says. The functions of the Windows spooler (winspool.drv) in TypeScript, by
// koffi: shapes and calls, no decisions. They block, so only the thread of windows-worker.ts calls them.
// Invariant: the caller passes koffi in, so that it is loaded on Windows only.
import type koffi from 'koffi';

export type Koffi = typeof koffi;

/** What a job needs of the spooler; tests have one of their own. */
export type Winspool = {
  /** Null if it cannot be opened; `missing` if Windows knows no such printer. */
  open(printer: string): Opened | null | 'missing';
  /** Milliseconds; blocks. */
  sleep(ms: number): void;
  /** The names of the printers of this machine, and of those it is connected to. */
  printers(): readonly string[];
};
export type Opened = {
  /** PRINTER_STATUS_*; null where Windows cannot say. */
  status(): number | null;
  /** `USB001`, `COM3:`, `IP_192.0.2.10`, … */
  port(): string;
  /** Job number; 0 if the spooler takes none; `refuses-raw` if the driver takes no bytes of the printer's own. */
  startRaw(document: string): number | 'refuses-raw';
  /** False if the spooler takes no page. */
  startPage(): boolean;
  /** The number of bytes taken; fewer than given is a failure. */
  write(bytes: Uint8Array): number;
  /** False if the spooler did not take the end of the page, or that of the job. */
  end(): boolean;
  abort(): void;
  /** All jobs in the queue; `size` in bytes. */
  queued(): readonly { readonly job: number; readonly document: string; readonly size: number }[];
  /** JOB_STATUS_*; null if the job is no longer in the queue. */
  jobStatus(job: number): number | null;
  /** Keeps the job in the queue after it is printed, until `release`. */
  retain(job: number): void;
  release(job: number): void;
  /** False if it is still in the queue. */
  deleteJob(job: number): boolean;
  close(): void;
};

const jobCommand = { delete: 5, retain: 8, release: 9 } as const;
const errors = { unknownPrinter: 1801, invalidDatatype: 1804 } as const;
const mostJobs = 1000;
/** PRINTER_ENUM_LOCAL and PRINTER_ENUM_CONNECTIONS. */
const localAndConnected = 2 | 4;

/** The structures as in the Windows SDK (winspool.h). */
export function winspoolShapes(library: Koffi) {
  const systemTime = library.struct({
    wYear: 'uint16_t',
    wMonth: 'uint16_t',
    wDayOfWeek: 'uint16_t',
    wDay: 'uint16_t',
    wHour: 'uint16_t',
    wMinute: 'uint16_t',
    wSecond: 'uint16_t',
    wMilliseconds: 'uint16_t',
  });
  return {
    docInfo1: library.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' }),
    jobInfo1: library.struct({
      JobId: 'uint32_t',
      pPrinterName: 'str16',
      pMachineName: 'str16',
      pUserName: 'str16',
      pDocument: 'str16',
      pDatatype: 'str16',
      pStatus: 'str16',
      Status: 'uint32_t',
      Priority: 'uint32_t',
      Position: 'uint32_t',
      TotalPages: 'uint32_t',
      PagesPrinted: 'uint32_t',
      Submitted: systemTime,
    }),
    jobInfo2: library.struct({
      JobId: 'uint32_t',
      pPrinterName: 'str16',
      pMachineName: 'str16',
      pUserName: 'str16',
      pDocument: 'str16',
      pNotifyName: 'str16',
      pDatatype: 'str16',
      pPrintProcessor: 'str16',
      pParameters: 'str16',
      pDriverName: 'str16',
      pDevMode: 'void *',
      pStatus: 'str16',
      pSecurityDescriptor: 'void *',
      Status: 'uint32_t',
      Priority: 'uint32_t',
      Position: 'uint32_t',
      StartTime: 'uint32_t',
      UntilTime: 'uint32_t',
      TotalPages: 'uint32_t',
      Size: 'uint32_t',
      Submitted: systemTime,
      Time: 'uint32_t',
      PagesPrinted: 'uint32_t',
    }),
    printerInfo4: library.struct({ pPrinterName: 'str16', pServerName: 'str16', Attributes: 'uint32_t' }),
    printerInfo5: library.struct({
      pPrinterName: 'str16',
      pPortName: 'str16',
      Attributes: 'uint32_t',
      DeviceNotSelectedTimeout: 'uint32_t',
      TransmissionRetryTimeout: 'uint32_t',
    }),
    printerInfo6: library.struct({ dwStatus: 'uint32_t' }),
  };
}

/** Throws where there is no winspool.drv: anywhere but on Windows. */
export function loadWinspool(library: Koffi): Winspool {
  const spooler = library.load('winspool.drv');
  const kernel = library.load('kernel32.dll');
  const { docInfo1, jobInfo1, jobInfo2, printerInfo4, printerInfo5, printerInfo6 } = winspoolShapes(library);
  const bool = 'int';
  const handle = 'void *';
  const lastError = kernel.func('__stdcall', 'GetLastError', 'uint32_t', []);
  const sleep = kernel.func('__stdcall', 'Sleep', 'void', ['uint32_t']);
  const declare = (name: string, result: string, given: Parameters<typeof spooler.func>[3]) =>
    spooler.func('__stdcall', name, result, given);
  const openPrinter = declare('OpenPrinterW', bool, ['str16', library.out(library.pointer(handle)), handle]);
  const closePrinter = declare('ClosePrinter', bool, [handle]);
  const answered = ['uint8_t *', 'uint32_t', '_Out_ uint32_t *'];
  const getPrinter = declare('GetPrinterW', bool, [handle, 'uint32_t', ...answered]);
  const startDoc = declare('StartDocPrinterW', 'uint32_t', [handle, 'uint32_t', library.pointer(docInfo1)]);
  const startPage = declare('StartPagePrinter', bool, [handle]);
  const writePrinter = declare('WritePrinter', bool, [handle, 'const uint8_t *', 'uint32_t', '_Out_ uint32_t *']);
  const endPage = declare('EndPagePrinter', bool, [handle]);
  const endDoc = declare('EndDocPrinter', bool, [handle]);
  const abortPrinter = declare('AbortPrinter', bool, [handle]);
  const getJob = declare('GetJobW', bool, [handle, 'uint32_t', 'uint32_t', ...answered]);
  const enumJobs = declare('EnumJobsW', bool, [
    handle,
    'uint32_t',
    'uint32_t',
    'uint32_t',
    ...answered,
    '_Out_ uint32_t *',
  ]);
  const enumPrinters = declare('EnumPrintersW', bool, [
    'uint32_t',
    'str16',
    'uint32_t',
    ...answered,
    '_Out_ uint32_t *',
  ]);
  const setJob = declare('SetJobW', bool, [handle, 'uint32_t', 'uint32_t', handle, 'uint32_t']);

  /**
   * Calls twice, as Windows wants it: for the size, then for the structure, whose texts follow it in the same buffer.
   */
  const ask = (call: (buffer: Buffer | null, size: number, needed: number[]) => number): Buffer | null => {
    const needed = [0];
    call(null, 0, needed);
    const buffer = Buffer.alloc(needed[0] ?? 0);
    return buffer.length > 0 && call(buffer, buffer.length, needed) !== 0 ? buffer : null;
  };

  return {
    sleep: (ms) => void sleep(ms),
    printers() {
      const count = [0];
      const bytes = ask((buffer, size, needed) =>
        enumPrinters(localAndConnected, null, 4, buffer, size, needed, count),
      );
      return Array.from({ length: bytes ? (count[0] ?? 0) : 0 }, (_, n) =>
        String(library.decode(bytes, n * library.sizeof(printerInfo4), printerInfo4).pPrinterName),
      );
    },
    open(printer) {
      const out: unknown[] = [null];
      if (openPrinter(printer, out, null) === 0) return lastError() === errors.unknownPrinter ? 'missing' : null;
      const [opened] = out;
      const about = (level: number): Buffer | null =>
        ask((buffer, size, needed) => getPrinter(opened, level, buffer, size, needed));
      return {
        status() {
          const bytes = about(6);
          return bytes ? Number(library.decode(bytes, printerInfo6).dwStatus) : null;
        },
        port() {
          const bytes = about(5);
          return bytes ? String(library.decode(bytes, printerInfo5).pPortName) : '';
        },
        startRaw(document) {
          const job = startDoc(opened, 1, { pDocName: document, pOutputFile: null, pDatatype: 'RAW' });
          return job === 0 && lastError() === errors.invalidDatatype ? 'refuses-raw' : job;
        },
        startPage: () => startPage(opened) !== 0,
        write(bytes) {
          const written = [0];
          return writePrinter(opened, Buffer.from(bytes), bytes.length, written) === 0 ? 0 : (written[0] ?? 0);
        },
        end: () => endPage(opened) !== 0 && endDoc(opened) !== 0,
        abort: () => void abortPrinter(opened),
        queued() {
          const count = [0];
          const bytes = ask((buffer, size, needed) => enumJobs(opened, 0, mostJobs, 2, buffer, size, needed, count));
          return Array.from({ length: bytes ? (count[0] ?? 0) : 0 }, (_, n) => {
            const info = library.decode(bytes, n * library.sizeof(jobInfo2), jobInfo2);
            return { job: Number(info.JobId), document: String(info.pDocument), size: Number(info.Size) };
          });
        },
        jobStatus(job) {
          const bytes = ask((buffer, size, needed) => getJob(opened, job, 1, buffer, size, needed));
          return bytes ? Number(library.decode(bytes, jobInfo1).Status) : null;
        },
        retain: (job) => void setJob(opened, job, 0, null, jobCommand.retain),
        release: (job) => void setJob(opened, job, 0, null, jobCommand.release),
        deleteJob: (job) => setJob(opened, job, 0, null, jobCommand.delete) !== 0,
        close: () => void closePrinter(opened),
      };
    },
  };
}
