// A printer behind a CUPS queue, over IPP: asked how it is, a job of raw bytes, and CUPS's word on what became of it.
// Invariants: a job is `not-sent` only while CUPS was given none of its bytes, or says that it never began to process it; what is not over
// when our wait ends is cancelled, so that CUPS prints nothing later on its own; all else that is not over in order is `unknown`.
// CUPS calls a job completed whose printer reset the connection before the first byte: docs/decisions/printers-behind-a-spooler.md.
import { setTimeout as pause } from 'node:timers/promises';
import { type IppAnswer, type IppAttribute, ippRequest, operation, readIppAnswer } from './ipp.ts';
import { type Posted, post } from './ipp-post.ts';
import type { Printer, PrinterFault, PrinterLimits, SendOutcome } from './printer.ts';

export type CupsQueue = { readonly host: string; readonly port: number; readonly name: string };

const pollMs = 150;
const jobState = { canceled: 7, aborted: 8, completed: 9 } as const;
const printerStopped = 5;
const user: IppAttribute = { tag: 'name', name: 'requesting-user-name', values: ['counterfoil'] };

export function createCupsPrinter(queue: CupsQueue, limits: PrinterLimits): Printer {
  return { send: (bytes, sendMs = limits.sendMs) => sendOnce(queue, bytes, { ...limits, sendMs }) };
}

async function sendOnce(queue: CupsQueue, bytes: Uint8Array, limits: PrinterLimits): Promise<SendOutcome> {
  const { host, port, name } = queue;
  const path = `/printers/${name}`;
  const uri: IppAttribute = { tag: 'uri', name: 'printer-uri', values: [`ipp://${host}:${port}${path}`] };
  let requests = 0;
  const call = async (
    code: number,
    attributes: readonly IppAttribute[],
    withinMs: number,
    document?: Uint8Array,
  ): Promise<Answered> => {
    const body = Buffer.concat([ippRequest(code, ++requests, [uri, ...attributes]), document ?? Buffer.alloc(0)]);
    const posted = await post({ host, port, path }, body, limits.openMs, withinMs);
    const answer = posted.kind === 'answered' ? readIppAnswer(posted.body) : null;
    return { posted, answer, done: answer !== null && answer.status < 0x0100 };
  };
  const look = () => call(operation.getPrinterAttributes, [wanted(...aboutPrinter)], limits.openMs);

  const before = await look();
  if (!before.done || !before.answer) return { kind: 'not-sent', fault: faultOf(before) };
  const trouble = troubleIn(before.answer);
  if (trouble) return { kind: 'not-sent', fault: trouble };

  const deadline = performance.now() + limits.sendMs;
  const leftMs = (): number => Math.max(1, deadline - performance.now());
  // Apart from its document, so that it has a number to be cancelled by before any byte of the slip has left.
  const created = await call(
    operation.createJob,
    [
      user,
      { tag: 'name', name: 'job-name', values: ['slip'] },
      { group: 'job', tag: 'keyword', name: 'job-hold-until', values: ['no-hold'] },
      // Should nobody be left to cancel it.
      { group: 'job', tag: 'integer', name: 'job-cancel-after', values: [Math.ceil(limits.sendMs / 1000)] },
    ],
    leftMs(),
  );
  const id = created.done ? number(created.answer, 'job-id') : null;
  // A job without a document prints nothing: CUPS gives it up by itself.
  if (id === null) return { kind: 'not-sent', fault: faultOf(created) };
  const job: IppAttribute = { tag: 'integer', name: 'job-id', values: [id] };
  const ask = () => call(operation.getJobAttributes, [job, wanted(...aboutJob)], limits.openMs);

  const sent = await call(
    operation.sendDocument,
    [
      job,
      user,
      { tag: 'mimeType', name: 'document-format', values: ['application/vnd.cups-raw'] },
      { tag: 'boolean', name: 'last-document', values: [true] },
    ],
    leftMs(),
    bytes,
  );
  // Nobody connected for the document: CUPS has the number of a job and nothing else.
  if (sent.posted.kind === 'not-sent') return { kind: 'not-sent', fault: sent.posted.fault };
  while (sent.done && performance.now() < deadline) {
    const { answer } = await ask();
    const state = number(answer, 'job-state');
    if (state === jobState.completed) {
      const after = await look();
      const fault = after.answer ? troubleIn(after.answer) : 'broken';
      if (fault) return { kind: 'unknown', fault };
      return knowsItsEnd(before.answer) ? { kind: 'printed' } : { kind: 'unknown', fault: 'unproven' };
    }
    if (state === jobState.aborted || state === jobState.canceled) return { kind: 'unknown', fault: 'printer_error' };
    await pause(Math.min(pollMs, leftMs()));
  }
  const why = await look();
  const fault = (why.answer && troubleIn(why.answer)) ?? (sent.done ? waitingFor(why.answer) : 'broken');
  await call(operation.cancelJob, [job, user], limits.openMs);
  const { answer: last } = await ask();
  // CUPS says when it began; a cancelled job that it never began was never near the printer.
  const untouched = number(last, 'job-state') === jobState.canceled && number(last, 'time-at-processing') === null;
  return { kind: untouched ? 'not-sent' : 'unknown', fault };
}

type Answered = { readonly posted: Posted; readonly answer: IppAnswer | null; readonly done: boolean };

const aboutPrinter = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs', 'device-uri'];
const aboutJob = ['job-state', 'time-at-processing'];

function wanted(...names: readonly string[]): IppAttribute {
  return { tag: 'keyword', name: 'requested-attributes', values: names };
}

function number(answer: IppAnswer | null, name: string): number | null {
  const value = answer?.attributes.get(name)?.[0];
  return typeof value === 'number' ? value : null;
}

/** Where CUPS hands the bytes to the kernel, or to a printer that itself says when it is done. Over a bare socket it knows nothing. */
function knowsItsEnd({ attributes }: IppAnswer): boolean {
  return /^(usb|parallel|serial|ipps?):/.test(String(attributes.get('device-uri')?.[0] ?? ''));
}

function waitingFor(answer: IppAnswer | null): PrinterFault {
  return answer?.attributes.get('printer-state-reasons')?.includes('connecting-to-device')
    ? 'unreachable'
    : 'timed_out';
}

/** What CUPS says of the printer, nearest reason first; reports of what is merely low or done are no trouble. */
function troubleIn(answer: IppAnswer): PrinterFault | null {
  const reasons = (answer.attributes.get('printer-state-reasons') ?? []).map(String);
  const says = (...starts: readonly string[]): boolean =>
    reasons.some((reason) => starts.some((start) => reason === start || reason.startsWith(`${start}-`)));
  if (says('cover-open', 'door-open')) return 'cover_open';
  if (says('media-empty', 'media-needed')) return 'paper_out';
  if (says('media-jam', 'cutter-jam')) return 'printer_error';
  if (says('offline', 'shutdown', 'timed-out', 'paused')) return 'offline';
  if (number(answer, 'printer-state') === printerStopped) return 'offline';
  return number(answer, 'printer-is-accepting-jobs') === 0 ? 'offline' : null;
}

function faultOf({ posted, answer }: Answered): PrinterFault {
  if (posted.kind !== 'answered') return posted.fault;
  // client-error-not-found: no such queue. What is no IPP at all is not a CUPS either.
  return !answer || answer.status === 0x0406 ? 'bad_address' : 'offline';
}
