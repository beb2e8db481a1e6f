// The touch keys of every form do what the same key of a keyboard does in the same field: they type where the caret stands and over what is
// marked, erase likewise, and leave the caret there. Each field that is typed into has some.
import type { Locator, Page } from '@playwright/test';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { tap } from '../../../testkit/drive/touch.ts';
import { openForms } from '../../../testkit/forms/build.ts';

type Case = { readonly text: string; readonly marked: readonly [number, number]; readonly key: '3' | 'Backspace' };
const cases: readonly Case[] = [
  { text: '1245', marked: [2, 2], key: '3' },
  { text: '1245', marked: [0, 4], key: '3' },
  { text: '1245', marked: [1, 3], key: '3' },
  { text: '12345', marked: [3, 3], key: 'Backspace' },
  { text: '12345', marked: [1, 4], key: 'Backspace' },
];
/** No caret is seen in a PIN: it is typed on, and erased from its end. */
const typedInto =
  ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea):enabled:not(form input[type=password])';

const stateOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd].join());

async function after({ text, marked }: Case, field: Locator, press: () => Promise<void>) {
  await field.fill(text);
  await field.evaluate((input: HTMLInputElement, [from, to]) => input.setSelectionRange(from, to), marked);
  await press();
  return stateOf(field);
}

async function press(keys: Locator, key: Case['key']): Promise<void> {
  if (key === 'Backspace') return tap(keys.getByRole('button', { name: 'Delete character' }));
  const digit = keys.getByRole('button', { name: key, exact: true });
  if ((await digit.count()) === 0) await tap(keys.getByRole('button', { name: '123', exact: true }));
  await tap(digit);
}

/** Marks the nearest ones; those of a PIN that is asked for beside the field are not its own. */
const markKeysOf = (field: Locator) =>
  field.evaluate((input) => {
    document.querySelector('[data-own]')?.removeAttribute('data-own');
    const own = `[data-touch-keys]${input.closest('[data-proves]') ? '' : ':not([data-proves] *)'}`;
    let around: Element | null = input;
    while (around && !around.querySelector(own)) around = around.parentElement;
    around?.querySelector(own)?.setAttribute('data-own', '');
    return around !== null;
  });

/** The keys for words are loaded with the first touch: until then others are the nearest. */
async function loadKeys(page: Page): Promise<void> {
  const sources = await page.evaluate(() => window.textFields.sources);
  await page.evaluate((at) => window.textFields.show(at), sources.indexOf('renderer/components/open-drawer.tsx'));
  await tap(page.locator(typedInto).first());
  await expect(page.locator('[data-keys]')).toBeVisible();
}

async function keysOf(field: Locator): Promise<Locator | null> {
  return (await markKeysOf(field)) ? field.page().locator('[data-own]') : null;
}

async function wrongAt(field: Locator): Promise<readonly string[]> {
  await tap(field);
  const keys = await keysOf(field);
  if (!keys) return ['no keys'];
  const wrong: string[] = [];
  for (const one of cases) {
    const touched = await after(one, field, () => press(keys, one.key));
    const keyed = await after(one, field, () => field.page().keyboard.press(one.key));
    if (touched !== keyed) wrong.push(`${JSON.stringify(one)} by touch ${touched}, by keyboard ${keyed}`);
  }
  return wrong;
}

/** Each kind of field once a file: a form of many rows has many alike. */
async function walk(page: Page) {
  const wrong: string[] = [];
  const compared = new Set<string>();
  for (const [index, source] of (await page.evaluate(() => window.textFields.sources)).entries()) {
    await page.evaluate((at) => window.textFields.show(at), index);
    for (const field of await page.locator(typedInto).all()) {
      const kind = await field.evaluate((one: HTMLInputElement) => `${one.tagName} ${one.type} ${one.maxLength}`);
      if (compared.has(`${source} ${kind}`)) continue;
      compared.add(`${source} ${kind}`);
      wrong.push(...(await wrongAt(field)).map((what) => `${source}, ${kind}: ${what}`));
    }
  }
  return { wrong, compared: [...compared] };
}

const once = standInOnly('the forms are drawn without a till, in the browser of the specs');
test('touch keys do what a keyboard does, in each form', once, async ({ openBrowser }) => {
  const context = await (await openBrowser()).newContext({ hasTouch: true });
  const page = await context.newPage();
  await openForms(page);
  await loadKeys(page);
  const { wrong, compared } = await walk(page);
  expect(wrong).toEqual([]);
  expect(compared.length).toBeGreaterThan(40);
  await context.close();
});
