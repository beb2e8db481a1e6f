// What the health page asks: every check, and what a person tries from there.

import type { HealthView } from '../../../shared/health/views.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { ok } from '../../../shared/result.ts';
import type { TestSlipEnd } from '../../../shared/slips/views.ts';
import type { Backups } from '../../ledger/backups.ts';
import { qrCode } from '../../printing/codes.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { createDiagnostics } from './diagnostics.ts';
import type { HealthChecks } from './health-checks.ts';

export type HealthParts = {
  readonly checks: HealthChecks;
  readonly diagnostics: ReturnType<typeof createDiagnostics>;
  /** Null where there is no printer. */
  readonly printTestSlip: (() => Promise<TestSlipEnd>) | null;
  readonly hasDrawer: boolean;
  /** Null in training, where there are no backups. */
  readonly backups: Pick<Backups, 'run'> | null;
  /** Saves a file in the till's own folder or on a USB stick, and answers its path. */
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
  readonly tellStatus: () => void;
};

export function createHealthChannels(
  { ledger, journal, now }: Pick<TillContext, 'ledger' | 'journal' | 'now'>,
  parts: HealthParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<
  TillHandlers,
  Exclude<
    Extract<keyof TillHandlers, `manager:${string}`>,
    'manager:limits' | 'manager:read-limits' | 'manager:set-balance'
  >
> {
  const { checks, diagnostics, printTestSlip, backups } = parts;
  const view = (): HealthView => ({
    checkedAt: checks.checkedAt(),
    items: checks.items(),
    code: qrCode(diagnostics.essentials()),
    tries: {
      printer: printTestSlip !== null,
      drawer: parts.hasDrawer,
      terminal: checks.hasTerminal,
      backup: backups !== null,
    },
  });

  return {
    'manager:health': () => byRole('supervisor', () => ok(view())),
    'manager:check-health': () =>
      byRole('supervisor', async () => {
        await checks.check();
        parts.tellStatus();
        return ok(view());
      }),
    'manager:test-slip': () =>
      byRole('supervisor', async (by) => {
        if (!printTestSlip) return refuse('printer_unset');
        ledger.transaction((tx) =>
          journal.append(tx, { kind: 'printer-tested', operatorId: by.id, body: { what: 'slip' } }),
        );
        const end = await printTestSlip();
        checks.slipTried(end);
        parts.tellStatus();
        return ok(end);
      }),
    'manager:ask-terminal': () =>
      byRole('supervisor', async () => {
        await checks.askTerminal();
        return ok(view());
      }),
    'manager:scanner-works': () =>
      byRole('supervisor', () => {
        checks.tried('scanner');
        return ok(view());
      }),
    'manager:back-up': () =>
      byRole('supervisor', async () => {
        // How it went is a finding of the page.
        await backups?.run();
        parts.tellStatus();
        return ok(view());
      }),
    'manager:save-diagnostics': ({ to }) =>
      byRole('supervisor', async () => {
        const name = `counterfoil-${now().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.json`;
        const saved = await parts.save(to, name, diagnostics.file());
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
  };
}
