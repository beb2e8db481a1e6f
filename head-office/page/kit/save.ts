// Saves what the server made as a file. Nothing of it is in an address, so no history and no proxy stores it.
import type { Download } from '../../../shared/head-office/users.ts';

export const saveText = ({ name, type, text }: Download): void => save(name, new Blob([text], { type }));

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
