// The printer of a simulated till, and the paper that really came out of it. Invariant: what is on paper is known here and nowhere else;
// a dead till prints nothing.
import type { Printer, SendOutcome } from '../../electron/printing/printer.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const printerWays = ['prints', 'paper-out', 'cut-off-printed', 'cut-off-blank', 'slow'] as const;
/** `cut-off-…`: the line breaks in the middle, and whether the slip came out is for a person to see. */
export type PrinterWay = (typeof printerWays)[number];

export type Paper = {
  /** As one process of the till sees it. */
  printer(life: { lives(): boolean }): Printer;
  next(way: PrinterWay): void;
  /** What came out since the last call, as bytes read one by one. */
  collect(): readonly string[];
  calm(): void;
  /** The world ends: nothing is waited for any more. */
  end(): void;
};

const slowMs = 6_000;

/** `comesOut` is called with each slip, while its job is the one that is being sent. */
export function createPaper({ timers }: Pick<VirtualClock, 'timers'>, comesOut: () => void): Paper {
  let ways: PrinterWay[] = [];
  let out: string[] = [];
  const slow: (() => void)[] = [];

  async function send(bytes: Uint8Array): Promise<SendOutcome> {
    const print = (): void => {
      out.push(Buffer.from(bytes).toString('latin1'));
      comesOut();
    };
    switch (ways.shift() ?? 'prints') {
      case 'prints':
        print();
        return { kind: 'printed' };
      case 'paper-out':
        return { kind: 'not-sent', fault: 'paper_out' };
      case 'cut-off-printed':
        print();
        return { kind: 'unknown', fault: 'broken' };
      case 'cut-off-blank':
        return { kind: 'unknown', fault: 'broken' };
      case 'slow':
        print();
        await new Promise<void>((resolve) => {
          timers.after(slowMs, resolve);
          slow.push(resolve);
        });
        return { kind: 'printed' };
    }
  }

  return {
    printer: (life) => ({
      // A process that is gone sends nothing; it is told so, or its remains would wait for ever.
      send: async (bytes) => (life.lives() ? send(bytes) : { kind: 'unknown', fault: 'broken' }),
    }),
    next: (way) => void ways.push(way),
    collect() {
      const collected = out;
      out = [];
      return collected;
    },
    calm() {
      ways = [];
    },
    end() {
      for (const resolve of slow) resolve();
    },
  };
}
