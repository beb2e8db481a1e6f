// The state of the till, in one view for the status bar and every screen. Times are ISO 8601 UTC strings.

import type { ClockView } from '../clock/views.ts';
import type { CommandName, CommandRecord } from '../command-record.ts';
import type { HeadOfficeView } from '../head-office/status.ts';
import type { LowBalance } from '../limits/views.ts';
import type { UpdateView } from '../release/update-state.ts';
import type { PrintCause } from '../slips/views.ts';
import type { DrawerTrouble } from '../tender/views.ts';
import type { TrainingView } from '../training/views.ts';

export type StatusView = {
  readonly connection: 'unknown' | 'online' | 'offline' | 'refused';
  /** Since when the connection has been in this state; null before the first answer. */
  readonly connectionSince: string | null;
  /** Outbox rows without a final answer. */
  readonly unsent: number;
  /** Since when the oldest of them waits. */
  readonly oldestUnsentAt: string | null;
  /** The service's code for why a card waits, where this till does not know it. */
  readonly saidCode?: string | null;
  /** The service's clock minus ours in milliseconds, if known. */
  readonly clockSkewMs: number | null;
  /** Null while this computer's clock is right, as far as the till knows. */
  readonly clock?: ClockView | null | undefined;
  /** Open entries of the attention list. */
  readonly attention: number;
  /** Orders of this terminal that this till never made: how many in all, and how many that no user has acknowledged. */
  readonly foreignOrders?: { readonly all: number; readonly open: number };
  /** Sales that need a person, each counted once, for an entry or for money owed to a customer. */
  readonly attentionSales: number;
  /** Records other than sales that were found edited: shifts. */
  readonly edited?: number;
  /**
   * Cards paid or given back that have been neither active nor returned for too long. At the limit no more are
   * reserved.
   */
  readonly unresolvedCards: { readonly count: number; readonly limit: number };
  /** Too little disk space: no new sale starts until there is more. */
  readonly diskLow: boolean;
  /** The last backup (ISO 8601, UTC), and why the last try failed, if it did; null where backups are off. */
  readonly backup: {
    readonly lastAt: string | null;
    readonly fault: BackupFault | null;
    /** The same for the copies in a second place; absent where none are made. */
    readonly copy?: { readonly lastAt: string | null; readonly fault: CopyFault | null };
  } | null;
  /** Null where the ledger has no anchor, as in training. */
  readonly anchor: AnchorState | null;
  /** When an old copy was found in the ledger's place (ISO 8601, UTC), within the last week. */
  readonly wentBackAt: string | null;
  /** The last command from the command line, within the last week; `name`: whose PIN it was. */
  readonly commandGiven?:
    | (Pick<CommandRecord, 'at' | 'word' | 'fields'> & { readonly command: CommandName } & { readonly name: string })
    | null
    | undefined;
  readonly catalogueRefreshedAt: string | null;
  /** Null before the first whole list since the start. */
  readonly catalogueLeftOut?: LeftOut | null;
  /** `unused`: nothing has ever printed on it, as far as this till recorded. */
  readonly printer: 'none' | 'unused' | 'ready' | 'low' | 'failing';
  /** Why the printer fails; null while it works. */
  readonly printerCause: PrintCause | null;
  /** It prints through the Windows spooler, which is not yet tested here. */
  readonly printerUnproven: boolean;
  /** Nobody agreed to the new printer yet: slips with codes go to the one before. */
  readonly codesApart: boolean;
  /** Why configured webhooks cannot come in; null if they can, or if none are configured. */
  readonly webhookFault: WebhookFault | null;
  /** The till has a cash drawer for `drawer:open`. */
  readonly drawer: boolean;
  /** The state of the recovery code; absent in training. */
  readonly recoveryCode?: RecoveryState | undefined;
  /** Where the key of the till's secrets is; absent in training. */
  readonly secretsKey?: SecretsKey | undefined;
  /** The balance in the till's currency, where it runs low. */
  readonly lowBalance?: LowBalance | null;
  /** In training only. */
  readonly training?: TrainingView;
  /** Of a till with a head office. */
  readonly headOffice?: HeadOfficeView;
  /** Of a till that sells. */
  readonly update?: UpdateView;
  /** The last sale whose cash did not open the drawer, or may not have; null while all is well. */
  readonly drawerTrouble: DrawerTrouble | null;
};

/**
 * What the service lists and the till does not sell: `products` that cannot be read, have the code of another, or no face value that a card can have;
 * `withoutAmounts`: products sold without some of their face values.
 */
export type LeftOut = { readonly products: number; readonly withoutAmounts: number };

/** In the system's keyring; sealed to this machine by systemd; in a file next to the secrets that it opens. */
export const secretsKeys = ['keyring', 'credential', 'file'] as const;

export type SecretsKey = (typeof secretsKeys)[number];

/** Why the till cannot listen for webhooks. It still sells, and keeps trying. */
export const webhookFaults = [
  'port_taken', // another program listens there
  'no_such_address', // this computer has no such address
  'port_not_allowed', // the system reserves it
  'cannot_listen',
] as const;

export type WebhookFault = (typeof webhookFaults)[number];

/** The record outside the till's folder that says how far the ledger came; `missing` and `unreadable` at the last start. */
export const anchorStates = ['kept', 'missing', 'unreadable', 'unwritable'] as const;

export type AnchorState = (typeof anchorStates)[number];

/** The recovery code. `to-note`: a new one is to be shown and written down. `unnoted`: no one confirmed that it was written down. */
export type RecoveryState = 'absent' | 'to-note' | 'unnoted' | 'noted';

/** Why there is no backup of today. */
export const backupFaults = [
  'no_room',
  'not_written',
  'not_whole', // the copy failed its check and was deleted
] as const;

export type BackupFault = (typeof backupFaults)[number];

/** Why the second place has no copy of the last backup. */
export type CopyFault = BackupFault | 'away';
