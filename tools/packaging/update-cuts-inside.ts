// The part of tools/packaging/update-cuts.ts that runs in namespaces of its own: ROOT, with the deb installed, is copied to a disk in FOLDER. An
// update that stays and one that goes back run there; at each step that is seen the power goes for a copy of that disk. Each copy is then
// turned on; the first that does not run one of both versions, whole, with all its sales, throws.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { startService } from '../../testkit/drive/service.ts';
import { debName, newer, updateVersions } from './builder.ts';
import { home, must } from './debian-root.ts';
import { layProvisioning, layRelease } from './given-files.ts';
import { type CutDisk, createPowerDisk } from './power-disk.ts';
import { booksOf } from './till-in-root.ts';
import { createMachine, type Machine } from './till-machine.ts';
import { endOfUpdate, sellsOn } from './update-outcome.ts';
import { serviceState, stepIn, watchSteps } from './update-steps.ts';

const [from = '', folder = ''] = process.argv.slice(2);
const say = (line: string) => console.log(line);
const { next, failing } = updateVersions;
/** From, to, and what runs where nothing is cut off. */
const updates = [
  { from: newer, to: next, stays: next },
  { from: next, to: failing, stays: next },
] as const;
/** The till also once it has handed the package over: one that was killed before never does. */
const victims = ['service', 'till', 'till-later'] as const;
type Update = (typeof updates)[number];
type Cut = {
  readonly step: string;
  readonly disk: CutDisk;
  readonly sold: number;
  /** That this ledger may know. */
  readonly orders: ReadonlySet<string>;
};

must('mount', ['-t', 'proc', 'proc', '/proc']);
must('ip', ['link', 'set', 'lo', 'up']);
const service = await startService();
let own: ReadonlySet<string> = new Set();
const disk = createPowerDisk(folder, from);
const machine = createMachine(disk.root);
await setUp();
const cuts: (readonly [Update, Cut])[] = [];
for (const update of updates) {
  const quiet = victims.map((whom) => [whom, cutNow('before it')] as const);
  for (const cut of await cutAtEachStep(update)) cuts.push([update, cut]);
  await machine.turnOff();
  // While the set hour lasts.
  for (const [whom, start] of quiet) await killedAtEachStep(update, whom, start);
}
for (const [at, [update, cut]] of cuts.entries()) await comesUp(update, cut, `power cut ${at + 1} of ${cuts.length}`);
process.exit(0);

/** Provisioned, and a card is sold. */
async function setUp(): Promise<void> {
  const file = `${home}/till.json`;
  layProvisioning(disk.root, { file, user: 'till', credentials: service.credentials });
  await machine.turnOn(['--provision', file]);
  own = (await sellsOn(machine, service, own)).orders;
  await machine.turnOff();
  must('sync', ['--file-system', disk.root]);
}

function cutNow(step: string): Cut {
  return { step, disk: disk.cut(), sold: soldIn(machine), orders: own };
}

function soldIn({ root }: Pick<Machine, 'root'>): number {
  return booksOf(root)?.lines.filter(({ state }) => state === 'active').length ?? 0;
}

/** The till finds the release at its start, and installs it a minute later: its hour is now, and nobody is signed in. */
function isGiven(root: string, { to }: Update): void {
  layRelease(root, join(root, 'debs/releases', to));
}

async function cutAtEachStep(update: Update): Promise<readonly Cut[]> {
  isGiven(disk.root, update);
  const cuts = new Map<string, Cut>();
  const stop = watchSteps(disk.root, (step) => {
    if (!cuts.has(step)) cuts.set(step, cutNow(step));
  });
  await machine.turnOn();
  await endOfUpdate(machine, update.to);
  stop();
  const sold = await sellsOn(machine, service, own);
  assert.equal(sold.version, update.stays);
  own = sold.orders;
  say(
    `${update.from} to ${update.to}: ${update.stays} stays and sells; ${cuts.size} steps seen, the power cut at each`,
  );
  return [...cuts.values()];
}

async function comesUp(update: Update, cut: Cut, name: string): Promise<void> {
  const after = createMachine(cut.disk.turnOn());
  const found = stepIn(after.root);
  await after.turnOn();
  await endOfUpdate(after);
  assert(soldIn(after) >= cut.sold, `${name}: a sale is gone`);
  const { version: runs } = await sellsOn(after, service, cut.orders);
  await after.turnOff();
  isWhole(after.root, runs, update);
  cut.disk.turnOff();
  say(
    `${name}: ${runs} runs, whole, has its ${cut.sold} sales and sells. At the cut: ${cut.step}. On the disk: ${found}`,
  );
}

async function killedAtEachStep(update: Update, whom: (typeof victims)[number], start: Cut): Promise<void> {
  const victim = createMachine(start.disk.turnOn());
  isGiven(victim.root, update);
  const seen = new Set<string>();
  let kills = 0;
  const stop = watchSteps(victim.root, (step) => {
    if (seen.has(step) || (whom === 'till-later' && serviceState(victim.root) === '')) return;
    seen.add(step);
    if (whom === 'service' ? victim.killService() : victim.killTill()) kills += 1;
  });
  await victim.turnOn();
  await endOfUpdate(victim, update.to);
  stop();
  const { version: runs } = await sellsOn(victim, service, start.orders);
  await victim.turnOff();
  isWhole(victim.root, runs, update);
  start.disk.turnOff();
  say(`${update.from} to ${update.to}, ${whom} killed ${kills} times, at each step: ${runs} runs, whole, and sells`);
}

/** Each file as its deb has it. */
function isWhole(root: string, runs: string, { from: former, to }: Update): void {
  assert([former, to].includes(runs), `${runs} runs`);
  const deb = `/debs/${debName(runs)}`;
  must('chroot', [root, 'sh', '-c', `dpkg-deb --fsys-tarfile ${deb} | tar --compare --directory=/ --file=-`]);
  assert.equal(must('chroot', [root, 'dpkg', '--audit']), '');
}
