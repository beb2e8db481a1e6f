// What a row of the settings states (table.ts): who changes it, where it is stored, what loosens it, and how it is typed on screen. It has no
// schemas, so that the screens may load it.
import type { setting } from '../locales/en/setting.ts';
import type { Translate, WordKey } from '../locales/en/word-key.ts';
import type { Section } from './sections.ts';

export type SettingWords = WordKey extends infer Key ? (Key extends `setting:${infer Words}` ? Words : never) : never;
export type WrongKey = keyof (typeof setting)['wrong'];

type Options = (t: Translate) => readonly { readonly value: string; readonly label: string }[];
export type Kind =
  | { readonly kind: 'switch' }
  /** Of these, any; none is all. */
  | { readonly kind: 'several' | 'choice'; readonly options: Options }
  /** An empty note means none; an empty text is wrong, if main says so. A secret is typed and never shown; left empty, the stored one stays. */
  | { readonly kind: 'text' | 'note' | 'secret'; readonly most: number; readonly begins?: string }
  /** Several lines; empty means none. Main reports a text that is too long: pasted text is never cut off. */
  | { readonly kind: 'lines' }
  /** A whole number, shown in so many (`unit`). */
  | {
      readonly kind: 'whole';
      readonly from: number;
      readonly to: number;
      readonly unit?: number;
      readonly begins?: string;
    }
  /** Of the till's currency, in minor units or as a decimal amount. */
  | { readonly kind: 'minor' | 'amount' };

export type Place = {
  readonly section: Section;
  readonly words: SettingWords;
  readonly hint?: SettingWords | undefined;
  /** What its words are about, such as a category. */
  readonly about?: WordKey;
  /** The title of the group of fields that it belongs to. */
  readonly under?: SettingWords;
  /** Other fields whose faults are shown at this one. */
  readonly also?: readonly string[];
};

/**
 * In which direction a change needs a second person (controls.ts). `never`: it is no control. A list: from strict to loose. `later`: for an amount or
 * a number from which on a question is asked. `fewer`: for a list that is empty where all are meant. `moreInShifts`: where shifts are on. The last four
 * are about places: where codes, money and witnesses go (places.ts).
 */
export type Loosens =
  | 'never'
  | 'more'
  | 'less'
  | 'later'
  | 'fewer'
  | 'on'
  | 'off'
  | 'moreInShifts'
  | 'byRule'
  | PlaceRule
  | readonly string[];

/**
 * `elsewhere`: anything but where it was, also nowhere. `another`: anything but where it was, also the first. `otherTerminal`: one with another serial
 * number or key. `withService`: where the service is another too.
 */
export type PlaceRule = 'elsewhere' | 'another' | 'otherTerminal' | 'withService';

/** What whoever changes a setting may reach by it. */
export type Reach = 'money' | 'codes' | 'witnesses';

/** By its kind in the form of its section; or by a special component there; or on no screen. */
type Drawn =
  | (Kind & Place)
  | { readonly kind?: undefined; readonly section?: Section }
  | (Kind & { readonly section?: undefined });
/** A field of a setting that has several. `kept`: where it is stored, if that differs from the whole. */
export type Part = Drawn & { readonly loosens?: Loosens; readonly wrong?: WrongKey; readonly kept?: 'vault' };

export type Setting = Drawn & {
  /** Where it is none of a control's fields, `heldBy` says why nobody reaches that by it alone. */
  readonly reaches: readonly Reach[];
  readonly heldBy?: string;
  /** A manager, on screen or by a file; who sets the till up; the page of people; the till itself. */
  readonly by: 'settings' | 'set-up' | 'people' | 'till';
  /** In the settings, in the clear; among the secrets; or nowhere, because it only says what to do. */
  readonly kept: 'clear' | 'vault' | 'nowhere';
  /** Screens are shown its value as it is. A row without this is shown on none. */
  readonly isShown?: true;
  /** The file for a next till has it. */
  readonly isJoined?: true;
  /** A change applies at once: an open till does not continue with the value it opened with. */
  readonly isLive?: true;
  /** It is in the file for the support. */
  readonly support?: true;
  /** A till's value where its shop has chosen nothing; for an object, what its schema makes of it. */
  readonly usual?: unknown;
  /** Which sentence says what it needs, where its kind does not. */
  readonly wrong?: WrongKey;
} & (
    | { readonly loosens: Loosens; readonly parts?: Readonly<Record<string, Part>> }
    | { readonly loosens?: undefined; readonly parts: Readonly<Record<string, Part & { readonly loosens: Loosens }>> }
  );
