// A printer behind a CUPS queue, over IPP: asks how the printer is, sends a job of raw bytes, and asks what became of
// it.
// Invariants: a job is `not-sent` only if CUPS got none of its bytes, or says that it never began the job; a job that
// is not over when our wait ends is cancelled, so that CUPS prints nothing later on its own; every other end out of
// order is `unknown`. CUPS also calls a job completed whose printer reset the connection before the first byte, so a
// network printer is asked itself: docs/decisions/printers-behind-a-spooler.md. A job that is over is purged: its file
// has the codes and PINs of cards.
import { setTimeout as pause } from 'node:timers/promises';
import { askDevice, type Device } from './device-status.ts';
import { type IppAnswer, type IppAttribute, ippRequest, operation, readIppAnswer } from './ipp.ts';
import { type Posted, post } from './ipp-post.ts';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';
import { type Answers, silent } from './status.ts';

export type CupsQueue = { readonly host: string; readonly port: number; readonly name: string };

const pollMs = 150;
const jobState = { canceled: 7, aborted: 8, completed: 9 } as const;
const printerStopped = 5;
const user: IppAttribute = { tag: 'name', name: 'requesting-user-name', values: ['counterfoil'] };

/** A printer that lost its power in the middle of a job takes longer until it answers again, and then is well. */
const soonMs = 5000;

/** `asksStatus`: the printer behind the queue understands DLE EOT, if it can be reached. */
export function createCupsPrinter(
  queue: CupsQueue,
  limits: PrinterLimits,
  asksStatus = true,
  provenMs = soonMs,
): Printer {
  return {
    async send(bytes, sendMs = limits.sendMs) {
      const cups = speakTo(queue, limits.openMs);
      const before = await cups.readPrinter();
      const trouble = before.done && before.answer ? troubleIn(before.answer) : faultOf(before);
      if (trouble) return { kind: 'not-sent', fault: trouble };
      const device = asksStatus ? deviceOf(before.answer, queue) : null;
      // The queue's own connection comes after this one.
      const answers = device ? await askDevice(device, limits) : silent;
      if (answers.trouble) return { kind: 'not-sent', fault: answers.trouble };

      const deadline = performance.now() + sendMs;
      const leftMs = (): number => Math.max(1, deadline - performance.now());
      const isSoon = (): boolean => sendMs - leftMs() < provenMs;
      const askAgain = async (): Promise<Answers> =>
        device && answers.complete && isSoon() ? await askDevice(device, limits, leftMs()) : silent;
      // Apart from its document, so that it has a number to be cancelled by before any byte of the slip has left.
      const created = await cups.create(sendMs, 'no-hold', leftMs());
      const id = created.done ? number(created.answer, 'job-id') : null;
      // A job without a document prints nothing: CUPS gives it up by itself.
      if (id === null) return { kind: 'not-sent', fault: faultOf(created) };
      const sent = await cups.sendDocument(id, bytes, leftMs());
      // No connection for the document: CUPS has the number of a job and nothing else.
      if (sent.posted.kind === 'not-sent') return { kind: 'not-sent', fault: sent.posted.fault };
      const end = await follow(cups, id, sent.done, leftMs, askAgain);
      await cups.purge(id);
      return end;
    },
  };
}

/**
 * Whether this queue keeps what it printed although it was asked to purge it: tried with a job that is held, so never
 * printed. False where no server answers.
 */
export async function keepsItsJobs(queue: CupsQueue, limits: PrinterLimits): Promise<boolean> {
  const cups = speakTo(queue, limits.openMs);
  const created = await cups.create(limits.sendMs, 'indefinite', limits.openMs);
  const id = created.done ? number(created.answer, 'job-id') : null;
  if (id === null) return false;
  await cups.sendDocument(id, initialise, limits.openMs);
  const purged = await cups.purge(id);
  if (purged.done) return false;
  await cups.cancel(id);
  return number((await cups.ask(id)).answer, 'job-preserved') !== 0;
}

