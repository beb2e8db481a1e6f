// A passphrase as a person types it: not shown on a terminal, else the first line of standard input. Invariant: it is in no argument, where every
// user of the machine would see it.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Empty where nothing was typed. */
export async function typedSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(`${prompt}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
