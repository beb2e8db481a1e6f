// Whether a card terminal answers, before it is kept: for the settings on screen, and the set-up.
import { isThere } from '../payment/is-there.ts';
import { openTerminal } from '../payment/open-terminal.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { AskedTerminal } from '../till/set-up/devices-answers.ts';

/** One that is not connected to the till has nothing to answer. */
export async function askTerminal(
  { environment, terminalId, currency, settings, passphrase }: AskedTerminal,
  { now, newId }: { readonly now: () => Date; readonly newId: () => string },
): Promise<boolean> {
  const terminal = openTerminal({ environment, settings, passphrase, saleId: terminalId, timers: systemTimers, now });
  if (terminal.kind === 'manual') return settings.kind === 'manual';
  try {
    return await isThere(terminal, newId(), currency);
  } finally {
    await terminal.close();
  }
}
