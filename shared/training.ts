// What a trainer can do: stories to start at a tap, and what the service, the card terminal and the printer do next. The sandbox
// implements the service's part, for tests too; only a till in training is given any of it.
import type { ServiceErrorCode } from './interface/error.ts';

/** The calls a till makes: what a trainer chooses among. `create` to `invalidate` are those of a retail order. */
export const tillCalls = ['any', 'ping', 'products', 'create', 'read', 'confirm', 'invalidate'] as const;
/** Every call whose replies can be chosen: these, and the rest of the interface by its resources. */
export const trainingCalls = [...tillCalls, 'balances', 'partners', 'orders', 'stores', 'settlements'] as const;
export type TrainingCall = (typeof trainingCalls)[number];

export type TrainingReply =
  | { readonly kind: 'refuse'; readonly code: ServiceErrorCode }
  | { readonly kind: 'rate-limit'; readonly retryAfterS: number }
  | { readonly kind: 'server-error' }
  | { readonly kind: 'nonsense' } // a 200 whose body is not what the specification says
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'drop-before' } // the connection is lost before the work is done
  | { readonly kind: 'drop-after' } // the work is done, the answer is lost
  | { readonly kind: 'wrong-clock'; readonly offsetMs: number } // the service's clock is this far from ours, from now on
  | { readonly kind: 'activation-takes'; readonly delayMs: number } // confirm answers `processing`, completes later
  | { readonly kind: 'activation-fails'; readonly code: 'processing_declined' | 'fraudulent_processing_declined' };

export type TrainingOrder = { readonly call: TrainingCall; readonly reply: TrainingReply; readonly times: number };

export type TrainingControls = {
  /** The next `times` replies to `call` are `reply`; orders queue up behind one another. */
  next(order: TrainingOrder): void;
  /** What is still to come, oldest first. */
  pending(): readonly TrainingOrder[];
  /** Forgets what is still to come and sets the clock right. */
  reset(): void;
};

/** Stories a trainer starts at a tap, by what goes wrong in them; in the order they are offered. */
export const drills = [
  'card-refused',
  'slow-service',
  'network-after-payment',
  'no-answer',
  'activation-fails',
  'money-back-without-service',
  'order-unknown',
  'slip-of-another-till',
  'void',
  'terminal-declines',
  'terminal-late',
  'terminal-drops',
  'terminal-unknown',
  'refund-unknown',
  'paper-out',
  'cover-open',
  'wrong-clock',
  'power-cut',
] as const;
export type Drill = (typeof drills)[number];

/** What ends the trouble of a drill where nobody but the trainer can. */
export const drillHelps = ['service-answers', 'network-back', 'skip-wait', 'paper-in', 'cover-shut'] as const;
export type DrillHelp = (typeof drillHelps)[number];

/** What the practice card terminal does with the next payment or refund. */
export const terminalBehaviours = [
  'approve',
  'decline',
  'late', // approves after 20 s
  'drop', // approves, and the answer is lost on its way
  'lose', // the ask never arrives
  'unknown', // nobody will ever know
] as const;
export type TerminalBehaviour = (typeof terminalBehaviours)[number];

/** What the practice printer says of itself. */
export const printerTroubles = ['paper_out', 'cover_open'] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

export type TrainingView = {
  readonly drill: {
    readonly id: Drill;
    /** `armed` until its trouble is met, `done` once the sale that met it has its end. */
    readonly stage: 'armed' | 'met' | 'done';
    /** What the trainer can do about it now. */
    readonly help: DrillHelp | null;
    /** The trouble is over for the customer, and this is left to do; null while the story's own words hold. */
    readonly left: 'hand-over' | 'return-money' | 'slip' | null;
  } | null;
  /** A pending slip came out: its customer can come with it (`training:slip`). Practice paper is nowhere to be scanned. */
  readonly slip: boolean;
  /** The practice card terminal: `next` where its next answer was chosen. Where it is not used the cashier enters approval codes. */
  readonly terminal: { readonly used: boolean; readonly next: TerminalBehaviour | null };
  readonly printer: PrinterTrouble | null;
};

/** What a scanner would read from the slip that a customer brings. */
export type ScannedSlip = { readonly code: string };
