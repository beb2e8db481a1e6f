// Connection, unsent requests, clock and attention, as main last sent them.
import { create } from 'zustand';
import type { StatusView } from '../../shared/health/status.ts';
import { ask } from '../bridge.ts';
import { followTill } from '../till-time.ts';

export type StatusStore = {
  readonly status: StatusView;
  load(): Promise<void>;
  adopt(status: StatusView): void;
};

const unknown: StatusView = {
  connection: 'unknown',
  connectionSince: null,
  unsent: 0,
  oldestUnsentAt: null,
  clockSkewMs: null,
  attention: 0,
  attentionSales: 0,
  unresolvedCards: { count: 0, limit: 3 },
  diskLow: false,
  backup: null,
  anchor: null,
  wentBackAt: null,
  catalogueRefreshedAt: null,
  printer: 'none',
  printerCause: null,
  printerUnproven: false,
  codesApart: false,
  webhookFault: null,
  drawer: false,
  drawerTrouble: null,
};

export const useStatus = create<StatusStore>((set, get) => ({
  status: unknown,
  async load() {
    const answer = await ask('status:get');
    if (answer.ok) get().adopt(answer.value);
  },
  adopt(status) {
    followTill(status.clock);
    set({ status });
  },
}));
