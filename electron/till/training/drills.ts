// The drills of training: what makes each come true, when its trouble was met, and what it takes beyond the end of its sale.
// Invariant: nothing here is the till's. Each drill breaks only what training brings along, so that the till meets it as it would in
// a shop.
import type { SampleRack } from '../../../shared/training/rack.ts';
import type { Drill, DrillHelp, TrainingControls } from '../../../shared/training/views.ts';
import type { Simulator } from '../../payment/simulator.ts';
import type { FakePrinter } from '../../printing/fake-printer.ts';
import type { FakeNetwork } from '../../service/fake-network.ts';

/** What training brings along in the place of a shop's service, line, card terminal and printer. */
export type TrainingTools = {
  readonly replies: TrainingControls;
  readonly line: FakeNetwork;
  readonly terminal: Pick<Simulator, 'next' | 'coming' | 'clear'>;
  readonly printer: Pick<FakePrinter, 'setTrouble' | 'trouble' | 'hasTold'>;
  /** The cards that hang on the rack. */
  readonly rack: SampleRack;
  /** Ends this process without warning, and restarts the till. */
  readonly cutPower: () => void;
  /** Whether shifts are counted from now on: the till is reopened in place. */
  readonly countShifts: (on: boolean) => Promise<void>;
  /** The first start opens a shift, so that a trainee can sell at once. False: the float is counted first. */
  readonly opensShift: boolean;
};

export type Scenario = {
  /** `onMet` may be called when the trouble occurs, where the till does not notice by itself. */
  arm(tools: TrainingTools, onMet: () => void): void;
  /** The till has met the trouble. */
  isMet(tools: TrainingTools): boolean;
  readonly help: DrillHelp | null;
  /** Its own words hold until the money is due: the card is handed over in the middle of it. */
  readonly goesOn?: boolean;
  /** Its customer comes with the slip of another till. */
  readonly slipOfAnotherTill?: boolean;
  /** What the end of the sale alone does not show. */
  readonly alsoNeeds: 'money-back' | 'paper' | null;
  readonly usesTerminal: boolean;
  /** It ends with a customer who stopped: the question about fraud is its trouble, and nothing is sold. */
  readonly endsStopped?: true;
};

/** More often than any sale asks. */
const always = 1_000;
/** As long as a customer is calm. */
const slowMs = 15_000;
const clockOffMs = 10 * 60_000;

const plain = { help: null, alsoNeeds: null, usesTerminal: false } as const;
const lineScenario = (
  fault: Parameters<FakeNetwork['next']>[0],
  help: DrillHelp,
  alsoNeeds: Scenario['alsoNeeds'] = null,
): Scenario => ({
  ...plain,
  help,
  alsoNeeds,
  arm: ({ line }, onMet) => line.next(fault, onMet),
  isMet: ({ line }) => line.isMet(),
});
const terminalScenario = (behaviour: Parameters<Simulator['next']>[0]): Scenario => ({
  ...plain,
  usesTerminal: true,
  arm: ({ terminal }) => terminal.next(behaviour),
  isMet: ({ terminal }) => terminal.coming().length === 0,
});
const printerScenario = (trouble: 'paper_out' | 'cover_open', help: DrillHelp): Scenario => ({
  ...plain,
  help,
  alsoNeeds: 'paper',
  arm: ({ printer }) => printer.setTrouble(trouble),
  isMet: ({ printer }) => printer.hasTold(),
});
const hasMetAllOf = (call: 'create' | 'confirm' | 'any') => ({
  isMet: ({ replies }: TrainingTools) => !replies.pending().some((order) => order.call === call),
});

export const scenarios: Readonly<Record<Drill, Scenario>> = {
  'card-refused': {
    ...plain,
    ...hasMetAllOf('create'),
    arm: ({ replies }) =>
      replies.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 }),
  },
  'slow-service': lineScenario({ at: 'create', kind: 'hold', forMs: slowMs }, 'service-answers'),
  'network-after-payment': lineScenario({ at: 'confirm', kind: 'cut', arrives: true }, 'network-back'),
  'no-answer': lineScenario({ at: 'confirm', kind: 'hold', forMs: null }, 'skip-wait'),
  'activation-fails': {
    ...plain,
    ...hasMetAllOf('confirm'),
    alsoNeeds: 'money-back',
    arm: ({ replies }) =>
      replies.next({ call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 1 }),
  },
  'money-back-without-service': lineScenario(
    { at: 'confirm', kind: 'cut', arrives: false },
    'network-back',
    'money-back',
  ),
  // The service knows the card no more, however it is asked: no rule settles that, and no retry heals it.
  'order-unknown': {
    ...plain,
    ...hasMetAllOf('confirm'),
    arm({ replies }) {
      const reply = { kind: 'refuse', code: 'entity_not_found' } as const;
      replies.next({ call: 'confirm', reply, times: 1 });
      replies.next({ call: 'read', reply, times: always });
      replies.next({ call: 'invalidate', reply, times: always });
    },
  },
  // Nothing breaks: a customer comes back, and the trainee is to find the way.
  'slip-of-another-till': { ...plain, slipOfAnotherTill: true, arm: () => undefined, isMet: () => true },
  // The first card that the trainee takes to give is another one (training.ts).
  'wrong-card-scanned': { ...plain, goesOn: true, arm: () => undefined, isMet: () => false },
  void: { ...plain, goesOn: true, alsoNeeds: 'money-back', arm: () => undefined, isMet: () => true },
  // The till itself asks: before dear cards it always does.
  'phone-call': { ...plain, endsStopped: true, arm: () => undefined, isMet: () => false },
  'terminal-declines': terminalScenario('decline'),
  'terminal-late': terminalScenario('late'),
  'terminal-drops': terminalScenario('drop'),
  'terminal-unknown': terminalScenario('unknown'),
  'refund-unknown': {
    ...plain,
    ...hasMetAllOf('confirm'),
    alsoNeeds: 'money-back',
    usesTerminal: true,
    arm({ replies, terminal }) {
      replies.next({ call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 1 });
      terminal.next('approve');
      terminal.next('unknown');
    },
  },
  'paper-out': printerScenario('paper_out', 'paper-in'),
  'cover-open': printerScenario('cover_open', 'cover-shut'),
  'wrong-clock': {
    ...plain,
    ...hasMetAllOf('any'),
    arm: ({ replies }) => replies.next({ call: 'any', reply: { kind: 'wrong-clock', offsetMs: clockOffMs }, times: 1 }),
  },
  // The payment that it interrupts arms it (training.ts). It is met once the till has started again.
  'power-cut': { ...plain, arm: () => undefined, isMet: () => false },
};
