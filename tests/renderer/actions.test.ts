// The keys of the actions, the commands found by typing, and what a change of a sale sounds like.
import { describe, expect, it } from 'vitest';
import type { Action } from '../../renderer/keys/actions.ts';
import { grouped, matching, mostWantedFirst } from '../../renderer/keys/commands.ts';
import { hintKeys } from '../../renderer/keys/hint-keys.ts';
import { soundOf } from '../../renderer/sounds/sounds.ts';
import type { Verdict } from '../../shared/sale/verdict.ts';
import { lineView, saleView } from '../../testkit/renderer/sale-view.ts';

describe('the keys', () => {
  it.each([1, 26, 27, 60, 600])('of %i actions are all different, and none is the beginning of another', (count) => {
    const keys = hintKeys(count);
    expect(new Set(keys).size).toBe(count);
    for (const key of keys) expect(keys.filter((other) => other.startsWith(key))).toEqual([key]);
  });

  it('are one letter as long as the letters last', () => {
    expect(hintKeys(26).every((key) => key.length === 1)).toBe(true);
    expect(hintKeys(27).every((key) => key.length === 2)).toBe(true);
  });
});

describe('the commands', () => {
  const named = (name: string): Action => ({ name, keyName: null, element: {} as HTMLElement });
  const all = ['Verkauf', 'Bücher Geschenkkarte', 'Karte stornieren', 'Ton an'].map(named);
  const found = (query: string) => matching(all, query).map((action) => action.name);

  it('are found by the beginning of any word, whatever its accents and case', () => {
    expect(found('kart')).toEqual(['Karte stornieren']);
    expect(found('BUCH')).toEqual(['Bücher Geschenkkarte']);
    expect(found('storn kar')).toEqual(['Karte stornieren']);
    expect(found('erkauf')).toEqual([]);
    expect(found('')).toHaveLength(4);
  });

  it('are found first where their names begin with it', () => {
    const screen = ['Orbitune · Ben Becker Resume', 'Details, Reisegutschein Training', 'Ben Becker', 'Training'].map(
      named,
    );
    const first = (query: string) => matching(screen, query).map(({ name }) => name)[0];
    expect(first('ben')).toBe('Ben Becker');
    expect(first('tr')).toBe('Training');
    expect(matching(screen, 'tr')).toHaveLength(2);
  });

  it('begin with what the screen offers, and end with the status bar', () => {
    const within = (name: string, place: string) =>
      ({ name, keyName: null, element: { closest: (sought: string) => (sought === place ? {} : null) } }) as never;
    const onScreen = [within('Online', '[data-status-bar]'), within('Sales', 'nav'), within('Take payment', 'main')];
    expect(mostWantedFirst(onScreen).map(({ name }) => name)).toEqual(['Take payment', 'Sales', 'Online']);
  });

  it('stand in groups, and the group of the best one comes first once something is typed', () => {
    const within = (name: string, place: string) =>
      ({ name, keyName: null, element: { closest: (sought: string) => (sought === place ? {} : null) } }) as never;
    const onScreen = [within('Pay', 'main'), within('Books 25', '[data-tile]'), within('Sales', 'nav')];
    const groups = (query: string) =>
      grouped(onScreen, query).map(({ group, actions }) => `${group}: ${actions.map(({ name }) => name).join()}`);
    expect(groups('')).toEqual(['go: Sales', 'actions: Pay', 'products: Books 25']);
    expect(groups('boo')).toEqual(['products: Books 25']);
    expect(grouped([within('Back', 'main'), within('Sales back', 'nav')], 'ba').map(({ group }) => group)).toEqual([
      'actions',
      'go',
    ]);
  });
});

describe('the sound of a sale', () => {
  const sale = (...verdicts: Verdict[]) =>
    saleView({ lines: verdicts.map((verdict, index) => lineView({ id: `line-${index}`, verdict })) });

  it('is heard when a card may be handed over', () => {
    expect(soundOf(sale('keep-card', 'keep-card'), sale('keep-card', 'hand-over'))).toBe('hand-over');
  });

  it('is the warning when money is due, even beside good news', () => {
    expect(soundOf(sale('keep-card', 'keep-card'), sale('return-money', 'hand-over'))).toBe('attention');
  });

  it('is none without news, or for a sale seen for the first time', () => {
    expect(soundOf(sale('hand-over'), sale('hand-over'))).toBeNull();
    expect(soundOf(sale('hand-over'), sale('nothing-owed'))).toBeNull();
    expect(soundOf(undefined, sale('hand-over'))).toBeNull();
  });
});
