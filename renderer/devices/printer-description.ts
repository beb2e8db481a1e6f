// A printer's description as a form: its address, and how it differs from the default.
// Invariant: the typed text stays as typed; a description is returned only if it can be parsed.
import {
  drawerWords,
  type PrinterDescription,
  parseEntered,
  parsePrinter,
  printerText,
} from '../../shared/printer-address.ts';

/** `null`: no printer. */
export type PrinterForm = Omit<PrinterDescription, 'address'> & { readonly address: string | null };

const usual: Omit<PrinterDescription, 'address'> = {
  columns: 48,
  language: 'epson',
  codePage: 'pc858',
  logo: null,
  qr: 'picture',
  drawer: null,
};

/** Whether a drawer is connected to the printer, and where; nothing is assumed until a person says so. */
export const drawersToSay = ['unsaid', ...drawerWords] as const;

export function formOf(description: string | null): PrinterForm {
  const parsed = parsePrinter(description ?? '');
  return parsed.ok ? parsed.value : { ...usual, address: description };
}

/** The description; null for no printer, `bad-address` if the text is not one. */
export function descriptionOf(form: PrinterForm): string | null | 'bad-address' {
  if (form.address === null) return null;
  const description = printerText({ ...form, address: typedAddress(form.address) });
  return parseEntered(description).ok ? description : 'bad-address';
}

/** A bare host or host:port means a network printer. */
function typedAddress(typed: string): string {
  const text = typed.trim();
  const [, host, port = '9100'] = /^([A-Za-z0-9][A-Za-z0-9.-]*)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return host ? `tcp://${host}:${port}` : text;
}
