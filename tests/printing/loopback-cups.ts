// A CUPS on loopback with one raw queue, which behaves as a test says. It reads IPP with code of its own, not the
// till's, and lays its answers out as a real cupsd 2.4 does.
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';

export type CupsJob = {
  id: number;
  state: number;
  begun: boolean;
  bytes: Buffer;
  format: string;
  user: string;
  hold: string;
  /** Neither the job nor its file is there any more. */
  purged: boolean;
};

export type LoopbackCups = {
  readonly port: number;
  /** The queue that takes jobs. */
  readonly name: string;
  /** What it lists of all its queues; `info` as a person described it. */
  queues: readonly { readonly name: string; readonly info: string; readonly model: string }[];
  /** What the queue says of its printer. */
  reasons: readonly string[];
  printerState: number;
  accepting: boolean;
  device: string;
  /**
   * The states a job goes through, one a question; the last one stays. 3 waits, 5 prints, 7 cancelled, 8 aborted, 9
   * completed.
   */
  course: number[];
  /** What becomes of the printer once a job is over. */
  reasonsAfter: readonly string[] | null;
  /**
   * At this operation the connection ends instead of an answer, at all times from then on, or half way through the
   * document.
   */
  breaksAt: number | 'document' | null;
  refusesCancel: boolean;
  /** Its policy: it ends jobs, and keeps their files. */
  refusesPurge: boolean;
  /** Called when it got a document. */
  atDocument: () => void;
  readonly jobs: CupsJob[];
  readonly operations: number[];
  close(): Promise<void>;
};

const [integer, boolean, enumeration, text, nameTag, keyword, uri] = [0x21, 0x22, 0x23, 0x41, 0x42, 0x44, 0x45];

/** One of each character that CUPS lets somebody put into a queue's name (cupsd 2.4, `validate_name`), as far as they are printable. */
export const queueNames = [
  'Bon@Kasse',
  'Bon+Kasse',
  'EPSON_TM-T20III_(2)',
  '!"$%&\'()*+,-.:;<=>@[\\]^_`{|}~',
  '50%25',
  'büro',
  '収据',
];

