// What head office says to one till, in the signed answer to its report: who is out of it, who works there with which PIN, and which settings it has. Invariants: a till takes all of a document or nothing; one
// with a field that the till does not know is not taken, so that nothing is taken for more or less than was said.
import { z } from 'zod';

const text = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/);
/** More people are told of by nobody: the newest count. */
export const mostOut = 5_000;

/** `id`: of what was said, once: who is enabled again at the till stays so until head office says it anew. `by`: the name of who said it there. */
const out = z.strictObject({ id: text, person: text, by: text, at: z.iso.datetime() });

/** Null: none is chosen, or the default. */
export const saidValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(50),
  z.null(),
]);
/** Of the newest. */
export const mostSettings = 200;
/** One field. `from`: since when it is meant to be so. `by` said it, `agreedBy` agreed; null: nobody, because there was nobody else. */
const setting = z.strictObject({
  id: z.uuid(),
  field: text,
  value: saidValue,
  /** Of an amount. */
  currency: z.string().length(3).nullable(),
  from: z.iso.datetime(),
  by: text,
  agreedBy: text.nullable(),
  at: z.iso.datetime(),
});

/** What head office changes of a person at a till. */
export const personDeeds = ['added', 'enabled', 'role-changed', 'disabled'] as const;
export type PersonDeed = (typeof personDeeds)[number];

/** Signs of a sealed PIN. */
export const mostSealed = 4_000;
/** Of the newest. */
export const mostPeople = 500;
/** How long a first PIN is good, from when tills are told; and at a till no longer after it took the person. */
export const firstPinDays = 7;
/**
 * A person whom head office made, as they are at this till. `here` false: they work in its store no more. `pin`: the hash of the first one, for a till where they
 * are new, and until when it opens the choice of their own. A role is any text: one that a till does not know keeps nobody else out.
 */
const person = z.strictObject({
  id: z.uuid(),
  person: text,
  name: text,
  role: text,
  here: z.boolean(),
  pin: z.strictObject({ hash: text, until: z.iso.datetime() }),
  by: text,
  agreedBy: text.nullable(),
  at: z.iso.datetime(),
});

/**
 * The own PIN of a person whom head office made, chosen at another till of the store: sealed for the tills that have this key, which head office has not
 * (electron/till/operators/sealed-pin.ts). `at`: when it was chosen, by the clock there.
 */
const ownPin = z.strictObject({
  person: text,
  key: text,
  at: z.iso.datetime(),
  sealed: z.string().min(1).max(mostSealed),
});
export type SealedPin = z.infer<typeof ownPin>;

/** One field of a till's settings. */
export type FieldSaid = Pick<z.infer<typeof setting>, 'field' | 'value' | 'currency'>;

export const tillDocument = z.strictObject({
  v: z.literal(1),
  /** The one it is for. */
  till: text,
  /** Of this till's documents: it only rises. */
  version: z.int().min(1),
  out: z.array(out).max(mostOut),
  /** Each field as it is said last, and what is said of a later time. */
  settings: z.array(setting).max(mostSettings),
  /** Each as they are said last. */
  people: z.array(person).max(mostPeople),
  /** The newest of each. */
  pins: z.array(ownPin).max(mostPeople),
});
export type TillDocument = z.infer<typeof tillDocument>;

/** `done`: the till did it then, once; or refused it. Until then its time has not come, or the till is selling. */
const keptSetting = setting.extend({
  done: z.strictObject({ at: z.iso.datetime(), refused: text.optional() }).optional(),
});
export type KeptSetting = z.infer<typeof keptSetting>;

/** `done` as of a setting, by a document of this version: `what` was changed, of whom was or is a `manager`: the entries of the journal. */
const keptPerson = person.extend({
  done: z
    .strictObject({
      at: z.iso.datetime(),
      version: z.int().min(1),
      refused: text.optional(),
      what: z.array(z.enum(personDeeds)),
      manager: z.boolean(),
    })
    .optional(),
});
export type KeptPerson = z.infer<typeof keptPerson>;

/** As the till stores it. `takenAt`: by its clock, and since when those who were put out by it are disabled. */
export const keptDocument = z.strictObject({
  version: z.int().min(1),
  out: z.array(out),
  settings: z.array(keptSetting),
  people: z.array(keptPerson),
  pins: z.array(ownPin),
  takenAt: z.iso.datetime(),
});
export type KeptDocument = z.infer<typeof keptDocument>;
