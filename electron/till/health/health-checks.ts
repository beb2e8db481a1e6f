// Every check of the health page: what the till knows of itself, and what it asks when a person wants to know.
// Invariant: a check changes nothing; what it found keeps the time at which it was so.

import type { HealthFinding } from '../../../shared/health/health-findings.ts';
import type { StatusView } from '../../../shared/health/status.ts';
import type { HealthItem, HealthValues } from '../../../shared/health/views.ts';
import { alikeIn } from '../../../shared/names.ts';
import { updateFinding } from '../../../shared/release/update-finding.ts';
import type { SetUpDevice } from '../../../shared/set-up/set-up-steps.ts';
import type { PrintCause, TestSlipEnd } from '../../../shared/slips/views.ts';
import { createPrintJobs } from '../../ledger/print-jobs.ts';
import { zoneInstead } from '../../ledger/start-zone.ts';
import { isThere } from '../../payment/is-there.ts';
import type { CardTerminal } from '../../payment/terminal.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import type { DisplayHealth } from '../display/face.ts';
import type { BalanceBook } from '../limits/balance-book.ts';
import type { BooksCheck } from './books-check.ts';

/** From this difference on the service may refuse requests; the status bar says so too. */
const clockOffMs = 30_000;
const outboxStuckMs = 10 * 60_000;
const backupOldMs = 2 * 24 * 60 * 60_000;

type Asked = { readonly at: string; readonly ms: number; readonly isThere: boolean };

export type HealthParts = {
  readonly context: Pick<
    TillContext,
    'identity' | 'settings' | 'journal' | 'ledger' | 'shifts' | 'catalogue' | 'cardRules' | 'claims' | 'now' | 'newId'
  > &
    Pick<TillCore, 'blind'>;
  readonly status: () => StatusView;
  readonly ping: () => Promise<ServiceAnswer<unknown>>;
  readonly readBalance: () => Promise<void>;
  readonly book: Pick<BalanceBook, 'view'>;
  readonly books: Pick<BooksCheck, 'view'>;
  readonly terminal: CardTerminal;
  readonly freeBytes: () => number | null;
  /** The printer is a file that is no device: nothing is printed into it. */
  readonly isNoDevice: boolean;
  /** Entries of NO_PROXY that except nothing. */
  readonly unknownExceptions: readonly string[];
  /** There is a printer, and it is not known whether a drawer is connected to it. */
  readonly isDrawerUnsaid: boolean;
  /** Whether slips show this name, and not a code in its place. */
  readonly hasLettersFor: (name: string) => Promise<boolean>;
  /** Devices that are not yet tested; kept for the next start. */
  readonly keepUntested: (devices: readonly SetUpDevice[]) => void;
  /** Null: the till has none. */
  readonly display: () => DisplayHealth | null;
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number;
};

const item = (finding: HealthFinding, at: string | null = null, values: HealthValues = {}): HealthItem => ({
  finding,
  at,
  values,
});

const outbox = ({ unsent: count, oldestUnsentAt }: StatusView, now: Date): HealthItem => {
  if (count === 0) return item('outbox-empty');
  const waitedMs = now.getTime() - Date.parse(oldestUnsentAt ?? '');
  return item(waitedMs >= outboxStuckMs ? 'outbox-stuck' : 'outbox-waiting', oldestUnsentAt, { count });
};

const anchor = ({ anchor: state }: StatusView): HealthItem => {
  if (state === null) return item('anchor-none');
  if (state === 'kept') return item('anchor-kept');
  return item(state === 'unwritable' ? 'anchor-unwritable' : 'anchor-lost');
};

const backup = ({ backup: state }: StatusView, now: Date): HealthItem => {
  if (state === null) return item('backup-off');
  if (state.fault) return item('backup-failed', state.lastAt);
  if (state.lastAt === null) return item('backup-missing');
  const isOld = now.getTime() - Date.parse(state.lastAt) >= backupOldMs;
  return item(isOld ? 'backup-old' : 'backup-fresh', state.lastAt);
};

