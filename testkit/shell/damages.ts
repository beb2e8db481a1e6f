// What a power cut, a disk or somebody's editor leaves of a small file.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';

export const damages: readonly (readonly [what: string, damage: (file: string) => void])[] = [
  ['zeros of its own length', (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ['a block of zeros', (file) => writeFileSync(file, Buffer.alloc(4096))],
  ['empty', (file) => truncateSync(file)],
  ['cut short', (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
  ['zeros from its middle on', (file) => writeFileSync(file, readFileSync(file).fill(0, 200))],
  ['of other JSON', (file) => writeFileSync(file, '{"till":[]}')],
  ['without a field', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"terminal_id"', '"terminal"'))],
  ['gone', (file) => rmSync(file)],
];
