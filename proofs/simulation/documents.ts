// What head office says to a simulated till: who is out, who works there and what its settings are, at any moment; and, over a network that lies, another till's and older
// ones. Invariants, after every step: what the till has of it was said to it, whole, and is no older than what it had; who is out is disabled and does not
// sign in any more; a setting or a person is taken within no sale; a PIN that was chosen in another store opens nothing.
import { createSecretKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createPinSeal } from '../../electron/till/operators/sealed-pin.ts';
import type { KeptDocument, TillDocument } from '../../shared/head-office/document.ts';
import type { HeadOfficeHeld } from '../../shared/head-office/held.ts';
import type { Operator } from '../../shared/operator.ts';
import { withControls } from '../../shared/settings/controls.ts';
import type { KeptSettings } from '../../shared/settings/kept-change.ts';
import { createChance } from '../../testkit/chance.ts';
import { must } from './broken-promise.ts';
import { storeKey } from './operators.ts';

/** Of a till that is told something: how often just as a request comes to head office. */
const oftenSays = 0.08;
/** How often what goes down is not what was said last to this till. */
const oftenLies = 0.1;
/** Of no PIN that anybody types. */
const firstPin = `scrypt$32768$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}`;
/** Likewise, chosen at a till of this store, and of another, whose sealed PINs a network gives the name of this one's key. */
const [ownHash, foreignHash] = ['o', 'f'].map((sign) => firstPin.replace(/h+$/, sign.repeat(43))) as [string, string];
const ownSeal = createPinSeal(storeKey, 'store-001');
const foreignSeal = createPinSeal(createSecretKey(Buffer.alloc(32, 11)), 'store-001');
/** A cashier: the others can finish what she began. */
const leaver = 'eve';