/** Nothing where no second place is set. */
const copy = ({ backup: state }: StatusView, now: Date): readonly HealthItem[] => {
  if (!state?.copy) return [];
  const { lastAt, fault } = state.copy;
  if (fault !== null) return [item(fault === 'away' ? 'copy-away' : 'copy-failed', lastAt)];
  if (lastAt === null) return [item('copy-missing')];
  const isOld = now.getTime() - Date.parse(lastAt) >= backupOldMs;
  return [item(isOld ? 'copy-old' : 'copy-fresh', lastAt)];
};

/** Nothing of a till without one. */
const headOffice = ({ headOffice: seen }: StatusView): readonly HealthItem[] => {
  if (!seen) return [];
  const { state, at, unsent: count, unsentSince, waiting = 0 } = seen;
  return [
    item(`head-office-${state}`, unsentSince ?? at, count > 0 ? { count } : {}),
    ...(waiting > 0 ? [item('head-office-said', null, { count: waiting })] : []),
  ];
};

/** Nothing in training. */
const updates = ({ update }: StatusView): readonly HealthItem[] =>
  update ? [item(updateFinding(update), update.lookedAt, { update })] : [];

const mostNamed = 3;

/** Nothing of a till without one. What is away shows no picture. */
const display = (seen: DisplayHealth | null): readonly HealthItem[] => {
  if (!seen) return [];
  if (!seen.isThere) return [item('display-away')];
  const { files, isMissing } = seen.leftOut ?? { files: [], isMissing: false };
  if (isMissing) return [item('display-no-folder')];
  if (files.length === 0) return [item('display-shows')];
  return [item('display-pictures', null, { count: files.length, files: files.slice(0, mostNamed) })];
};

/** Each thing that is wrong by itself: another one helps. */
const rackCards = ({ catalogue, cardRules }: Pick<TillContext, 'catalogue' | 'cardRules'>): readonly HealthItem[] => {
  const { unstated, unreadable, clashes } = cardRules.findings();
  const found = (finding: HealthFinding, codes: readonly string[], count = codes.length): readonly HealthItem[] => {
    if (count === 0) return [];
    const products = codes.slice(0, mostNamed).map((code) => catalogue.find(code)?.name ?? code);
    return [item(finding, null, { count, products })];
  };
  const items = [
    ...found('cards-unstated', unstated),
    ...found('cards-unreadable', unreadable),
    ...found('cards-clash', [...new Set(clashes.flatMap(({ products }) => products))], clashes.length),
  ];
  return items.length > 0 ? items : [item('cards-stated')];
};

/** Products whose slips say their code alone: the printer lacks the letters, and there is no font of them. */
const letters = async (
  catalogue: TillContext['catalogue'],
  hasLettersFor: HealthParts['hasLettersFor'],
): Promise<HealthItem> => {
  const unshown: string[] = [];
  for (const name of catalogue.names()) if (!(await hasLettersFor(name))) unshown.push(name);
  if (unshown.length === 0) return item('letters-shown');
  return item('letters-missing', null, { count: unshown.length, products: unshown.slice(0, mostNamed) });
};

/** Names of before they were compared by what they look like, or of a file; and tills of the store, by the slips that came here. */
const names = ({ identity, claims }: Pick<TillContext, 'identity' | 'claims'>): HealthItem => {
  const people = identity.operators();
  const alike = new Set([...alikeIn(people, ({ name }) => name), ...alikeIn(people, ({ id }) => id)]);
  const tills = alikeIn([...new Set([identity.terminalId, ...claims.issuers()])], (id) => id);
  const told = [...[...alike].map(({ name, id }) => `${name} (${id})`), ...tills];
  return told.length > 0 ? item('names-alike', null, { names: told }) : item('names-distinct');
};

