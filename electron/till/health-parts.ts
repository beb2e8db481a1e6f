// The health page's checks, what can be tried from it, and the diagnostics.
import { join } from 'node:path';
import type { StatusView } from '../../shared/health/status.ts';
import { parsePrinter } from '../../shared/printer-address.ts';
import type { SetUpDevice } from '../../shared/set-up/set-up-steps.ts';
import type { Backups } from '../ledger/backups.ts';
import type { CardTerminal } from '../payment/terminal.ts';
import { printTestSlip } from '../printing/test-slip.ts';
import type { Turns } from '../printing/turns.ts';
import type { ServiceClient } from '../service/client.ts';
import type { TillContext } from './core/context.ts';
import { createDiagnostics } from './health/diagnostics.ts';
import type { HealthParts } from './health/health-channels.ts';
import { createHealthChecks } from './health/health-checks.ts';
import type { LimitParts } from './limits/limits-view.ts';
import { createSlipFiles } from './slips/slip-files.ts';
import { usbSticks } from './slips/usb-sticks.ts';
import type { TillDeps } from './till-contract.ts';

/** A service that does not answer a check by then is not there. */
const patienceMs = 5_000;

export function createHealthParts(parts: {
  readonly context: TillContext;
  readonly deps: Pick<TillDeps, 'folder' | 'printer' | 'usbSticks' | 'recentRequests' | 'timers' | 'kept' | 'log'>;
  readonly status: { readonly view: () => StatusView; readonly tell: () => void };
  readonly client: Pick<ServiceClient, 'ping'>;
  readonly limits: Pick<LimitParts, 'book' | 'reader'>;
  readonly terminal: CardTerminal;
  readonly turns: Turns | null;
  readonly hasDrawer: boolean;
  readonly backups: Pick<Backups, 'run'> | null;
  readonly freeBytes: () => number | null;
}): HealthParts {
  const { context, deps, status, client, limits, terminal, turns } = parts;
  const { identity, now } = context;
  const { printer: description } = deps;
  const printer = parsePrinter(description ?? '');
  const keepUntested = async (devices: readonly SetUpDevice[]): Promise<void> => {
    const kept = await deps.kept?.outside.change('settings', {
      settings: { untested_devices: devices.length > 0 ? [...devices] : undefined },
    });
    // The page says so again at the next start.
    if (kept && !kept.ok) deps.log.error('nobody noted that a device was tried', { reason: kept.error });
  };
  const checks = createHealthChecks({
    context,
    status: status.view,
    ping: () => client.ping({ timeoutMs: patienceMs }),
    readBalance: limits.reader.refreshOwn,
    book: limits.book,
    terminal,
    freeBytes: parts.freeBytes,
    isDrawerUnsaid: printer.ok && printer.value.drawer === null,
    nowMs: deps.timers.nowMs,
    keepUntested: (devices) => void keepUntested(devices),
  });
  const files = createSlipFiles(join(deps.folder, 'diagnostics'), deps.usbSticks ?? usbSticks, now);
  return {
    checks,
    diagnostics: createDiagnostics({
      context,
      items: checks.items,
      recentRequests: deps.recentRequests ?? (() => []),
      printer: description,
      terminalKind: terminal.kind,
    }),
    printTestSlip: turns ? () => printTestSlip(turns.printer, description ?? '', { ...identity, at: now() }) : null,
    hasDrawer: parts.hasDrawer,
    backups: parts.backups,
    save: files.save,
    tellStatus: status.tell,
  };
}
