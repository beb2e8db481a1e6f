// A till with its core, ledger and vault, on a real line to a head office that runs.
import { join } from 'node:path';
import { headOfficeTransport } from '../../electron/head-office/client.ts';
import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import { readInThread } from '../../electron/head-office/reader.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { createRecoveryCode } from '../../electron/till/operators/recovery-code.ts';
import { createHarness, type Harness, type HarnessOptions } from '../till/harness.ts';
import { createKeptInMemory, type KeptInMemory } from '../till/kept-in-memory.ts';
import type { Office } from './open-office.ts';
import { playHeadOffice } from './played-head-office.ts';
import { enrolledTill } from './till-client.ts';

const script = join(import.meta.dirname, '../../electron/head-office/reading-thread.ts');

export type RealTill = {
  readonly id: string;
  readonly till: Harness;
  readonly kept: KeptInMemory;
  away(now: boolean): void;
};

/** `away`: from then on nothing of it reaches head office, nor the other way round. */
export async function openRealTill(
  office: Office,
  place: { readonly store: string; readonly terminal?: string; readonly currency?: string },
  options: HarnessOptions = {},
): Promise<RealTill> {
  const own = await enrolledTill(office, place.store, place.terminal);
  const kept = createKeptInMemory(null, place.currency === undefined ? {} : { currency: place.currency });
  let isAway = false;
  const since = '2026-11-01T08:00:00.000Z';
  const played = playHeadOffice(
    { state: 'enrolled', till: own.till, secret: own.secret, since, address: { url: office.url } },
    () => kept,
  );
  const transport = headOfficeTransport(undefined, {});
  const till = await createHarness({
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
    headOffice: {
      ...played.parts,
      openLine: (deps) =>
        createHeadOfficeLine({
          ...deps,
          ...{ url: office.url, start: own.till, account: 'account-1', version: '1.0.0' },
          transport: {
            send: async (request) => {
              const answered = isAway ? null : await transport.send(request);
              return answered && !isAway ? answered : { kind: 'unreachable' };
            },
            close: () => transport.close(),
          },
          openReader: readInThread(script),
          timers: systemTimers,
          now: () => new Date(),
          random: Math.random,
          confirmedHead: { read: () => null, write: () => undefined },
          log: { info: () => undefined, error: () => undefined },
        }),
    },
  });
  return {
    id: own.till,
    till,
    kept,
    away(now) {
      isAway = now;
    },
  };
}
