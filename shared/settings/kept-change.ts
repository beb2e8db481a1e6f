// What may change about an open till that is set up: its people, its settings, its secrets. All of it is stored outside the ledger.

import type { CommandRecord } from '../command-record.ts';
import type { HeadOfficeHeld, ShownHeadOffice } from '../head-office/held.ts';
import type { Operator } from '../operator.ts';
import type { With } from './fields.ts';
import type { ProvisionedSettings } from './provisioning.ts';
import type { WithWaiting } from './waiting.ts';

/** What stays with the till in the clear: as provisioned, and its store as the service had it at set-up. */
export type KeptSettings = ProvisionedSettings &
  Pick<WithWaiting, 'waiting'> & {
    readonly store: {
      readonly name: string;
      readonly address: { readonly street: string; readonly city: string; readonly postal_code: string };
      readonly country: string;
    };
  };

/** What a till has of secrets; never the secrets themselves. */
export type SecretsHeld = {
  readonly terminalPassphrase: boolean;
  readonly webhookKeyIds: readonly string[];
  /** How many earlier store keys still read slips. */
  readonly oldStoreKeys: number;
  readonly headOffice: ShownHeadOffice;
};

/** `isNoted`: a person confirmed that it is written down. */
export type KeptRecovery = { readonly hash: string; readonly isNoted: boolean };

/** It leaves out what a till keeps for its whole life: the ledger and its receipt numbers belong to it. */
export type ChangeableSettings = Pick<
  ProvisionedSettings,
  With<{ by: 'settings' | 'till' }> & keyof ProvisionedSettings
> &
  Pick<WithWaiting, 'waiting'>;

/** Of a place that waits (places.ts): it waits in the vault. */
type PlaceSecret = 'keySecret' | 'terminalPassphrase' | 'webhookKeys' | 'headOffice';
export type WaitingSecrets = { readonly [K in PlaceSecret]?: ChangedSecrets[K] | undefined };

const secretOfPlace: Readonly<Record<string, PlaceSecret>> = {
  base_url: 'keySecret',
  card_terminal: 'terminalPassphrase',
  webhooks: 'webhookKeys',
  head_office: 'headOffice',
};

/** Of these secrets the ones that belong to these controls, by their paths, and the others. */
export function splitSecrets<T extends object>(
  secrets: T,
  controls: readonly string[],
): { readonly waits: Partial<T>; readonly others: T } {
  const names = new Set<string>(controls.flatMap((path) => secretOfPlace[path] ?? []));
  const parted = (isTheirs: boolean) =>
    Object.fromEntries(Object.entries(secrets).filter(([name]) => names.has(name) === isTheirs));
  return { waits: parted(true) as Partial<T>, others: parted(false) as T };
}

/** New secrets go in and never come out. Null removes a terminal's passphrase, the webhooks' keys or head office. */
export type ChangedSecrets = {
  readonly keySecret?: string;
  /** From now on this one signs; the one before it stays to read slips. */
  readonly storeKey?: string;
  /** Forgets the store's earlier keys. */
  readonly dropsOldStoreKeys?: true;
  readonly terminalPassphrase?: string | null;
  readonly webhookKeys?: readonly { readonly keyId: string; readonly keySecret: string }[] | null;
  readonly headOffice?: HeadOfficeHeld | null;
  /** They wait in the vault with the change of this id. */
  readonly waits?: { readonly id: string; readonly secrets: WaitingSecrets };
  /** From now on what waited with that change: what belongs to these of its controls. */
  readonly takesUp?: { readonly id: string; readonly controls: readonly string[] };
};

export type KeptChange = {
  readonly pinHash?: { readonly operatorId: string; readonly hash: string };
  readonly recovery?: KeptRecovery;
  /** Everyone who works here from now on. */
  readonly operators?: readonly Operator[];
  /** An undefined field is removed. */
  readonly settings?: Partial<ChangeableSettings>;
  readonly secrets?: ChangedSecrets;
  /** Who asked for it, and who agreed: told of each place that is another (places.ts). */
  readonly told?: Pick<CommandRecord, 'by' | 'agreed_by'> & { readonly command?: 'computer' };
  /** It is done from the command line. */
  readonly command?: Omit<CommandRecord, 'n' | 'at'>;
};

/** What is kept when the turn of a change comes: another may have been made since it was asked for. */
export type KeptNow = {
  readonly operators: readonly Operator[];
  readonly headOffice: HeadOfficeHeld | undefined;
  readonly settings: KeptSettings;
};
/** Made of what is kept by then; null: as things are by then, nothing is changed. */
export type ChangeMaker = (now: KeptNow) => KeptChange | null;
export const changeAt = (what: KeptChange | ChangeMaker, now: KeptNow): KeptChange | null =>
  typeof what === 'function' ? what(now) : what;
export const noLonger = 'as things are by now, nothing is to be changed';
