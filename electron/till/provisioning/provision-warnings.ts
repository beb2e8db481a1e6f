// What a till that is set up should know before it sells: a key that lies next to its lock, a name that its slips cannot show, a printer
// that is not yet tested, a logo that cannot be used.
// Invariant: none of it keeps a till from being set up; every slip prints all the same (electron/printing/documents.ts).
import { noDevice } from '../../../shared/printer-address.ts';
import { canShow } from '../../printing/drawn-text.ts';
import { isNoDevice, isUnproven, keepsJobFiles, paperFormatOf, whyNoLogo } from '../../printing/printers.ts';
import type { SetUpSettings } from './provision.ts';

export type SetUpWarning =
  | {
      readonly code:
        | 'printer_unproven'
        | 'printer_no_device'
        | 'keeps_job_files'
        | NonNullable<ReturnType<typeof whyNoLogo>>;
      readonly field: 'printer';
    }
  | { readonly code: 'key_beside_lock'; readonly field: 'vault' }
  /** Its id is printed in its place; an address is left out. */
  | { readonly code: 'not_printable'; readonly field: 'store.name' | 'store.address' | `operators.${number}.name` };

/** Asks no printer and no network, but a print queue's server whether it keeps what it printed. */
export async function setUpWarnings(settings: SetUpSettings): Promise<readonly SetUpWarning[]> {
  const ofVault: SetUpWarning[] = settings.vault === 'file' ? [{ code: 'key_beside_lock', field: 'vault' }] : [];
  return [...ofVault, ...(await ofPaper(settings))];
}

async function ofPaper({ environment, printer, store, operators }: SetUpSettings): Promise<readonly SetUpWarning[]> {
  if (printer === null) return [];
  const { codePage, columns } = paperFormatOf(printer);
  const texts: [(SetUpWarning & { code: 'not_printable' })['field'], string][] = [
    ['store.name', store.name],
    ['store.address', `${store.address.street} ${store.address.postal_code} ${store.address.city}`],
    ...operators.map(({ name }, at): [`operators.${number}.name`, string] => [`operators.${at}.name`, name]),
  ];
  const warnings: SetUpWarning[] = isUnproven(printer) ? [{ code: 'printer_unproven', field: 'printer' }] : [];
  if (environment === 'live' && isNoDevice(printer, null))
    warnings.push({ code: 'printer_no_device', field: 'printer' });
  const logo = whyNoLogo(printer);
  if (logo !== null) warnings.push({ code: logo, field: 'printer' });
  if (await keepsJobFiles(printer)) warnings.push({ code: 'keeps_job_files', field: 'printer' });
  for (const [field, text] of texts)
    if (!(await canShow(text, codePage, columns))) warnings.push({ code: 'not_printable', field });
  return warnings;
}

/** For standard error: the field, what is amiss, and what is done about it. Never quotes a value. */
export function warningSentence(path: string, { code, field }: SetUpWarning): string {
  const message = {
    key_beside_lock:
      'the key lies in a file beside the secrets that it opens: whoever can read or copy this folder can act as this till; on Linux let systemd keep it (docs/operations/unattended.md), or encrypt the disk',
    printer_unproven:
      'the way to a Windows printer is unproven: nobody has run it on Windows yet; print a test sale of each kind and look at the paper',
    printer_no_device: `${noDevice}: nothing is printed into any other file`,
    keeps_job_files:
      'its print server keeps a file of each slip, with codes and PINs, and does not let the till purge them; set "PreserveJobFiles No" in its cupsd.conf',
    no_logo_file: 'its logo is no such file, or one that this account cannot read; slips come without it',
    bad_logo: 'its logo is no PNG of up to 1 MB and 4,000 pixels a side; slips come without it',
    blank_logo: 'its logo has nothing black in it on white paper; slips come without it',
    not_printable: 'this printer has no letters for it; slips carry its id instead, or leave an address out',
  }[code];
  return `provisioning file ${path}: warning: ${field}: ${message}`;
}
