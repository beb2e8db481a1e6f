// Asks for the word of the command line in the till's window: which file would change which fields, and who allows it.
// Invariant: closing the window allows nothing.
import { ok, type Result } from '../../shared/result.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { createFaultChannels } from '../till/operators/fault-channels.ts';
import type { CheckedApproval } from './command-access.ts';
import type { AskedFile } from './files-over-till.ts';
import { noSession } from './show-till.ts';
import type { Start } from './start.ts';

/** Resolves once it was allowed. `left`: the window was closed instead. */
export function askOnScreen(
  { door, till, path, fields, newDays }: AskedFile,
  start: Pick<Start, 'version' | 'command' | 'screens' | 'lifecycle' | 'endMachine'> & { readonly left: () => void },
): Promise<Result<CheckedApproval, never>> {
  const { settings } = till;
  const { command, version, screens, lifecycle, endMachine } = start;
  const session: SessionView = {
    ...noSession,
    version,
    environment: settings.environment,
    locale: command.locale ?? settings.locale,
    currency: settings.currency,
    storeName: settings.store.name,
    terminalId: settings.terminal_id,
    phones: settings.phones ?? {},
    kiosk: settings.kiosk,
    operators: door.managers,
    fault: { code: 'command_waits', file: path, edited: fields, ways: [...door.ways], newDays },
  };
  let isAllowed = false;
  lifecycle.follow({
    async stop() {
      if (!isAllowed) start.left();
    },
    wake() {},
  });
  return new Promise((resolve) => {
    void screens.serve({
      ...createFaultChannels({ session, endMachine }),
      async 'command:allow'({ word }) {
        const checked = await door.check(word);
        if (!checked.ok) return checked;
        isAllowed = true;
        resolve(checked);
        return ok(null);
      },
    });
  });
}