/** Whether this queue's printer is connected to this machine. False where no server answers. */
export async function isQueueCabled(queue: CupsQueue, limits: PrinterLimits): Promise<boolean> {
  const { answer } = await speakTo(queue, limits.openMs).readPrinter();
  return isOwn(queue.host) && /^(usb|parallel|serial):/.test(deviceUri(answer));
}

/** ESC @ prints nothing, should a server not know what holding is. */
const initialise = Uint8Array.of(0x1b, 0x40);

async function follow(
  cups: Cups,
  id: number,
  wasSent: boolean,
  leftMs: () => number,
  askDeviceAgain: () => Promise<Answers>,
): Promise<SendOutcome> {
  while (wasSent && leftMs() > 1) {
    const { answer } = await cups.ask(id);
    const state = number(answer, 'job-state');
    if (state === jobState.completed) return endOf(await cups.readPrinter(), askDeviceAgain);
    if (state === jobState.aborted || state === jobState.canceled) return { kind: 'unknown', fault: 'printer_error' };
    await pause(Math.min(pollMs, leftMs()));
  }
  return giveUp(cups, id, wasSent);
}

/** For a job that CUPS calls completed: a printer that knows its own state has the last word. */
async function endOf({ answer }: Answered, askDeviceAgain: () => Promise<Answers>): Promise<SendOutcome> {
  const fault = answer ? troubleIn(answer) : 'broken';
  if (fault) return { kind: 'unknown', fault };
  const isLow = answer !== null && says(answer, 'media-low');
  if (knowsItsEnd(answer)) return { kind: 'printed', ...(isLow ? { paperLow: true } : {}) };
  const { complete, trouble, paperLow } = await askDeviceAgain();
  if (trouble) return { kind: 'unknown', fault: trouble };
  if (!complete) return { kind: 'unknown', fault: 'unproven' };
  return { kind: 'printed', ...(isLow || paperLow ? { paperLow: true } : {}) };
}

async function giveUp(cups: Cups, id: number, wasSent: boolean): Promise<SendOutcome> {
  const { answer } = await cups.readPrinter();
  const fault = (answer && troubleIn(answer)) ?? (wasSent ? waitingFor(answer) : 'broken');
  await cups.cancel(id);
  const { answer: last } = await cups.ask(id);
  // CUPS says when it began; a cancelled job that it never began was never near the printer.
  const untouched = number(last, 'job-state') === jobState.canceled && number(last, 'time-at-processing') === null;
  return { kind: untouched ? 'not-sent' : 'unknown', fault };
}

/** `done`: CUPS answered that it did what it was asked for. */
type Answered = { readonly posted: Posted; readonly answer: IppAnswer | null; readonly done: boolean };

type Cups = ReturnType<typeof speakTo>;

/** The requests that one job needs. */
function speakTo({ host, port, name }: CupsQueue, openMs: number) {
  const path = `/printers/${encodeURIComponent(name)}`;
  const uri: IppAttribute = { tag: 'uri', name: 'printer-uri', values: [`ipp://${host}:${port}${path}`] };
  let requests = 0;
  const call = async (
    code: number,
    attributes: readonly IppAttribute[],
    withinMs = openMs,
    document: Uint8Array = Buffer.alloc(0),
  ): Promise<Answered> => {
    const body = Buffer.concat([ippRequest(code, ++requests, [uri, ...attributes]), document]);
    const posted = await post({ host, port, path }, body, openMs, withinMs);
    const answer = posted.kind === 'answered' ? readIppAnswer(posted.body) : null;
    return { posted, answer, done: answer !== null && answer.status < 0x0100 };
  };
  const job = (id: number): IppAttribute => ({ tag: 'integer', name: 'job-id', values: [id] });
  return {
    readPrinter: () => call(operation.getPrinterAttributes, [wanted(...aboutPrinter)]),
    ask: (id: number) => call(operation.getJobAttributes, [job(id), wanted(...aboutJob)]),
    cancel: (id: number) => call(operation.cancelJob, [job(id), user]),
    /** Ends a job that is not over, and has its file deleted; refused where the server's policy does not allow it. */
    purge: (id: number) =>
      call(operation.cancelJob, [job(id), user, { tag: 'boolean', name: 'purge-job', values: [true] }]),
    create: (sendMs: number, hold: 'no-hold' | 'indefinite', withinMs: number) =>
      call(
        operation.createJob,
        [
          user,
          { tag: 'name', name: 'job-name', values: ['slip'] },
          { group: 'job', tag: 'keyword', name: 'job-hold-until', values: [hold] },
          // For a till that dies before it can cancel.
          { group: 'job', tag: 'integer', name: 'job-cancel-after', values: [Math.ceil(sendMs / 1000)] },
        ],
        withinMs,
      ),
    sendDocument: (id: number, bytes: Uint8Array, withinMs: number) =>
      call(
        operation.sendDocument,
        [
          job(id),
          user,
          { tag: 'mimeType', name: 'document-format', values: ['application/vnd.cups-raw'] },
          { tag: 'boolean', name: 'last-document', values: [true] },
        ],
        withinMs,
        bytes,
      ),
  };
}

