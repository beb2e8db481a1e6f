// Asks a printer for its state by DLE EOT and reads the answers. What it sends unasked (automatic status, XON, XOFF) is
// no answer.
// Invariants: one question at a time, so that an answer belongs to its question; after an unanswered question no other
// is asked.
import type { PrinterFault, SendOutcome } from './printer.ts';

const questions = [1, 2, 4] as const;
type Question = (typeof questions)[number];

export type Answers = {
  readonly complete: boolean;
  readonly trouble: PrinterFault | null;
  /** The paper is near its end. */
  readonly paperLow: boolean;
};

/** What the till learned of a port since it started. */
export type PortMemory = { hasAnswered: boolean };

/**
 * What became of a job that ended in order. It is not called printed where a printer that can answer fell silent, nor where what
 * answers is no printer: something else took the bytes.
 */
export function endOf(before: Answers, after: Answers, isStranger: boolean, memory: PortMemory): SendOutcome {
  memory.hasAnswered ||= before.complete && !isStranger;
  const isProven = !isStranger && (!memory.hasAnswered || (before.complete && after.complete));
  if (!isProven) return { kind: 'unknown', fault: 'unproven' };
  return { kind: 'printed', ...(after.paperLow ? { paperLow: true } : {}) };
}

export const silent: Answers = { complete: false, trouble: null, paperLow: false };

export function createStatusDialogue(write: (bytes: Uint8Array) => void) {
  let answered: ((byte: number | null) => void) | null = null;
  let heardStranger = false;

  const askOne = (question: Question, waitMs: number): Promise<number | null> =>
    new Promise((resolve) => {
      const late = setTimeout(() => answered?.(null), waitMs);
      answered = (byte) => {
        answered = null;
        clearTimeout(late);
        resolve(byte);
      };
      write(Uint8Array.of(0x10, 0x04, question));
    });

  return {
    /** Asks the questions in turn; each waits for `waitMs`. */
    async ask(waitMs: number): Promise<Answers> {
      const heard = new Map<Question, number>();
      for (const question of questions) {
        const byte = await askOne(question, waitMs);
        if (byte === null) return { ...silent, trouble: troubleIn(heard) };
        heard.set(question, byte);
      }
      return { complete: true, trouble: troubleIn(heard), paperLow: ((heard.get(4) ?? 0) & 0x0c) !== 0 };
    },
    /** Bytes that came from the printer. */
    receive(bytes: Uint8Array): void {
      for (const byte of bytes) {
        heardStranger ||= !isOfPrinter(byte);
        if (isAnswer(byte)) answered?.(byte);
      }
    },
    /** Something spoke that is no printer, such as a web server. */
    isStranger: () => heardStranger,
    /** The connection is over: an open question has no answer. */
    end: (): void => answered?.(null),
  };
}

/** Bits 1 and 4 are set, 0 and 7 clear: nothing else that a printer sends looks like this. */
function isAnswer(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** An answer; XON or XOFF; or a part of an automatic status, whose first byte has bit 4 only and whose others lack it. */
function isOfPrinter(byte: number): boolean {
  const isAutomatic = (byte & 0x80) === 0 && ((byte & 0x10) === 0 || (byte & 0x13) === 0x10);
  return isAnswer(byte) || byte === 0x11 || byte === 0x13 || isAutomatic;
}

// An open cover hides the paper from its sensor, and each trouble takes the printer offline: the first cause is
// reported.
function troubleIn(heard: ReadonlyMap<Question, number>): PrinterFault | null {
  const printer = heard.get(1) ?? 0;
  const offline = heard.get(2) ?? 0;
  const paper = heard.get(4) ?? 0;
  if (offline & 0x04) return 'cover_open';
  if (offline & 0x20 || paper & 0x60) return 'paper_out';
  if (offline & 0x40) return 'printer_error';
  return printer & 0x08 ? 'offline' : null;
}
