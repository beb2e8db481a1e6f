// Runs one schedule: made up from a seed, or replayed from a script. Invariant: both ways the same steps give the same world, byte for
// byte, which `digest` shows.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../../testkit/memory-disk.ts';
import { BrokenPromise } from './broken-promise.ts';
import { fileIsTouched } from './coda.ts';
import { deedOf } from './deeds.ts';
import { copyOfDisk } from './disk.ts';
import { createGenerator } from './generator.ts';
import type { Glance, StoreGlance } from './glance.ts';
import { catchUpMs, type OfficeTampering } from './head-office.ts';
import { anchorFile, ledgerFile } from './machine.ts';
import { type Restored, restore } from './restored.ts';
import { serviceFile } from './service.ts';
import { settle, settleRestored } from './settlement.ts';
import type { Station } from './station.ts';
import { mostTills, type Setting, type Step } from './steps.ts';
import type { Tampering } from './tampering.ts';
import { createWorld, type World } from './world.ts';

export type Violation = { readonly promise: string; readonly what: string };

export type Run = {
  readonly setting: Setting;
  readonly steps: readonly Step[];
  readonly violation: Violation | null;
  /** What happened, a line each. */
  readonly trace: readonly string[];
  /** Over every word of the trace and every row of the ledger in the end; empty where nobody asked for it. */
  readonly digest: string;
};

export type Runner = {
  fromSeed(seed: number): Promise<Run>;
  replay(script: { readonly setting: Setting; readonly steps: readonly Step[] }): Promise<Run>;
  close(): void;
};

/** So many steps are in the copy of the ledger that may be put back in the end. */
const copyAfter = 8;
/** And so many before it takes the ledger's place in the middle of a day. */
const restoreAfter = 13;

/** Once nothing is lost any more, no till is revoked, and as long as they may wait. */
async function officesHaveAll(world: World): Promise<void> {
  for (const { office } of world.tills) office?.takeBack();
  await world.take({ do: 'pass', ms: catchUpMs });
  for (const { office, machine } of world.tills) if (!machine.isDown()) office?.settled();
}

type Next = (world: World) => Promise<Step | null>;

/** Where the worlds' databases lie by default: in memory if possible, because every commit waits for a disk. */
export const usualFolder = (): string => memoryFolder() ?? tmpdir();

/** `folder` is this runner's alone, and is made and removed by it. */
export async function createRunner(
  folder: string,
  options: {
    readonly steps: number;
    readonly tampering?: () => Tampering;
    /** Each till has a head office, with these faults in it. */
    readonly office?: OfficeTampering;
    readonly digests?: boolean;
    /** Of `makeTemplate`; one of its own if absent. */
    readonly template?: string;
  },
): Promise<Runner> {
  mkdirSync(folder, { recursive: true });
  const template = options.template ?? (await makeTemplate(folder));
  let worlds = 0;

  async function run(setting: Setting, next: Next): Promise<Run> {
    const trace: string[] = [];
    const steps: Step[] = [];
    const note = (what: string): void => void trace.push(what);
    worlds += 1;
    const own = join(folder, `world-${worlds}`);
    mkdirSync(own);
    const tampered = options.tampering ? { tampering: options.tampering() } : {};
    const office = options.office ? { office: options.office } : {};
    const world = await createWorld({ folder: own, template, setting, note, ...tampered, ...office });
    let violation: Violation | null = null;
    let restored: Restored | null = null;
    /** What is done to the first till's files meanwhile. */
    const meanwhile = (): void => {
      if (steps.length === copyAfter && deedOf(setting)) world.tills[0]?.machine.keepCopy();
      if (steps.length === restoreAfter && deedOf(setting) === 'restored') restored = restore(world);
    };
    try {
      for (let step = await next(world); step; step = await next(world)) {
        steps.push(step);
        note(JSON.stringify(step));
        await world.take(step);
        meanwhile();
      }
      if (restored) await settleRestored(world, setting, restored, note);
      else await settle(world, setting, note);
      if (options.office) await officesHaveAll(world);
      await fileIsTouched(world, setting);
    } catch (error) {
      // Whatever else is thrown is a bug, of the till or of its world: found like any other.
      violation =
        error instanceof BrokenPromise
          ? { promise: error.promise, what: error.message }
          : { promise: 'none', what: String(error instanceof Error ? error.stack : error) };
    }
    const digest = options.digests ? digestOf(world, trace) : '';
    await world.end();
    rmSync(own, { recursive: true, force: true });
    return { setting, steps, violation, trace, digest };
  }

  return {
    fromSeed(seed) {
      const generator = createGenerator(seed, options.steps);
      let left = options.steps + generator.more;
      return run(generator.setting, async (world) => {
        left -= 1;
        return left < 0 ? null : generator.next(await glanceAround(world));
      });
    },
    replay({ setting, steps }) {
      const left = [...steps];
      return run(setting, async () => left.shift() ?? null);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function glanceAt({ machine }: Station): Promise<Glance> {
  if (machine.isDown()) return { facts: null, signedIn: false, stopped: false };
  const session = await machine.till().handlers['session:get'](undefined);
  const isIn = session.ok && session.value.operator !== null;
  return { facts: machine.facts(), signedIn: isIn, stopped: !session.ok || session.value.fault !== null };
}

async function glanceAround({ tills, store }: World): Promise<StoreGlance> {
  const [first, ...others] = await Promise.all(tills.map(glanceAt));
  if (!first) throw new Error('a world without a till');
  return { tills: [first, ...others], slips: store.slips.all().length };
}

/** Each till's ledger with its tables and its catalogue, so that they are made once and not for each schedule. */
export async function makeTemplate(folder: string): Promise<string> {
  const own = join(folder, 'template');
  mkdirSync(own);
  const none = { terminal: false, wild: false, printer: false, webhooks: false, pauses: false, companies: false };
  const setting: Setting = { seed: 1, tills: mostTills, country: 'DE', currency: 'EUR', ...none };
  const world = await createWorld({ folder: own, template: null, setting, note: () => {} });
  await world.clock.advance(1000);
  await world.end();
  const template = join(folder, 'begin');
  copyOfDisk(own, template, [serviceFile]);
  for (const { name, machine } of world.tills) {
    copyOfDisk(machine.folder(), join(template, name), [ledgerFile]);
    writeFileSync(join(template, name, anchorFile), machine.anchor() ?? '');
  }
  return template;
}

function digestOf({ tills, orders }: World, trace: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of trace) hash.update(line).update('\n');
  for (const { machine } of tills) {
    hash.update(JSON.stringify(machine.facts()));
    hash.update(JSON.stringify(machine.rows().journalAfter(0)));
  }
  hash.update(JSON.stringify(orders()));
  return hash.digest('hex');
}