export function createDocuments({
  name,
  seed,
  now,
  note,
  wake,
}: {
  readonly name: string;
  readonly seed: number;
  readonly now: () => Date;
  readonly note: (what: string) => void;
  /** Each report that is held is answered. */
  readonly wake: () => void;
}) {
  // By dice of its own, so that the other schedules stay what they are.
  const chance = createChance(seed ^ 0xd0c5_0001);
  const isOne = chance.often(0.5);
  const ofPins = createChance(seed ^ 0xd0c5_0002);
  const said: TillDocument[] = [];
  let others: readonly TillDocument[] = [];
  let last = 0;
  let n = 0;

  /** Its ids are its own: another till's has others. */
  const newId = (): string => {
    n += 1;
    return `00000000-0000-4000-8000-${(Math.imul(seed, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}${n.toString(16).padStart(4, '0')}`;
  };
  const about = () => ({ by: 'Ida Itzig', at: now().toISOString() });
  const settingOf = ([field, value]: readonly [string, number]): TillDocument['settings'][number] => ({
    ...{ id: newId(), field, value, currency: null, from: now().toISOString(), agreedBy: null },
    ...about(),
  });
  /** Each time somebody else, of the name of somebody there, of this till's store or of another. */
  const personOf = (role: string): TillDocument['people'][number] => {
    const id = newId();
    const pin = { hash: firstPin, until: new Date(now().getTime() + 7 * 86_400_000).toISOString() };
    const name = chance.often(0.2) ? 'Anna' : `Nora ${n}`;
    return { ...{ id, person: `nora-${n}`, name, role, here: chance.often(0.8), pin, agreedBy: null }, ...about() };
  };
  const fieldsNow = (): readonly (readonly [string, number])[] => [
    ['keep_names_months', 12 + chance.int(12)],
    ['new_manager_days', chance.int(20)],
  ];
  const pinOf = ({ person }: Pick<TillDocument['people'][number], 'person'>): TillDocument['pins'][number] => {
    const of = { person, at: now().toISOString() };
    const [seal, hash] = ofPins.often(0.5) ? [ownSeal, ownHash] : [foreignSeal, foreignHash];
    return { ...of, key: ownSeal.keyId, sealed: seal.seal(of, { hash, role: 'manager', setBy: [] }) };
  };
  const made = (till: string, version: number): TillDocument => ({
    v: 1,
    till,
    version,
    out: chance.often(0.3) ? [{ id: newId(), person: leaver, ...about() }] : [],
    settings: [settingOf(chance.pick(fieldsNow()))],
    people: chance.often(0.3) ? [personOf(chance.pick(['cashier', 'supervisor', 'manager', 'owner']))] : [],
    pins: said.flatMap(({ people }) => people.filter(() => ofPins.often(0.5)).map(pinOf)),
  });

  const kept = (held: HeadOfficeHeld | undefined): KeptDocument | undefined =>
    held?.state === 'enrolled' ? held.document : undefined;

  return {
    /** A request has come to head office. */
    comes(): void {
      if (!isOne || !chance.often(oftenSays)) return;
      const version = (said.at(-1)?.version ?? 0) + 1;
      said.push(made(name, version));
      others = [...others, made('another-till', version + 1)];
      note(`  head office says to ${name}: ${JSON.stringify(said.at(-1))}`);
      wake();
    },
    /** With a report of a till that has this version. */
    toTell(has: number): TillDocument | null {
      const [first, another] = [said[0], others.at(-1)];
      if (first && another && chance.often(oftenLies)) return chance.pick([first, another]);
      const document = said.at(-1);
      return document && document.version > has ? document : null;
    },
    /** The till keeps settings or people that head office said. */
    takes(what: 'a setting' | 'a person', isSelling: boolean): void {
      must(!isSelling, 'none', `${name} takes ${what} of head office within a sale`);
    },
    check(
      held: HeadOfficeHeld | undefined,
      people: readonly Operator[],
      signedInAfter: (who: string) => boolean,
    ): void {
      const document = kept(held);
      if (!document) return;
      const { version, out, settings, people: staff, pins } = document;
      const own = said.find((one) => one.version === version);
      const [fields, persons] = [settings, staff].map((all) => all.map(({ done: _, ...one }) => one));
      const isSaid =
        own !== undefined &&
        isDeepStrictEqual([out, fields, persons, pins], [own.out, own.settings, own.people, own.pins]);
      must(isSaid, 'none', `${name} took document ${version}, which was never said to it`);
      must(version >= last, 'none', `${name} took document ${version} after ${last}`);
      last = version;
      const foreign = people.find(({ pin_hash: hash }) => hash === foreignHash);
      must(!foreign, 'none', `${foreign?.id} signs in at ${name} by a PIN of another store`);
      for (const { person } of out) {
        const isOut = people.some(({ id, disabled_at: at }) => id === person && at !== undefined);
        must(isOut, '11', `${person} is out by document ${version}, and may still sign in at ${name}`);
        must(!signedInAfter(person), '11', `${person} is out, and signed in at ${name} afterwards`);
      }
    },
  };
}

/** What a till with such a fault does as it takes a document. */
export function atOnce(
  fault: string | undefined,
  document: KeptDocument,
  { people, settings }: { readonly people: readonly Operator[]; readonly settings: KeptSettings },
) {
  if (fault === 'at-once')
    return {
      settings: withControls(settings, Object.fromEntries(document.settings.map(({ field, value }) => [field, value]))),
    };
  if (fault === 'any-stores-pins') return { operators: people.map((one) => withAnyPin(one, document)) };
  if (fault !== 'people-at-once') return {};
  const added = document.people.filter(({ person }) => !people.some(({ id }) => id === person));
  const operators = added.map(
    ({ person: id, name, pin }): Operator => ({ id, name, role: 'cashier', pin_hash: pin.hash, pin_must_change: true }),
  );
  return { operators: [...people, ...operators] };
}

function withAnyPin(one: Operator, { pins }: KeptDocument): Operator {
  const pin = pins.find(({ person }) => person === one.id);
  const opened = pin && foreignSeal.open(pin, pin.sealed);
  return opened ? { ...one, pin_hash: opened.hash } : one;
}
