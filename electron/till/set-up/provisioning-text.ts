// What was entered on screen, as the provisioning file that would set up the same till: the two ways end in one.
import type { FinishFault } from '../../../shared/set-up/set-up-steps.ts';
import { setUpDevices } from '../../../shared/set-up/set-up-steps.ts';
import type { HeadOfficeGiven } from '../../../shared/settings/provisioning.ts';
import type { SetUpFault } from '../provisioning/provision.ts';
import type { Draft } from './draft.ts';
import type { PinHashes } from './new-people.ts';
import { needsRegister } from './progress.ts';

export type SetUpSecrets = {
  readonly keySecret: string;
  readonly storeKey: string;
  /** Of a card terminal with a key. */
  readonly terminalPassphrase: string | null;
  /** With its code. */
  readonly headOffice: HeadOfficeGiven | null;
};

/** JSON with every secret in it: for memory only. */
export function provisioningText(
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
export function finishFault({ field }: SetUpFault): FinishFault {
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
