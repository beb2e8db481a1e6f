// What training brings along in the place of a shop's service, line, card terminal, printer and rack, for a till under test.
import { createSimulator } from '../../electron/payment/simulator.ts';
import type { SendOutcome } from '../../electron/printing/printer.ts';
import { createFakeNetwork } from '../../electron/service/fake-network.ts';
import { trainingRack } from '../../sandbox/sample-cards/training-rack.ts';
import type { PrinterTrouble } from '../../shared/training/views.ts';
import type { Practice } from './harness.ts';

/** What electron/start/ puts together, with a printer that has no wire and a power cut that is the harness's. */
export const practiceOf =
  (countShifts: (on: boolean) => void = () => undefined, opensShift = false) =>
  ({ line, time, replies, restart }: Practice) => {
    let trouble: PrinterTrouble | null = null;
    let told = false;
    const terminal = createSimulator(time);
    const send = async (): Promise<SendOutcome> => {
      told ||= trouble !== null;
      return trouble ? { kind: 'not-sent', fault: trouble } : { kind: 'printed' };
    };
    const printer = {
      setTrouble(next: PrinterTrouble | null) {
        trouble = next;
        told = false;
      },
      trouble: () => trouble,
      hasTold: () => told,
    };
    const tools = {
      replies,
      line: createFakeNetwork(line, time.timers),
      terminal,
      printer,
      rack: trainingRack,
      cutPower: () => void restart(),
      countShifts: async (on: boolean) => countShifts(on),
      opensShift,
    };
    return { tools, printer: { send }, cardTerminal: terminal };
  };
