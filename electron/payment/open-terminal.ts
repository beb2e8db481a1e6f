// Opens the card terminal that the settings name.
// Invariant: a live till never takes a simulated payment, whatever its settings say.
import type { CardTerminalSettings } from '../../shared/card-terminal.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Timers } from '../../shared/timers.ts';
import { createNexoTerminal } from './nexo.ts';
import { createSimulator } from './simulator.ts';
import { type CardTerminal, manualTerminal } from './terminal.ts';

export type TerminalChoice = {
  readonly environment: Environment;
  /** Absent: the cashier charges on a terminal of its own. */
  readonly settings: CardTerminalSettings | undefined;
  /** From the vault. */
  readonly passphrase: string | undefined;
  /** This till's name. */
  readonly saleId: string;
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
};

export function openTerminal({ environment, settings, passphrase, saleId, timers, now }: TerminalChoice): CardTerminal {
  switch (settings?.kind) {
    case 'simulator':
      return environment === 'live' ? manualTerminal : createSimulator({ timers });
    case 'nexo': {
      const { address, poi_id: poiId, key, authority } = settings;
      const options = { address, poiId, saleId, authority, now };
      if (!key) return createNexoTerminal({ ...options, key: null });
      // Without the passphrase the key is lost, and nothing may be sent unsealed.
      return passphrase === undefined
        ? manualTerminal
        : createNexoTerminal({ ...options, key: { ...key, passphrase } });
    }
    case 'manual':
    case undefined:
      return manualTerminal;
  }
}
