// What the till is given, and what it promises. till.ts keeps the promises.
import type { KeyObject } from 'node:crypto';
import type { TillError } from '../../shared/errors.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { MachineEnd } from '../../shared/machine.ts';
import type { Result } from '../../shared/result.ts';
import type { StoredSettings } from '../../shared/settings/provisioning.ts';
import type { Timers } from '../../shared/timers.ts';
import type { HowChecked, Verified } from '../ledger/check-backup.ts';
import type { LedgerGuard } from '../ledger/open.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import type { CardTerminal } from '../payment/terminal.ts';
import type { Picture } from '../pictures/picture-format.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Printer } from '../printing/printer.ts';
import type { PlainFiles } from '../printing/printer-file.ts';
import type { SandboxServiceClient, ServiceClient } from '../service/client.ts';
import type { RequestTry } from '../service/request-log.ts';
import type { WebhookIntake } from '../webhooks/intake.ts';
import type { GivenIdentity } from './core/context.ts';
import type { CustomerDisplay } from './display/customer-display.ts';
import type { HeadOfficeParts } from './head-office/face.ts';
import type { PinCost } from './operators/pin-hash.ts';
import type { Preferences } from './operators/session.ts';
import type { JoinContent } from './provisioning/join-file.ts';
import type { SettlementCalls } from './reconcile/settlement-list.ts';
import type { KeptParts } from './settings/kept-parts.ts';
import type { TrainingTools } from './training/drills.ts';
import type { UpdateParts } from './update/face.ts';

export type TillDeps = {
  readonly identity: GivenIdentity;
  /** What the shop has chosen until now; absent: nothing. */
  readonly settings?: (() => StoredSettings) | undefined;
  /** Absolute; holds this environment's ledger and nothing of another. */
  readonly folder: string;
  /** What the ledger is held against; null where nothing outside it is known (tests only). */
  readonly guard: LedgerGuard | null;
  /** `onAccess` is called for every answer that shows access to the service. */
  readonly connect: (
    onAccess: () => void,
  ) => ServiceClient & Partial<SettlementCalls> & Partial<Pick<SandboxServiceClient, 'setBalance'>>;
  /** What training brings along; null for every till that sells. */
  readonly training: TrainingTools | null;
  /** As in the provisioning (shared/printer-address.ts), or null for the preview on screen only. */
  readonly printer: string | null;
  /** Where slips with codes go, if not there (shared/settings/places.ts). */
  readonly codesPrinter?: string | undefined;
  /** How it is opened; by default as its description says. */
  readonly openPrinter?: (description: string | null) => Printer | null;
  /** Where a plain file may be the printer; absent: nowhere. */
  readonly plainFiles?: PlainFiles | undefined;
  /** The card terminal; by default the cashier charges on one that is not connected. */
  readonly cardTerminal?: CardTerminal;
  /** Where webhooks are taken and whose signatures count; absent: none are taken. */
  readonly webhooks?: Pick<WebhookIntake, 'settings' | 'keys' | 'createServer'> | undefined;
  /** 32 bytes from the vault. */
  readonly sealKey: KeyObject;
  /** The same in all tills of a store: signs the claims that claim slips carry. */
  readonly storeKey: KeyObject;
  /** Keys of the store from before: they read slips, and sign none. */
  readonly oldStoreKeys?: readonly KeyObject[] | undefined;
  /** Checks a backup in a second thread, null where it holds; absent: none is made. */
  readonly checkBackup?: ((file: string, how?: HowChecked) => Promise<VerifyFault | null>) | undefined;
  /** Reads all of the open ledger in a second thread: what is wrong with it, or null. Absent: a start alone does. */
  readonly checkPages?: ((file: string) => Promise<string | null>) | undefined;
  /** Holds all of the open ledger against its journal in a second thread. Absent: only what a Z needs. */
  readonly verifyBooks?: ((file: string) => Promise<Verified>) | undefined;
  /** Where a second copy of each backup goes, as in the settings; absent: nowhere. */
  readonly backupFolder?: string | undefined;
  /** The folders at which USB sticks can be written; by default as the operating system says. */
  readonly usbSticks?: (() => Promise<readonly string[]>) | undefined;
  /** Bytes that are free where this folder is; by default as the file system says. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
  /** In the place of the service's settlements, and shown as examples; absent for every till that sells. */
  readonly exampleSettlements?: SettlementCalls | undefined;
  /** Outside the ledger; in training in memory. */
  readonly kept?: KeptParts | undefined;
  /** What a further till of the store gets, by the current settings; absent in training. */
  readonly joinContent?: (() => JoinContent) | undefined;
  /** Absent in training, and where the settings have none. */
  readonly headOffice?: HeadOfficeParts | undefined;
  /** Absent in training. */
  readonly updates?: UpdateParts | undefined;
  /** Of the till that this one takes the place of, in the same window. */
  readonly handedOver?: HandedOver | undefined;
  /** By default what pin-hash.ts says. */
  readonly pinCost?: PinCost | undefined;
  /** Ends the till, or its machine; absent where there is none below it (tests). */
  readonly endMachine?: ((how: MachineEnd) => Promise<Result<null, TillError>>) | undefined;
  /** In the computer's own program for it; false where there is none. Absent in kiosk, where nothing but the till opens. */
  readonly openFile?: ((file: string) => Promise<boolean>) | undefined;
  /** The last requests to the service, for diagnostics; none are kept if absent. */
  /** Of the proxy that the environment names, by their text; absent: none. */
  readonly unknownExceptions?: readonly string[] | undefined;
  readonly recentRequests?: (() => readonly RequestTry[]) | undefined;
  /** Absent where no window can be. */
  readonly display?: CustomerDisplay | undefined;
  /** Of products; absent: none are shown. */
  readonly pictures?: Pictures | undefined;
  readonly preferences: Preferences;
  readonly log: { error(event: string, detail?: unknown): void };
  readonly emit: (event: TillEvent) => void;
  readonly now: () => Date;
  /** Monotonic. */
  readonly timers: Timers;
  readonly random: () => number;
  /** UUIDv7. */
  readonly newId: () => string;
};

/** What a till that is reopened in place continues with: who is signed in, and the version of the last news. */
export type HandedOver = { readonly operatorId: string | null; readonly newsVersion: number };

export type Till = {
  readonly handlers: TillHandlers;
  /** The picture of this product, where it is there. */
  picture(code: string): Promise<Picture | null>;
  start(): void;
  /** Sends and prints nothing more, then closes the ledger. */
  stop(): Promise<void>;
  /** A person or a device is in the middle of a payment, a refund or a slip: the till is not reopened now. */
  isBusy(): boolean;
  handOver(): HandedOver;
  /** After the machine slept: timers are not to be trusted. */
  wake(): void;
};