/** The last entry against the stored head; how far all of them were read; and which shift was edited. */
const booksItem = (
  { identity, journal, shifts }: Pick<TillContext, 'identity' | 'journal' | 'shifts'>,
  books: HealthParts['books'],
): HealthItem => {
  if (!journal.headHolds()) return item('ledger-broken');
  const { last, fault, editedShift } = books.view();
  const shift = editedShift === null ? null : shifts.get(editedShift);
  if (shift) {
    const owner = identity.operators().find(({ id }) => id === shift.ownerId)?.name ?? shift.ownerId;
    return item('shift-edited', last?.at ?? null, { tray: shift.tray, names: [owner], day: shift.businessDay });
  }
  if (fault) return item('ledger-edited', last?.at ?? null, { record: `${fault.table} ${fault.row}` });
  return last ? item('ledger-holds', last.at, { count: last.count }) : item('ledger-unchecked');
};

export function createHealthChecks(parts: HealthParts) {
  const { context, book, terminal } = parts;
  const { identity, ledger, now, newId } = context;
  let pinged: Asked | null = null;
  let terminalAsked: Asked | null = null;
  let untested: readonly SetUpDevice[] = context.settings().untested_devices;
  let checkedAt: string | null = null;
  let lettersKnown: { readonly refreshedAt: string | null; readonly item: Promise<HealthItem> } | null = null;
  /** A test slip that did not come out, until one does or a sale's slip is printed. */
  let failedSlip: { readonly at: string; readonly cause: PrintCause | null } | null = null;

  const hasPrintedSince = createPrintJobs(ledger).hasPrintedSince;

  const timed = async (ask: () => Promise<boolean>): Promise<Asked> => {
    const beganMs = parts.nowMs();
    const isThere = await ask();
    return { at: now().toISOString(), ms: Math.round(parts.nowMs() - beganMs), isThere };
  };

  const tried = (device: SetUpDevice): void => {
    if (!untested.includes(device)) return;
    untested = untested.filter((one) => one !== device);
    parts.keepUntested(untested);
  };

  const signature = ({ connection, connectionSince }: StatusView): HealthItem => {
    if (connection === 'refused') return item('signature-refused', connectionSince);
    if (connection === 'online') return item('signature-accepted', pinged?.at ?? connectionSince);
    return item('signature-unknown');
  };

  const connection = ({ connection: state, connectionSince }: StatusView): HealthItem => {
    if (state === 'unknown') return item('connection-unknown');
    if (state === 'offline') return item('connection-offline', connectionSince);
    return item('connection-online', pinged?.at ?? connectionSince, pinged?.isThere ? { ms: pinged.ms } : {});
  };

  const balance = ({ lowBalance }: StatusView): HealthItem => {
    const { read } = book.view(identity.currency);
    if (!read) return item('balance-unread');
    // It falls by what this till sells: with it, the drawer could be worked out before it is counted.
    if (!context.blind.mayTell('list')) return item(lowBalance ? 'balance-low-kept' : 'balance-kept', read.at);
    return item(lowBalance ? 'balance-low' : 'balance-enough', read.at, { amount: read.available });
  };

  const printer = ({ printer: state, printerCause }: StatusView): HealthItem => {
    if (parts.isNoDevice) return item('printer-no-device');
    if (state === 'failing') return item('printer-failing', null, printerCause ? { cause: printerCause } : {});
    if (failedSlip && !hasPrintedSince(failedSlip.at))
      return item('printer-failing', failedSlip.at, failedSlip.cause ? { cause: failedSlip.cause } : {});
    if ((state === 'ready' || state === 'unused') && untested.includes('printer')) return item('printer-untested');
    if (state === 'none' && untested.includes('printer')) return item('printer-skipped');
    return item(`printer-${state}`);
  };

  const drawer = ({ drawer: exists, drawerTrouble }: StatusView): HealthItem => {
    if (drawerTrouble) return item('drawer-stuck', null, drawerTrouble.cause ? { cause: drawerTrouble.cause } : {});
    if (exists) return item('drawer-ready');
    return item(parts.isDrawerUnsaid ? 'drawer-unsaid' : 'drawer-none');
  };

  const cardTerminal = (): HealthItem => {
    if (terminal.kind === 'manual') return item('terminal-apart');
    if (!terminalAsked && untested.includes('card_terminal')) return item('terminal-untested');
    if (!terminalAsked) return item('terminal-unasked');
    const { at, ms, isThere } = terminalAsked;
    return isThere ? item('terminal-ready', at, { ms }) : item('terminal-silent', at);
  };

  const disk = ({ diskLow }: StatusView): HealthItem => {
    const bytes = parts.freeBytes();
    return item(diskLow ? 'disk-low' : 'disk-room', null, bytes === null ? {} : { bytes });
  };

  const askTerminal = async (): Promise<void> => {
    if (terminal.kind === 'manual') return;
    terminalAsked = await timed(() => isThere(terminal, newId(), identity.currency));
    if (terminalAsked.isThere) tried('card_terminal');
  };

  return {
    hasTerminal: terminal.kind === 'attached',
    checkedAt: (): string | null => checkedAt,
    async items(): Promise<readonly HealthItem[]> {
      // Thousands of names, asked for whenever the status changes.
      const refreshedAt = context.catalogue.refreshedAt();
      if (lettersKnown?.refreshedAt !== refreshedAt)
        lettersKnown = { refreshedAt, item: letters(context.catalogue, parts.hasLettersFor) };
      const lettersItem = await lettersKnown.item;
      const status = parts.status();
      return [
        ...clockItems(ledger, status, pinged?.at ?? null, now()),
        signature(status),
        connection(status),
        ...proxy(parts.unknownExceptions),
        balance(status),
        printer(status),
        drawer(status),
        cardTerminal(),
        item(untested.includes('scanner') ? 'scanner-untested' : 'scanner-known'),
        ...rackCards(context),
        lettersItem,
        outbox(status, now()),
        disk(status),
        booksItem(context, parts.books),
        anchor(status),
        backup(status, now()),
        ...copy(status, now()),
        item(status.secretsKey ? `keys-${status.secretsKey}` : 'keys-training'),
        names(context),
        ...display(parts.display()),
        ...headOffice(status),
        ...updates(status),
        item('version-known', null, { version: identity.version }),
      ];
    },
    /** A person saw that this device works. */
    tried,
    /** How a test slip of this till's printer ended. */
    slipTried({ state, cause }: TestSlipEnd): void {
      failedSlip = state === 'not-printed' ? { at: now().toISOString(), cause } : null;
      if (state === 'printed') tried('printer');
    },
    /** Asks whether the card terminal is there. No money is asked for. */
    askTerminal,
    /** Asks the service, the balance and the terminal. */
    async check(): Promise<void> {
      const ping = async () => {
        pinged = await timed(async () => (await parts.ping()).ok);
      };
      await Promise.all([ping(), parts.readBalance(), askTerminal()]);
      checkedAt = now().toISOString();
    },
  };
}

const proxy = (names: readonly string[]): readonly HealthItem[] =>
  names.length === 0 ? [] : [item('proxy-exceptions', null, { names: names.slice(0, mostNamed) })];

type LedgerOf = TillContext['ledger'];
function clockItems(ledger: LedgerOf, status: StatusView, at: string | null, now: Date): readonly HealthItem[] {
  const zone = zoneInstead(ledger);
  return [clockItem(status, at, now), ...(zone === null ? [] : [item('clock-no-zone', null, { zone })])];
}

/** `at`: when the service was last asked. */
function clockItem({ clockSkewMs: skewMs, clock: wrong }: StatusView, at: string | null, now: Date): HealthItem {
  if (skewMs === null) return item('clock-unknown');
  const ms = Math.abs(skewMs);
  if (wrong?.toConfirmMs != null) {
    const time = new Date(now.getTime() + wrong.toConfirmMs).toISOString();
    return item('clock-to-confirm', at, { ms, time });
  }
  if (wrong) return item('clock-corrected', at, { ms });
  return ms < clockOffMs ? item('clock-right', at) : item('clock-off', at, { ms });
}