/** As cupsd reads a path: what is not of ASCII or has a meaning in it is written in percent. */
const isPlain = (path: string): boolean => /^[\w\-.~!$&'()*+,;=:@/%]*$/.test(path);

export async function openLoopbackCups(): Promise<LoopbackCups> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (cups.breaksAt === 'document' && chunk.length > 30_000) request.socket.resetAndDestroy();
    });
    request.on('end', () => {
      if (request.url === '/') return void response.end(answer(0, 1, ...cups.queues.map(aboutQueue)));
      const { operation, id, attributes, document } = readRequest(Buffer.concat(chunks));
      const asked = [request.url ?? '', new URL(String(attributes.get('printer-uri'))).pathname];
      if (asked.some((path) => !isPlain(path) || decodeURIComponent(path) !== `/printers/${cups.name}`))
        return void response.end(answer(0x0406, 1, []));
      cups.operations.push(operation);
      const isLost = cups.breaksAt === operation;
      // Its answer is lost, its work goes on.
      if (isLost && operation === 0x06) cups.course = [5, 9];
      const answered = isLost && operation !== 0x06 ? null : reply(cups, operation, id, attributes, document);
      if (isLost || !answered) return void request.socket.resetAndDestroy();
      response.setHeader('Content-Type', 'application/ipp');
      response.end(answered);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const cups: LoopbackCups = {
    port,
    name: 'slips',
    queues: [],
    reasons: ['none'],
    printerState: 3,
    accepting: true,
    device: 'usb://EPSON/TM-T88VI',
    course: [5, 9],
    reasonsAfter: null,
    breaksAt: null,
    refusesCancel: false,
    refusesPurge: false,
    atDocument: () => undefined,
    jobs: [],
    operations: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return cups;
}

type Given = ReadonlyMap<string, Buffer>;

function reply(cups: LoopbackCups, operation: number, id: number, given: Given, document: Buffer): Buffer {
  if (operation === 0x0b) return answer(0, id, aboutPrinter(cups));
  if (operation === 0x05) return answer(0, id, createJob(cups, given));
  const job = cups.jobs.find((one) => one.id === given.get('job-id')?.readInt32BE() && !one.purged);
  if (!job) return answer(0x0406, id, []);
  switch (operation) {
    case 0x06:
      cups.atDocument();
      // A printer that is free begins at once, whether or not the till asks.
      Object.assign(job, {
        bytes: document,
        format: String(given.get('document-format')),
        begun: cups.course[0] === 5 && job.hold === 'no-hold',
      });
      return answer(0, id, [[integer, 'job-id', int(job.id)]]);
    case 0x09:
      return answer(0, id, aboutJob(cups, job));
    case 0x08:
      return answer(cancelJob(cups, job, given.get('purge-job')?.[0] === 1), id, []);
    default:
      return answer(0x0501, id, []);
  }
}

function aboutPrinter({ accepting, printerState, reasons, device }: LoopbackCups): Attribute[] {
  return [
    [boolean, 'printer-is-accepting-jobs', Buffer.of(accepting ? 1 : 0)],
    [enumeration, 'printer-state', int(printerState)],
    ...reasons.map((reason, n): Attribute => [keyword, n === 0 ? 'printer-state-reasons' : '', Buffer.from(reason)]),
    [uri, 'device-uri', Buffer.from(device)],
  ];
}

function aboutQueue({ name, info, model }: LoopbackCups['queues'][number]): Attribute[] {
  return [
    [text, 'printer-info', Buffer.from(info)],
    [text, 'printer-make-and-model', Buffer.from(model)],
    [nameTag, 'printer-name', Buffer.from(name)],
  ];
}

/** A job that is over cannot be cancelled, but purged. */
function cancelJob(cups: LoopbackCups, job: CupsJob, purges: boolean): number {
  const isOver = job.state >= 7;
  if ((cups.refusesCancel && !isOver) || (isOver && !purges)) return 0x0404;
  if (purges && cups.refusesPurge) return 0x0403;
  if (!isOver) job.state = 7;
  job.purged = purges;
  return 0;
}

function createJob(cups: LoopbackCups, given: Given): Attribute[] {
  const id = cups.jobs.length + 41;
  const user = String(given.get('requesting-user-name'));
  const hold = String(given.get('job-hold-until'));
  cups.jobs.push({ id, state: 4, begun: false, bytes: Buffer.alloc(0), format: '', user, hold, purged: false });
  return [
    [integer, 'job-id', int(id)],
    [enumeration, 'job-state', int(4)],
  ];
}

/** Each question takes the job one step further on its course. */
function aboutJob(cups: LoopbackCups, job: CupsJob): Attribute[] {
  if (job.state < 7 && job.hold === 'no-hold')
    job.state = (cups.course.length > 1 ? cups.course.shift() : cups.course[0]) ?? 9;
  job.begun ||= job.state === 5 || job.state === 9;
  if (job.state === 9 && cups.reasonsAfter) cups.reasons = cups.reasonsAfter;
  return [
    [enumeration, 'job-state', int(job.state)],
    [boolean, 'job-preserved', Buffer.of(1)],
    // RFC 8010's no-value, as cupsd sends it.
    job.begun ? [integer, 'time-at-processing', int(1_795_231_267)] : [0x13, 'time-at-processing', Buffer.alloc(0)],
  ];
}

type Attribute = readonly [tag: number, name: string, value: Buffer];

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Each of `groups` is about one printer. */
function answer(status: number, id: number, ...groups: readonly (readonly Attribute[])[]): Buffer {
  const parts = [Buffer.of(2, 0, status >> 8, status & 255), int(id), Buffer.of(1)];
  const put = ([tag, name, value]: Attribute): void =>
    void parts.push(
      Buffer.of(tag, 0, name.length),
      Buffer.from(name),
      Buffer.of(value.length >> 8, value.length & 255),
      value,
    );
  put([0x47, 'attributes-charset', Buffer.from('utf-8')]);
  put([0x48, 'attributes-natural-language', Buffer.from('en')]);
  for (const attributes of groups) {
    parts.push(Buffer.of(4));
    attributes.forEach(put);
  }
  return Buffer.concat([...parts, Buffer.of(3)]);
}

/** Throws on what a cupsd would refuse to read. */
function readRequest(bytes: Buffer): { operation: number; id: number; attributes: Given; document: Buffer } {
  if (bytes[0] !== 2) throw new Error('not IPP 2');
  const attributes = new Map<string, Buffer>();
  let at = 8;
  while (bytes[at] !== 3) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag < 0x10) continue;
    const name = bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at));
    at += 2 + name.length;
    const value = bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at));
    at += 2 + value.length;
    if (name.length > 0) attributes.set(String(name), value);
  }
  if ([...attributes.keys()].slice(0, 3).join() !== 'attributes-charset,attributes-natural-language,printer-uri')
    throw new Error('charset, language and printer come first');
  return { operation: bytes.readUInt16BE(2), id: bytes.readInt32BE(4), attributes, document: bytes.subarray(at + 1) };
}
