// Makes up a schedule, a step at a time: mostly what somebody would do who knows the till, sometimes anything at all, and in between
// what the world does to it. Everything derives from the seed and from what is on the screen at that moment.

import { createChance } from '../../testkit/chance.ts';
import { befalls } from './befalls.ts';
import { companiesOf, ordersForCompanies } from './companies.ts';
import type { Glance, StoreGlance } from './glance.ts';
import { handsOf } from './hands.ts';
import { openingOf, rareOpening } from './openings.ts';
import { pausesOf } from './pauses.ts';
import { aboutSlips, press, pressAnywhere } from './presses.ts';
import { sensible } from './sensible.ts';
import type { OneStep, Setting, Step } from './steps.ts';
import { upsetsOf } from './upsets.ts';

export type Generator = {
  readonly setting: Setting;
  /** So many steps beyond what was asked for: its opening. */
  readonly more: number;
  next(glance: StoreGlance): Step;
};

export function settingOf(seed: number): Setting {
  const chance = createChance(seed);
  const tills = chance.weighted({ 1: 7, 2: 2, 3: 1 });
  return {
    seed,
    tills: Number(tills),
    terminal: chance.often(0.35),
    country: chance.often(0.25) ? 'FI' : 'DE',
    wild: chance.often(0.2) && tills === '1',
    // Of what several tills are for: the slips that customers carry between them.
    printer: chance.often(0.2) || tills !== '1',
    webhooks: chance.often(0.15),
    // By dice of its own, so that the other schedules stay what they are.
    pauses: createChance(seed ^ 0x000f_8a42).often(1 / 8),
    companies: ordersForCompanies({ seed, tills: Number(tills) }),
    currency: createChance(seed ^ 0x00c0_1457).weighted({ EUR: 8, JPY: 1, KWD: 1 }),
  };
}

/** `steps`: how long the schedule is to be. */
export function createGenerator(seed: number, steps: number): Generator {
  const setting = settingOf(seed);
  const chance = createChance(seed ^ 0x9e37_79b9);
  /** How rough the day is. */
  const trouble = 0.15 + 0.35 * chance.next();
  /** Where it goes on: a sale takes several steps at one till. */
  let there = 0;
  // By dice of its own, so that the other schedules stay what they are.
  const opening = rareOpening(createChance(seed ^ 0x0051_ab1e), setting) ?? openingOf(chance, setting);
  const upsets = upsetsOf(createChance(seed ^ 0x000b_5e75), setting, steps);
  const hands = handsOf(createChance(seed ^ 0x00a1_1a5d), setting, steps);
  const pauses = setting.pauses ? pausesOf(createChance(seed ^ 0x000f_8a0d), steps) : null;
  const companies = setting.companies ? companiesOf(createChance(seed ^ 0x00c0_0a18), setting, steps) : null;
  const ordered = [...(companies?.steps ?? [])];
  const comes = [...hands.steps];
  const asks = [...(pauses?.steps ?? [])];
  let taken = 0;

  const presses = (glance: Glance): OneStep =>
    pauses?.next(glance) ?? (chance.often(0.8) ? sensible(chance, glance, setting) : press(chance, glance));

  function made({ tills, slips }: StoreGlance): Step {
    const planned = chance.often(0.9) ? opening.shift() : undefined;
    if (planned) return planned;
    if (chance.often(0.25)) there = chance.int(tills.length);
    const glance = tills[there] ?? tills[0];
    const at = <S extends OneStep>(step: S): S | { do: 'at'; till: number; step: S } =>
      there === 0 ? step : { do: 'at', till: there, step };
    if (chance.often(trouble)) return at(befalls(chance, setting, glance));
    if (slips > 0 && chance.often(tills.length > 1 ? 0.45 : 0.2)) return at(aboutSlips(chance, glance));
    if (chance.often(0.07)) {
      return { do: 'together', presses: [1, 2, 3].map(() => pressAnywhere(chance, tills, slips)) };
    }
    return at(presses(glance));
  }

  return {
    setting,
    more: opening.length + upsets.more + hands.steps.length + asks.length + ordered.length + (companies?.more ?? 0),
    next(store) {
      taken += 1;
      const scene =
        (taken >= hands.at ? comes.shift() : undefined) ??
        (pauses && taken >= pauses.at ? asks.shift() : undefined) ??
        (companies && taken >= companies.at ? (ordered.shift() ?? companies.next() ?? undefined) : undefined);
      return scene ?? upsets.due(taken) ?? upsets.bent(made(store));
    },
  };
}
