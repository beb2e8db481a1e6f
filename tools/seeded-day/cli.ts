// Plays the seeded day, and the week before it, for `npm start -- --training --seed-day`, before the till itself opens.
// Bad flags or a folder that was used: one message on standard error and exit code 2.
import { app } from 'electron';
import { parseCommandLine } from '../../electron/shell/command-line.ts';
import { chooseOpening } from '../../electron/shell/folders.ts';
import { refusalSentence } from '../../electron/shell/start-refusal.ts';
import { localeFor } from '../../shared/locales/intl.ts';
import { seedTraining } from './seed-training.ts';

// As main.ts does: the ledger is its own user's to read.
process.umask(0o077);
try {
  await seed();
} catch (error) {
  process.stderr.write(`--seed-day: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function seed(): Promise<void> {
  const command = parseCommandLine(process.argv.slice(2), false, process.cwd());
  if (!command.ok) throw new Error(command.error);
  const { data: base, training, locale } = command.value;
  if (!training) throw new Error('goes with --training');
  if (base === null) throw new Error('fills a new folder: name it with --data DIR');
  const opening = chooseOpening({ base, packaged: false, training, setUp: false });
  if (!opening.ok) throw new Error(refusalSentence(opening.error));
  const [preferred = ''] = app.getPreferredSystemLanguages();
  await seedTraining(opening.value.folder, new Date(), locale ?? localeFor(preferred), true);
}
