// The text of a small file that a person or another program wrote. Invariant: its mark determines the encoding, which is never guessed from the
// words; bytes that are no text in it give no text at all.

/** UTF-8, and UTF-16 with its mark, as PowerShell's `>` and spreadsheets write it; null where it is neither. */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marks: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
  try {
    return new TextDecoder(marks[`${first} ${second}`] ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
