// The till's state, in one view for the status bar and every screen. Invariants: emits only on change; anybody sees it, so until a drawer is counted
// it has no amount that its sum could be worked out from.

import { type CommandRecord, isOfCommand } from '../../../shared/command-record.ts';
import type { HeadOfficeView } from '../../../shared/head-office/status.ts';
import type { StatusView } from '../../../shared/health/status.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import type { UpdateView } from '../../../shared/release/update-state.ts';
import type { ConnectionState } from '../../health/connection.ts';
import type { DiskWatch } from '../../health/disk.ts';
import type { Backups } from '../../ledger/backups.ts';
import { oldCopyFoundAt } from '../../ledger/restore.ts';
import { isUnproven } from '../../printing/printers.ts';
import type { Spool } from '../../printing/spool.ts';
import type { TillCore } from '../core/capability.ts';
import type { BalanceBook } from '../limits/balance-book.ts';
import type { RecoveryCode } from '../operators/recovery-code.ts';
import { unresolvedCards } from '../sale/unresolved-limit.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import type { Training } from '../training/training.ts';

/** The parts that run by themselves. */
export type StatusParts = {
  /** How far the service's clock is from ours; null before it gave the time. */
  readonly skewMs: () => number | null;
  readonly clock: () => StatusView['clock'];
  /** `since` is ISO 8601 UTC; null before the first answer. */
  readonly connection: { state(): ConnectionState; since(): string | null };
  readonly disk: Pick<DiskWatch, 'isLow'>;
  readonly backups: Pick<Backups, 'state'> | null;
  readonly spool: Pick<Spool, 'state' | 'cause'>;
  /** As it is described in the settings. */
  readonly printer: string | null;
  /** Codes may not go to it. */
  readonly codesApart: boolean;
  /** Whether a slip came out since the till opened its printer. */
  readonly hasPrinted: () => boolean;
  readonly webhooks: { fault(): StatusView['webhookFault'] } | null;
  readonly cashDrawer: Pick<CashDrawer, 'exists' | 'trouble'>;
  readonly training: Pick<Training, 'view'> | null;
  readonly recovery: Pick<RecoveryCode, 'state'> | null;
  readonly secretsKey: StatusView['secretsKey'];
  /** What was done from the command line, the last of it last. */
  readonly commands: () => readonly CommandRecord[];
  readonly balance: Pick<BalanceBook, 'low'>;
  /** How many were found edited that are no sales. */
  readonly edited: () => number;
  /** Null where this till has none. */
  readonly headOffice: () => HeadOfficeView | null;
  /** Null in training. */
  readonly update: () => UpdateView | null;
};

/** An old copy in the ledger's place is reported until a manager of every shift was here. */
const toldForMs = 7 * 24 * 60 * 60_000;

export function createStatus(till: TillCore, parts: StatusParts) {
  const { ledger, outbox, attention, catalogue, waitingLines, foreignOrders } = till;
  const {
    skewMs,
    connection,
    disk,
    backups,
    spool,
    printer,
    webhooks,
    cashDrawer,
    training,
    recovery,
    secretsKey,
    balance,
  } = parts;
  let lastText = '';
  const printerUnproven = isUnproven(printer);
  // It changes at a start only.
  const wentBack = oldCopyFoundAt(ledger);
  const isRecent = (at: string): boolean => till.now().getTime() - Date.parse(at) < toldForMs;

  /** A ping may be let in where a card's request is not: then the service does not accept this till, whatever the ping says. */
  const lineOf = (connection: ConnectionState, since: string | null) => {
    const [refused] = connection === 'online' ? attention.openOf('not_authorised') : [];
    return refused
      ? ({ connection: 'refused', connectionSince: refused.raisedAt } as const)
      : { connection, connectionSince: since };
  };

  /** An address that nothing was printed to is not called ready. */
  const printerState = (): StatusView['printer'] => {
    const state = spool.state();
    return state === 'ready' && !parts.hasPrinted() ? 'unused' : state;
  };

  const commandGiven = (): StatusView['commandGiven'] => {
    const last = parts
      .commands()
      .filter(isOfCommand)
      .findLast(({ command, at }) => command !== 'service' && isRecent(at));
    if (!last) return null;
    const { at, command, word, fields, by } = last;
    const name = by === null ? '' : personName(till.identity.people(), by);
    return { at, command, word, fields, name };
  };

  const view = (): StatusView => {
    const unsent = outbox.pending();
    const headOffice = parts.headOffice();
    const update = parts.update();
    return {
      ...lineOf(connection.state(), connection.since()),
      unsent: unsent.count,
      oldestUnsentAt: unsent.oldestAt,
      saidCode: waitingLines.unknownCode(),
      clockSkewMs: skewMs(),
      clock: parts.clock(),
      attention: attention.openCount(),
      foreignOrders: { all: foreignOrders.count(), open: foreignOrders.openCount() },
      attentionSales: attention.salesCount(),
      edited: parts.edited(),
      unresolvedCards: unresolvedCards(till),
      diskLow: disk.isLow(),
      backup: backups?.state() ?? null,
      anchor: ledger.anchorState(),
      wentBackAt: wentBack !== null && isRecent(wentBack) ? wentBack : null,
      commandGiven: commandGiven(),
      catalogueRefreshedAt: catalogue.refreshedAt(),
      catalogueLeftOut: catalogue.leftOut(),
      printer: printerState(),
      printerCause: spool.cause(),
      printerUnproven,
      codesApart: parts.codesApart,
      webhookFault: webhooks?.fault() ?? null,
      drawer: cashDrawer.exists,
      ...(recovery ? { recoveryCode: recovery.state(), secretsKey } : {}),
      lowBalance: balance.low(till.blind.mayTell('list')),
      ...(training ? { training: training.view() } : {}),
      drawerTrouble: cashDrawer.trouble(),
      ...(headOffice ? { headOffice } : {}),
      ...(update ? { update } : {}),
    };
  };

  return {
    view,
    /** Sends it to the screens, if it changed. */
    publish(): void {
      const status = view();
      const text = JSON.stringify(status);
      if (text === lastText) return;
      lastText = text;
      till.emit({ kind: 'status', status });
    },
  };
}
