// What a row of the settings says (table.ts): who changes it, where it is kept, what loosens it, and how it is typed on screen.
// Without schemas, so that the screens may load it.
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
  /** An empty note is none; an empty text is wrong, if main says so. A secret is typed and never shown; empty, the kept one stays. */
  | { readonly kind: 'text' | 'note' | 'secret'; readonly most: number; readonly begins?: string }
  /** Several lines; empty, none. Main says what is too long: nothing of what was pasted is cut off. */
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
  /** The title of the fields that it stands among. */
  readonly under?: SettingWords;
  /** Other fields that are said to be wrong at this one. */
  readonly also?: readonly string[];
};

/**
 * In which direction it takes a second person (controls.ts). `never`: it is no control. A list: from strict to loose. `later`: of an amount
 * or a number from which on somebody is asked. `fewer`: of a list that is empty where all are meant. `moreInShifts`: where shifts are on.
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
  | readonly string[];

/** By its kind in the form of its section; or there by a component that is not about rows; or on no screen. */
type Drawn =
  | (Kind & Place)
  | { readonly kind?: undefined; readonly section?: Section }
  | (Kind & { readonly section?: undefined });
/** A field of a setting that has several. `kept`: where it is not kept as the whole is. */
export type Part = Drawn & { readonly loosens?: Loosens; readonly wrong?: WrongKey; readonly kept?: 'vault' };

export type Setting = Drawn & {
  /** A manager, on screen or by a file; who sets the till up; the page of people; the till itself. */
  readonly by: 'settings' | 'set-up' | 'people' | 'till';
  /** In the settings, in the clear; among the secrets; or nowhere, because it only says what to do. */
  readonly kept: 'clear' | 'vault' | 'nowhere';
  /** Screens are shown its value as it is. A row that does not say so is shown to none. */
  readonly isShown?: true;
  /** The file for a next till has it. */
  readonly isJoined?: true;
  /** Changed, it counts at once: an open till does not go by what it opened with. */
  readonly isLive?: true;
  /** The file for the support says it. */
  readonly support?: true;
  /** What a till goes by where its shop has chosen nothing; of an object, what its schema makes of it. */
  readonly usual?: unknown;
  /** Which sentence says what it takes, where its kind does not. */
  readonly wrong?: WrongKey;
} & (
    | { readonly loosens: Loosens; readonly parts?: Readonly<Record<string, Part>> }
    | { readonly loosens?: undefined; readonly parts: Readonly<Record<string, Part & { readonly loosens: Loosens }>> }
  );
