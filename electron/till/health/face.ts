// The till's state, for the status bar and the health page: every check, what a person tries from there, and the diagnostics.
import { healthChannels } from '../../../shared/health/channels.ts';
import { type HealthFinding, type HealthVerdict, healthFindings } from '../../../shared/health/health-findings.ts';
import type { HealthView } from '../../../shared/health/views.ts';
import { parsePrinter } from '../../../shared/printer-address.ts';
import { ok } from '../../../shared/result.ts';
import type { CardTerminal } from '../../payment/terminal.ts';
import { qrCode } from '../../printing/codes.ts';
import { printTestSlip } from '../../printing/test-slip.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { RequestTry } from '../../service/request-log.ts';
import type { TillCore } from '../core/capability.ts';
import type { RecordSettings } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import type { DisplayHealth } from '../display/face.ts';
import type { Limits } from '../limits/face.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import type { TillPrinter } from '../slips/till-printer.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createHealthChecks } from './health-checks.ts';
import type { createStatus } from './status.ts';
import type { Watches } from './watches.ts';

/** A service that does not answer a check by then is not there. */
const patienceMs = 5_000;

type HealthNeeds = {
  readonly status: Pick<ReturnType<typeof createStatus>, 'view' | 'publish'>;
  readonly service: Pick<ServiceClient, 'ping'> & {
    /** For the diagnostics; absent: none are kept. */
    readonly recentRequests: (() => readonly RequestTry[]) | undefined;
    readonly unknownExceptions: readonly string[] | undefined;
  };
  readonly limits: Pick<Limits, 'book' | 'reader'>;
  readonly terminal: CardTerminal;
  readonly printing: Pick<TillPrinter, 'printer' | 'description' | 'isNoDevice' | 'hasLettersFor'> & {
    readonly hasDrawer: boolean;
  };
  readonly watches: Pick<Watches, 'disk' | 'backups' | 'books'>;
  /** Into the folder of the diagnostics, or on a stick. */
  readonly saved: SlipFiles['saved'];
  readonly noteSettings: RecordSettings;
  readonly display: () => DisplayHealth | null;
};

export function createHealth(
  till: TillCore,
  { status, service, limits, terminal, printing, watches, saved, noteSettings, display }: HealthNeeds,
) {
  const { identity, ledger, journal, now, timers } = till;
  const { printer, description } = printing;
  const { disk, backups } = watches;
  const parsed = parsePrinter(description ?? '');
  const checks = createHealthChecks({
    context: till,
    status: status.view,
    ping: () => service.ping({ timeoutMs: patienceMs }),
    readBalance: limits.reader.refreshOwn,
    book: limits.book,
    books: watches.books,
    terminal,
    freeBytes: disk.freeBytes,
    unknownExceptions: service.unknownExceptions ?? [],
    isNoDevice: printing.isNoDevice,
    hasLettersFor: printing.hasLettersFor,
    isDrawerUnsaid: parsed.ok && parsed.value.drawer === null,
    display,
    nowMs: timers.nowMs,
    // Where it is not kept, the page says so again at the next start.
    keepUntested: (devices) =>
      noteSettings(
        { untested_devices: devices.length > 0 ? [...devices] : undefined },
        'nobody noted that a device was tried',
      ),
  });
  const diagnostics = createDiagnostics({
    context: till,
    items: checks.items,
    recentRequests: service.recentRequests ?? (() => []),
    printer: description,
    terminalKind: terminal.kind,
  });
  const view = async (): Promise<HealthView> => {
    const items = await checks.items();
    return {
      checkedAt: checks.checkedAt(),
      items,
      code: qrCode(diagnostics.essentials(items)),
      tries: {
        printer: printer !== null,
        drawer: printing.hasDrawer,
        terminal: checks.hasTerminal,
        backup: backups !== null,
      },
    };
  };

  const channels = till.serve(healthChannels, {
    'status:get': () => ok(status.view()),
    'manager:health': async () => ok(await view()),
    async 'manager:check-health'() {
      await checks.check();
      status.publish();
      return ok(await view());
    },
    async 'manager:test-slip'(_, by) {
      if (!printer) return refuse('printer_unset');
      ledger.transaction((tx) =>
        journal.append(tx, { kind: 'printer-tested', operatorId: by.id, body: { what: 'slip' } }),
      );
      const end = await printTestSlip(printer, description ?? '', { ...identity, at: now() });
      checks.slipTried(end);
      status.publish();
      return ok(end);
    },
    async 'manager:ask-terminal'() {
      await checks.askTerminal();
      return ok(await view());
    },
    async 'manager:scanner-works'() {
      checks.tried('scanner');
      return ok(await view());
    },
    async 'manager:back-up'() {
      // How it went is a finding of the page.
      await backups?.run();
      status.publish();
      return ok(await view());
    },
    'manager:save-diagnostics': async ({ to }) =>
      saved(to, `counterfoil-${now().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.json`, await diagnostics.file()),
  });
  return {
    /** What is to be fixed: codes. */
    async wrong(): Promise<readonly HealthFinding[]> {
      const items = await checks.items();
      return items.flatMap(({ finding }) => (isWrong(healthFindings[finding].verdict) ? [finding] : []));
    },
    items: checks.items,
    capability: { channels },
  };
}

const isWrong = (verdict: HealthVerdict): boolean => verdict === 'warn' || verdict === 'bad';
