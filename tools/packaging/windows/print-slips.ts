// Runs under Windows' own Node: sends each file to a printer of the Windows spooler as the till does, through the built worker and
// the packed koffi, and says what the till would know of it, one line of JSON a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWindowsPrinter } from '../../../electron/printing/windows-printer.ts';

const [program = '', name = '', ...files] = process.argv.slice(2);
// Patient beyond the till's own limits: an emulated start of the thread is slow.
const limits = { openMs: 60_000, statusMs: 500, sendMs: 20_000, settleMs: 0 };
const worker = pathToFileURL(join(program, 'out/main/windows-worker.js'));
const printer = createWindowsPrinter(name, limits, process.platform, worker);
// Nothing is left there, and asking for it must not end this program: its call reads Windows' own memory.
if ((await printer.settleLeft?.(['none']))?.length !== 0) throw new Error('something was left in the queue');
for (const file of files) console.log(JSON.stringify(await printer.send(readFileSync(file))));
