// Reads the journal for head office in a second thread, with a connection of its own: no sale waits for what is read, packed or
// hashed. Invariant: what goes wrong in the thread is a read that failed; the next read begins a new thread.
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type HeadAt, journalAnswer } from '../../shared/head-office/messages.ts';
import { createTurns } from '../../shared/in-turn.ts';

const batchAsk = z.object({
  /** The head that head office has. */
  after: journalAnswer,
  /** Nothing beyond this entry is on the disk for certain. */
  upTo: z.int(),
  most: z.int(),
  /** Of rows and papers, before they are deflated. */
  mostBytes: z.int(),
  ledger: z.string(),
  /** The ledger that this one continues. */
  before: z.string().optional(),
});
export type BatchAsk = z.infer<typeof batchAsk>;

const batch = z.discriminatedUnion('kind', [
  /** `body` is a `journalRequest`, deflated. */
  z.object({ kind: z.literal('batch'), from: z.int(), to: journalAnswer, body: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('nothing') }),
  /** Head office's head is not this journal's. */
  z.object({ kind: z.literal('differs') }),
]);
export type Batch = z.infer<typeof batch>;

/** What the thread is asked, one after the other. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('read'), batch: batchAsk }),
  z.object({ ask: z.literal('find'), heads: z.array(journalAnswer) }),
]);
type Question = z.infer<typeof question>;
const found = journalAnswer.nullable();
/** What the thread is begun with. */
export const toRead = z.object({ journalToRead: z.string() });

/** Each rejects where the ledger cannot be read. Calls are answered one after the other. */
export type JournalReader = {
  read(ask: BatchAsk): Promise<Batch>;
  /** The first of these heads that the journal has. */
  find(heads: readonly HeadAt[]): Promise<HeadAt | null>;
  close(): Promise<void>;
};
export type OpenReader = (ledgerFile: string) => JournalReader;

/** `script` is reading-thread.ts, as it was built. */
export const readInThread =
  (script: string): OpenReader =>
  (ledgerFile) => {
    let thread: Worker | null = null;

    const begin = (): Worker => {
      const workerData: z.infer<typeof toRead> = { journalToRead: ledgerFile };
      // Without what this process was started with: the thread loads nothing but this.
      const worker = new Worker(script, { workerData, execArgv: [] });
      worker.unref();
      worker.once('exit', () => {
        if (thread === worker) thread = null;
      });
      return worker;
    };

    const askNow = <T>(asked: Question, answers: z.ZodType<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        thread ??= begin();
        const worker = thread;
        const end = (settle: () => void): void => {
          worker.off('message', take).off('error', fail).off('exit', gone);
          settle();
        };
        const take = (message: unknown): void => {
          const answer = answers.safeParse(message);
          end(() => (answer.success ? resolve(answer.data) : reject(new Error('the reading thread made no sense'))));
        };
        const fail = (error: Error): void => {
          if (thread === worker) thread = null;
          end(() => reject(error));
        };
        const gone = (): void => end(() => reject(new Error('the reading thread ended')));
        worker.on('message', take).on('error', fail).on('exit', gone);
        worker.postMessage(asked);
      });

    const inTurn = createTurns();
    const ask = <T>(asked: Question, answers: z.ZodType<T>) => inTurn(() => askNow(asked, answers));

    return {
      read: (given) => ask({ ask: 'read', batch: given }, batch),
      find: (heads) => ask({ ask: 'find', heads: [...heads] }, found),
      async close() {
        await thread?.terminate();
        thread = null;
      },
    };
  };
