// What a trainer can do: start a drill at a tap, and choose what the service, the card terminal and the printer do
// next.
// The sandbox plays the service's part, for tests too. Only a till in training gets any of this.
import type { ServiceErrorCode } from '../interface/error.ts';

/** The calls a till makes, for a trainer to choose from. `create` to `invalidate` are those of a retail order. */
export const tillCalls = ['any', 'ping', 'products', 'create', 'read', 'confirm', 'invalidate'] as const;
/** Every call whose replies can be chosen: these, and the rest of the interface by resource. */
export const trainingCalls = [...tillCalls, 'balances', 'partners', 'orders', 'stores', 'settlements'] as const;
export type TrainingCall = (typeof trainingCalls)[number];

export type TrainingReply =
  | { readonly kind: 'refuse'; readonly code: ServiceErrorCode }
  | { readonly kind: 'rate-limit'; readonly retryAfterS: number }
  | { readonly kind: 'server-error' }
  | { readonly kind: 'nonsense' } // a 200 whose body breaks the specification
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'drop-before' } // the connection drops before the work is done
  | { readonly kind: 'drop-after' } // the work is done, but the answer is lost
  | { readonly kind: 'wrong-clock'; readonly offsetMs: number } // from now on the service's clock is this far from ours
  | { readonly kind: 'activation-takes'; readonly delayMs: number } // confirm answers `processing`, completes later
  | { readonly kind: 'activation-fails'; readonly code: 'processing_declined' | 'fraudulent_processing_declined' };

export type TrainingOrder = { readonly call: TrainingCall; readonly reply: TrainingReply; readonly times: number };

export type TrainingControls = {
  /** Queues `order`: the next `times` replies to `call` are `reply`. */
  next(order: TrainingOrder): void;
  /** The replies still queued, oldest first. */
  pending(): readonly TrainingOrder[];
  /** Clears the queue and corrects the clock. */
  reset(): void;
};

/** The drills a trainer can start, named after what goes wrong; in the order they are offered. */
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
  'phone-call',
  'wrong-card-scanned',
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

/** What ends the trouble of a drill when only the trainer can. */
export const drillHelps = ['service-answers', 'network-back', 'skip-wait', 'paper-in', 'cover-shut'] as const;
export type DrillHelp = (typeof drillHelps)[number];

/** What the fake card terminal does with the next payment or refund. */
export const terminalBehaviours = [
  'approve',
  'decline',
  'late', // approves after 20 s
  'drop', // approves, but the answer is lost
  'lose', // the request never arrives
  'unknown', // the outcome stays unknown for ever
] as const;
export type TerminalBehaviour = (typeof terminalBehaviours)[number];

/** What the fake printer reports. */
export const printerTroubles = ['paper_out', 'cover_open'] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];

export type TrainingView = {
  readonly drill: {
    readonly id: Drill;
    /** `armed` until a sale meets the trouble; `done` once that sale is over. */
    readonly stage: 'armed' | 'met' | 'done';
    /** What the trainer can do about it now. */
    readonly help: DrillHelp | null;
    /** What is left to do once the trouble is over for the customer; null while the drill's own words apply. */
    readonly left: 'hand-over' | 'return-money' | 'slip' | null;
  } | null;
  /** A claim slip came out, so its customer can bring it (`training:slip`): no scanner can read training's paper. */
  readonly slip: boolean;
  /** The fake card terminal; `next` is the chosen answer, if any. Without it the cashier types approval codes. */
  readonly terminal: { readonly used: boolean; readonly next: TerminalBehaviour | null };
  readonly printer: PrinterTrouble | null;
  /** Shifts are counted. */
  readonly shifts: boolean;
};

/** What a scanner would read from the slip that the customer brings. */
export type ScannedSlip = { readonly code: string };
