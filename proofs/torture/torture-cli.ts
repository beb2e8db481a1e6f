// `npm run torture -- --kills N [--seed S]`: the built till and the service under kill -9; with `--companies` while an order for a company goes on. `--power-cut` with `--cuts N`: power cuts by
// file-system image, where root is there. `--head-office` with `--kills N`: tills, head offices and their database under kill -9,
// with `--postgres debian` the PostgreSQL that Debian has installed. Ends with one line of figures; exit code 1 where anything was lost, doubled
// or does not agree, 2 for bad usage and where it cannot be done.
import { parseArgs } from 'node:util';
import type { EmbeddedProgram } from '../../head-office/core/embedded-program.ts';
import { errorOf } from '../../shared/result.ts';
import { findDebianProgram } from '../../testkit/head-office/debian-program.ts';
import { cutPower, whyNoPowerCut } from './power-cut.ts';
import { figuresOf, torture } from './torture.ts';
import { tortureWitnessed, witnessedFigures } from './witnessed.ts';

const usage =
  'usage: npm run torture -- [[--companies | --head-office [--postgres debian]] --kills N | --power-cut [--cuts N]] [--seed S]';
const wholeNumber = /^\d{1,6}$/;

type Flags = {
  readonly kills: number;
  readonly seed: number;
  readonly powerCut: boolean;
  readonly cuts: number;
  readonly companies: boolean;
  readonly headOffice: boolean;
  readonly postgres: 'npm' | 'debian';
};

function flags(): Flags | null {
  try {
    const { values } = parseArgs({
      options: {
        kills: { type: 'string', default: '200' },
        cuts: { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' },
        'power-cut': { type: 'boolean', default: false },
        companies: { type: 'boolean', default: false },
        'head-office': { type: 'boolean', default: false },
        postgres: { type: 'string', default: 'npm' },
      },
    });
    if (![values.kills, values.cuts, values.seed].every((value) => wholeNumber.test(value))) return null;
    const [kills, cuts, seed] = [Number(values.kills), Number(values.cuts), Number(values.seed)];
    const [powerCut, headOffice] = [values['power-cut'], values['head-office']];
    const { postgres, companies } = values;
    if (companies && (powerCut || headOffice)) return null;
    if (postgres !== 'npm' && (postgres !== 'debian' || !headOffice)) return null;
    return powerCut && headOffice ? null : { kills, cuts, seed, powerCut, companies, headOffice, postgres };
  } catch {
    return null;
  }
}

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function underKills(given: Flags): Promise<readonly string[]> {
  if (given.headOffice) return witnessed(given, debian?.ok ? debian.value : null);
  const result = await torture({ ...given, say });
  return [...result.faults, figuresOf(result)];
}

async function witnessed(given: Flags, program: EmbeddedProgram | null): Promise<readonly string[]> {
  const result = await tortureWitnessed({ ...given, program, say });
  return [...result.faults, witnessedFigures(result)];
}

async function underPowerCuts(given: Flags): Promise<readonly string[]> {
  const { cuts, acknowledged, folds, lost, faults } = await cutPower({ ...given, say });
  return [...faults, `${cuts} power cuts, ${acknowledged} steps acknowledged, log folded ${folds} times, lost ${lost}`];
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

const given = flags();
const debian = given?.postgres === 'debian' ? findDebianProgram() : null;
const noCuts = given?.powerCut ? whyNoPowerCut() : null;
const cannot = noCuts === null ? debian && errorOf(debian) : `no power cuts here: ${noCuts}`;
if (given === null) refuse(usage);
else if (cannot !== null) refuse(cannot);
else {
  const lines = await (given.powerCut ? underPowerCuts(given) : underKills(given));
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (lines.length > 1) process.exitCode = 1;
}
