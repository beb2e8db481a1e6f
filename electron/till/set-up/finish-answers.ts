// The end of a set-up: the recovery code of the till to come, and the till itself.
// Invariants: no till without a code that was typed back; the end is the same as with a provisioning file, in one go, or nothing.
import { randomBytes } from 'node:crypto';
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type FinishFault, setUpDevices } from '../../../shared/set-up/set-up-steps.ts';
import type { HeadOfficeGiven } from '../../../shared/settings/provisioning.ts';
import { openPrinter } from '../../printing/printers.ts';
import { printRecoverySlip } from '../../printing/recovery-slip.ts';
import { newRecoveryCode, recoveryHash } from '../operators/recovery-code.ts';
import type { SetUpFault } from '../provisioning/provision.ts';
import type { Draft } from './draft.ts';
import { type Entered, refuse } from './entered.ts';
import type { PinHashes } from './new-people.ts';
import { needsRegister } from './progress.ts';

export type FinishDeps = {
  /** Hides it from the log. */
  hide(secret: string): void;
  /** Where this machine keeps a till's secrets best. */
  vault(): Promise<'keyring' | 'file'>;
  /** Sets the till up as a provisioning file of this text would, its recovery code noted. */
  keep(provisioning: string, recoveryCode: string): Promise<Result<null, SetUpFault>>;
  /** Opens the till in place of the set-up. */
  open(): Promise<void>;
};

export function createFinishAnswers(entered: Entered, deps: FinishDeps) {
  const { memory, hashes, shown } = entered;
  let isFinishing = false;

  return {
    'set-up:recovery': () => {
      memory.recoveryCode ??= newRecoveryCode();
      deps.hide(memory.recoveryCode);
      return ok({ code: memory.recoveryCode });
    },
    'set-up:print-recovery': async () => {
      const { locale, terminalId, store, printer: description } = entered.draft;
      const { recoveryCode: code } = memory;
      const printer = description === null ? null : openPrinter(description);
      if (code === null || description === null || !printer) return refuse('printer_unset');
      return ok(
        await printRecoverySlip(printer, description, { locale, storeName: store?.name ?? '', terminalId, code }),
      );
    },
    'set-up:recovery-typed': ({ code: typed }) => {
      const { recoveryCode: code } = memory;
      if (code === null || recoveryHash(typed) !== recoveryHash(code)) return refuse('wrong_recovery_code');
      memory.isCodeTypedBack = true;
      return shown();
    },
    'set-up:finish': async () => {
      const { recoveryCode: code } = memory;
      if (entered.reachable('finish') !== 'finish' || isFinishing || code === null) return refuse('out_of_turn');
      isFinishing = true;
      try {
        memory.storeKey ??= randomBytes(32).toString('base64url');
        deps.hide(memory.storeKey);
        const { keySecret, storeKey, terminalPassphrase, headOffice } = memory;
        const secrets = { keySecret, storeKey, terminalPassphrase, headOffice };
        const text = provisioningText(entered.draft, secrets, hashes, await deps.vault());
        const kept = await deps.keep(text, code);
        if (!kept.ok) return ok({ kind: 'refused', fault: finishFault(kept.error) });
        await deps.open();
        return ok({ kind: 'done' });
      } finally {
        isFinishing = false;
      }
    },
  } satisfies Partial<SetUpHandlers>;
}

// What was entered on screen, as the provisioning file that would set up the same till: the two ways end in one.

type SetUpSecrets = {
  readonly keySecret: string;
  readonly storeKey: string;
  /** Of a card terminal with a key. */
  readonly terminalPassphrase: string | null;
  /** With its code. */
  readonly headOffice: HeadOfficeGiven | null;
};

/** JSON with every secret in it: for memory only. */
function provisioningText(
  draft: Draft,
  secrets: SetUpSecrets,
  hashes: Pick<PinHashes, 'of'>,
  vault: 'keyring' | 'file',
): string {
  const untested = setUpDevices.filter((device) => !['tested', 'none'].includes(draft.devices[device]));
  return JSON.stringify({
    environment: draft.environment,
    base_url: draft.baseUrl,
    key_id: draft.keyId,
    key_secret: secrets.keySecret,
    store_id: draft.store?.id,
    store_key: secrets.storeKey,
    terminal_id: draft.terminalId,
    printer: draft.printer,
    ...(draft.cardTerminal ? { card_terminal: draft.cardTerminal } : {}),
    ...(draft.cardTerminal && secrets.terminalPassphrase !== null
      ? { terminal_passphrase: secrets.terminalPassphrase }
      : {}),
    ...(draft.customerDisplay ? { customer_display: draft.customerDisplay } : {}),
    ...(secrets.headOffice ? { head_office: secrets.headOffice } : {}),
    locale: draft.locale,
    currency: draft.store?.currency,
    vault,
    fiscal: needsRegister(draft) ? 'external-register' : 'none',
    shifts: {},
    operators: draft.people.map((person) => ({ ...hashes.of(person.id), ...person })),
    ...(untested.length > 0 ? { untested_devices: untested } : {}),
    ...(draft.printer !== null && draft.devices.printer === 'tested' ? { tested_printer: draft.printer } : {}),
  });
}

/** Which step puts it right. */
function finishFault({ field }: SetUpFault): FinishFault {
  switch (field?.split('.')[0]) {
    case 'store_id':
    case 'currency':
    case 'store_key':
      return 'store';
    case 'terminal_id':
    case 'fiscal':
      return 'till';
    case 'operators':
      return 'people';
    case 'printer':
    case 'card_terminal':
    case 'terminal_passphrase':
      return 'devices';
    case 'vault':
      return 'not-kept';
    default:
      return 'service';
  }
}
