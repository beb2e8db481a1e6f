// Training's settings and people, as a person tries them out: what a till that sells keeps in its settings file and its vault.
// Invariants: they are kept in memory until training ends, so no settings file and no vault is touched; secrets are not kept at all. Only over
// a power cut do they lie in training's own folder: the next start takes the file away as it reads it.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { newTillPause } from '../../shared/sale/customer-pause.ts';
import {
  type ChangedSecrets,
  changeAt,
  type KeptChange,
  type KeptRecovery,
  noLonger,
  type SecretsHeld,
} from '../../shared/settings/kept-change.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { readJsonFile } from '../disk/json-file.ts';
import { type TillSettings, tillSettings } from '../shell/settings.ts';
import { trainingOperators, trainingRecovery, trainingTill, trainingVault } from '../shell/training-folder.ts';
import type { KeptOutside } from '../till/core/kept-outside.ts';
import { recoveryHash } from '../till/operators/recovery-code.ts';

/** Nothing is printed there: training's own printer takes every slip. */
const pretendedPrinter = 'tcp://127.0.0.1:9100?drawer=no';

export type TriedSettings = Omit<KeptOutside, 'settings'> & {
  settings(): TillSettings;
  /** What the next start continues with. */
  keepOverPowerCut(): void;
  /** The recovery code that training shows to everyone; null once another replaced it. */
  toldCode(): string | null;
};

type TrainingShop = Pick<TillSettings, 'store' | 'store_id' | 'currency'>;

export function defaultTraining(locale: Locale, shop: TrainingShop): TillSettings {
  const { baseUrl, keyId, terminalId } = trainingTill;
  return {
    ...shop,
    environment: 'sandbox',
    base_url: baseUrl,
    key_id: keyId,
    terminal_id: terminalId,
    printer: pretendedPrinter,
    tested_printer: pretendedPrinter,
    locale,
    shifts: shiftSettings.parse({}),
    customer_pause: newTillPause(shop.currency),
    kiosk: false,
    fiscal: 'none',
    operators: trainingOperators(),
    vault: trainingVault.mode,
    vault_id: trainingVault.id,
  };
}

export function createTriedSettings(folder: string, usual: () => TillSettings): TriedSettings {
  const file = join(folder, 'tried-settings.json');
  let settings = takenFrom(file) ?? usual();
  let held: SecretsHeld = {
    terminalPassphrase: false,
    webhookKeyIds: [],
    oldStoreKeys: 0,
    headOffice: shownHeadOffice(undefined),
  };
  const told: KeptRecovery = { hash: recoveryHash(trainingRecovery), isNoted: true };
  let recovery = told;
  let heard = (): void => undefined;

  /** As a settings file would read it back. */
  const changed = ({ pinHash, ...change }: KeptChange): Result<TillSettings, string> => {
    const operators = (change.operators ?? settings.operators).map((one) =>
      one.id === pinHash?.operatorId ? { ...one, pin_hash: pinHash.hash } : one,
    );
    const next = tillSettings.safeParse(written({ ...settings, ...change.settings, operators }));
    return next.success ? ok(next.data) : err(`${next.error.issues[0]?.path.join('.') ?? 'till'} is not valid`);
  };

  return {
    settings: () => settings,
    operators: () => settings.operators,
    held: () => held,
    recovery: () => recovery,
    // Training has no seal and no secret that is worth a keyring.
    seal: () => undefined,
    secretsKey: () => undefined,
    onChange(listener: () => void): void {
      heard = listener;
    },
    async change(_cause, what = {}) {
      const change = changeAt(what, { settings, operators: settings.operators, headOffice: undefined });
      if (change === null) return err(noLonger);
      const next = changed(change);
      if (!next.ok) return next;
      settings = next.value;
      held = heldAfter(held, change.secrets ?? {});
      recovery = change.recovery ?? recovery;
      heard();
      return ok(null);
    },
    keepOverPowerCut: () => writeFileSync(file, JSON.stringify(settings), { mode: 0o600 }),
    toldCode: () => (recovery.hash === told.hash ? trainingRecovery : null),
  };
}

const written = (settings: object): unknown => JSON.parse(JSON.stringify(settings));

/** Null where the power was not cut, or what lies there cannot be read. */
function takenFrom(file: string): TillSettings | null {
  const taken = readJsonFile(file, tillSettings);
  rmSync(file, { force: true });
  return taken;
}

function heldAfter(before: SecretsHeld, changed: ChangedSecrets): SecretsHeld {
  const { terminalPassphrase, webhookKeys, storeKey, dropsOldStoreKeys, headOffice } = changed;
  return {
    terminalPassphrase: terminalPassphrase === undefined ? before.terminalPassphrase : terminalPassphrase !== null,
    webhookKeyIds: webhookKeys === undefined ? before.webhookKeyIds : (webhookKeys ?? []).map(({ keyId }) => keyId),
    oldStoreKeys: dropsOldStoreKeys ? 0 : before.oldStoreKeys + (storeKey === undefined ? 0 : 1),
    headOffice: headOffice === undefined ? before.headOffice : shownHeadOffice(headOffice ?? undefined),
  };
}