const aboutPrinter = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs', 'device-uri'];
const aboutJob = ['job-state', 'time-at-processing', 'job-preserved'];

function wanted(...names: readonly string[]): IppAttribute {
  return { tag: 'keyword', name: 'requested-attributes', values: names };
}

function number(answer: IppAnswer | null, name: string): number | null {
  const value = answer?.attributes.get(name)?.[0];
  return typeof value === 'number' ? value : null;
}

/**
 * Where CUPS hands the bytes to the kernel, or to a printer that itself says when it is done. Over a bare socket it
 * knows nothing.
 */
function knowsItsEnd(answer: IppAnswer | null): boolean {
  return /^(usb|parallel|serial|ipps?):/.test(deviceUri(answer));
}

const deviceUri = (answer: IppAnswer | null): string => String(answer?.attributes.get('device-uri')?.[0] ?? '');

const isOwn = (name: string): boolean => name === 'localhost' || name.startsWith('127.');

/** The printer behind a raw queue, where the till can ask it: not what the name of another machine's own address means. */
function deviceOf(answer: IppAnswer | null, queue: CupsQueue): Device | null {
  const uri = deviceUri(answer);
  const [, host, port = '9100'] = /^socket:\/\/([^/:?[\]]+)(?::(\d{1,5}))?(?:[/?].*)?$/.exec(uri) ?? [];
  if (!host || Number(port) < 1 || Number(port) > 65_535) return null;
  return isOwn(host) && !isOwn(queue.host) ? null : { host, port: Number(port) };
}

function waitingFor(answer: IppAnswer | null): PrinterFault {
  return answer?.attributes.get('printer-state-reasons')?.includes('connecting-to-device')
    ? 'unreachable'
    : 'timed_out';
}

/** What CUPS says of the printer, nearest reason first; reports of what is merely low or done are no trouble. */
function troubleIn(answer: IppAnswer): PrinterFault | null {
  if (says(answer, 'cover-open', 'door-open')) return 'cover_open';
  if (says(answer, 'media-empty', 'media-needed')) return 'paper_out';
  if (says(answer, 'media-jam', 'cutter-jam')) return 'printer_error';
  if (says(answer, 'offline', 'shutdown', 'timed-out', 'paused')) return 'offline';
  if (number(answer, 'printer-state') === printerStopped) return 'offline';
  return number(answer, 'printer-is-accepting-jobs') === 0 ? 'offline' : null;
}

function says(answer: IppAnswer, ...starts: readonly string[]): boolean {
  const reasons = (answer.attributes.get('printer-state-reasons') ?? []).map(String);
  return reasons.some((reason) => starts.some((start) => reason === start || reason.startsWith(`${start}-`)));
}

function faultOf({ posted, answer }: Answered): PrinterFault {
  if (posted.kind !== 'answered') return posted.fault;
  // client-error-not-found: no such queue. What is no IPP at all is not a CUPS either.
  return !answer || answer.status === 0x0406 ? 'bad_address' : 'offline';
}
