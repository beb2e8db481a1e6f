// What a till keeps outside its ledger, in memory: as electron/shell/kept-till.ts keeps it on the disk, over every start of a test's till.
import { randomBytes, scryptSync } from 'node:crypto';
import { commandOf } from '../../electron/shell/enrolment.ts';
import type { KeptOutside } from '../../electron/till/core/kept-outside.ts';
import type { CommandRecord } from '../../shared/command-record.ts';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import type { Operator } from '../../shared/operator.ts';
import { err, ok } from '../../shared/result.ts';
import {
  type ChangedSecrets,
  changeAt,
  type KeptRecovery,
  type KeptSettings,
  noLonger,
  splitSecrets,
  type WaitingSecrets,
} from '../../shared/settings/kept-change.ts';
import { placeMoves } from '../../shared/settings/places.ts';
import type { SealCause } from '../../shared/settings/settings-seal.ts';
import { provisioned } from '../shell/chosen-settings.ts';
import { operators as everybody } from './people.ts';

export type KeptInMemory = ReturnType<typeof createKeptInMemory>;

export function createKeptInMemory(recovery: KeptRecovery | null = null, own: Partial<KeptSettings> = {}) {
  let operators: readonly Operator[] = everybody;
  let known = recovery;
  let broken = false;
  let heard = (): void => undefined;
  let commands: readonly CommandRecord[] = [];
  const sealed = (cause: SealCause) => ({
    key_id: '0'.repeat(16),
    at: '2026-11-06T09:00:00.000Z',
    cause,
    commands,
    mac: randomBytes(32).toString('hex'),
  });
  let seal = sealed('set-up');
  let settings: KeptSettings = { ...provisioned, terminal_id: 'T1', ...own };
  let secrets: Omit<ChangedSecrets, keyof WaitingSecrets> & WaitingSecrets = {};
  const waitingSecrets = new Map<string, WaitingSecrets>();
  const kept: KeptOutside = {
    settings: () => settings,
    held: () => ({
      terminalPassphrase: typeof secrets.terminalPassphrase === 'string',
      webhookKeyIds: (secrets.webhookKeys ?? []).map(({ keyId }) => keyId),
      oldStoreKeys: 0,
      headOffice: shownHeadOffice(secrets.headOffice ?? undefined),
    }),
    operators: () => operators,
    recovery: () => known,
    seal: () => seal,
    secretsKey: () => 'file',
    onChange(listener) {
      heard = listener;
    },
    async change(cause, what = {}) {
      if (broken) return err('the keyring is locked');
      const change = changeAt(what, { settings, operators, headOffice: secrets.headOffice ?? undefined });
      if (change === null) return err(noLonger);
      const { pinHash, recovery: next, operators: people, ...others } = change;
      if (people) operators = people;
      if (pinHash)
        operators = operators.map((one) => (one.id === pinHash.operatorId ? { ...one, pin_hash: pinHash.hash } : one));
      if (next) known = next;
      const places = placeMoves(settings, { ...settings, ...others.settings });
      settings = { ...settings, ...others.settings };
      const { waits, takesUp, ...given } = others.secrets ?? {};
      const waited = takesUp && waitingSecrets.get(takesUp.id);
      if (waits) waitingSecrets.set(waits.id, waits.secrets);
      secrets = { ...secrets, ...(waited && splitSecrets(waited, takesUp.controls).waits), ...given };
      const command = commandOf({ ...others, cause }, places);
      if (command) commands = [...commands, { n: commands.length + 1, at: seal.at, ...command }];
      seal = sealed(cause);
      heard();
      return ok(null);
    },
  };
  return {
    ...kept,
    /** What was given of secrets. */
    given: () => secrets,
    /** Nothing can be kept, or everything again. */
    breaks(now: boolean): void {
      broken = now;
    },
    leave(id: string): void {
      operators = operators.filter((one) => one.id !== id);
    },
    /** As no page lets people be called. */
    rename(id: string, name: string): void {
      operators = operators.map((one) => (one.id === id ? { ...one, name } : one));
    },
    /** Answers the hash of that PIN, at this cost. */
    hire(who: Omit<Operator, 'pin_hash'>, pin: string, n: number): string {
      const salt = randomBytes(16);
      const hash = scryptSync(pin, salt, 32, { N: n, r: 8, p: 1 });
      const pin_hash = `scrypt$${n}$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
      operators = [...operators, { ...who, pin_hash }];
      return pin_hash;
    },
  };
}
