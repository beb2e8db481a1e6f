// The devices next to the till: which of them work, and a card terminal in the network.
// Invariant: such a terminal is kept only once it answered, and its passphrase only in memory.
import { type CardTerminalSettings, cardTerminal, cardTerminalFault } from '../../../shared/card-terminal.ts';
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import { parseEntered } from '../../../shared/printer-address.ts';
import { ok } from '../../../shared/result.ts';
import type { TerminalChecked } from '../../../shared/set-up/views.ts';
import { type Entered, refuse } from './entered.ts';

/** What is asked of a terminal that is not kept yet. */
export type AskedTerminal = {
  readonly environment: 'sandbox' | 'live';
  readonly terminalId: string;
  readonly currency: string;
  readonly settings: CardTerminalSettings;
  readonly passphrase: string | undefined;
};

export function createDevicesAnswers(
  entered: Entered,
  deps: {
    hide(secret: string): void;
    /** Whether a card terminal answers. No money is asked for. */
    askTerminal(asked: AskedTerminal): Promise<boolean>;
  },
) {
  const { memory, change, shown } = entered;

  return {
    'set-up:device': ({ device, state, printer = entered.draft.printer }) => {
      const parsed = printer === null ? null : parseEntered(printer);
      if (parsed?.ok === false) return refuse('printer_address', parsed.error);
      change({ devices: { ...entered.draft.devices, [device]: state }, printer });
      return shown();
    },
    'set-up:display': ({ display }) => {
      change({ customerDisplay: display && { ...display, pictures: null } });
      return shown();
    },
    'set-up:terminal': async ({ terminal, passphrase }) => {
      const { environment, store, terminalId } = entered.draft;
      if (environment === null || !store) return refuse('out_of_turn');
      if (terminal === null) {
        memory.terminalPassphrase = null;
        change({ cardTerminal: null, devices: { ...entered.draft.devices, card_terminal: 'open' } });
        return ok({ wrong: null });
      }
      const read = cardTerminal.safeParse({ kind: 'nexo', authority: null, ...terminal }, { reportInput: false });
      if (!read.success || read.data.kind !== 'nexo') return ok({ wrong: 'form' });
      const settings = read.data;
      const given = passphrase ?? memory.terminalPassphrase ?? undefined;
      const fault = cardTerminalFault({
        environment,
        card_terminal: settings,
        terminal_passphrase: settings.key ? given : undefined,
      });
      if (fault) return ok({ wrong: wrongInTerminal(fault.field) });
      if (given !== undefined) deps.hide(given);
      const asked = { environment, terminalId, currency: store.currency, settings, passphrase: given };
      if (!(await deps.askTerminal(asked))) return ok({ wrong: 'silent' });
      memory.terminalPassphrase = settings.key ? (given ?? null) : null;
      change({ cardTerminal: settings, devices: { ...entered.draft.devices, card_terminal: 'tested' } });
      return ok({ wrong: null });
    },
  } satisfies Partial<SetUpHandlers>;
}

function wrongInTerminal(field: string): TerminalChecked['wrong'] {
  if (field === 'terminal_passphrase') return 'passphrase';
  return field.startsWith('card_terminal.key') ? 'key' : 'form';
}
