// What a till that is set up should know of its paper before it sells: a name that its slips cannot show, a printer that nobody has tried.
// Invariant: none of it keeps a till from being set up; every slip prints all the same (electron/printing/documents.ts).
import { canShow } from '../../printing/drawn-text.ts';
import { isUnproven, paperFormatOf } from '../../printing/printers.ts';
import type { SetUpSettings } from './provision.ts';

export type SetUpWarning =
  | { readonly code: 'printer_unproven'; readonly field: 'printer' }
  /** Its id is printed in its place; an address is left out. */
  | { readonly code: 'not_printable'; readonly field: 'store.name' | 'store.address' | `operators.${number}.name` };

/** Never asks the printer, nor the network. */
export async function setUpWarnings({ printer, store, operators }: SetUpSettings): Promise<readonly SetUpWarning[]> {
  if (printer === null) return [];
  const { codePage, columns } = paperFormatOf(printer);
  const texts: [(SetUpWarning & { code: 'not_printable' })['field'], string][] = [
    ['store.name', store.name],
    ['store.address', `${store.address.street} ${store.address.postal_code} ${store.address.city}`],
    ...operators.map(({ name }, at): [`operators.${number}.name`, string] => [`operators.${at}.name`, name]),
  ];
  const warnings: SetUpWarning[] = isUnproven(printer) ? [{ code: 'printer_unproven', field: 'printer' }] : [];
  for (const [field, text] of texts)
    if (!(await canShow(text, codePage, columns))) warnings.push({ code: 'not_printable', field });
  return warnings;
}

/** For standard error: the field, what is amiss, and what is done about it. Never quotes a value. */
export function warningSentence(path: string, { code, field }: SetUpWarning): string {
  const message = {
    printer_unproven:
      'the way to a Windows printer is unproven: nobody has run it on Windows yet; print a test sale of each kind and look at the paper',
    not_printable: 'this printer has no letters for it; slips carry its id instead, or leave an address out',
  }[code];
  return `provisioning file ${path}: warning: ${field}: ${message}`;
}
