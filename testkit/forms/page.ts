// The page of the walks through the forms: it draws one after the other. In number fields it pastes and types, sends, and tells what left
// the form and what it says; the others it shows empty, for a hand outside. Everything is the till's own but main, which takes nothing.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForStrayLetters } from '../../renderer/keys/stray-letters.ts';
import { useSession } from '../../renderer/stores/session.ts';
import { allWordsLoaded, loadManagingWords, setLocale } from '../../renderer/words.ts';
import { parseMoney } from '../../shared/money.ts';
import { err, ok } from '../../shared/result.ts';
import { settingsChange } from '../../shared/settings/provisioning.ts';
import { createHand } from './hand.ts';
import { type NumberForm, numberForms } from './number-fields.tsx';
import { type TextForm, textForms } from './text-fields.tsx';
import { type Shop, session } from './views.ts';

/** At once, and key by key. */
export type Texts = { readonly pasted: readonly string[]; readonly typed: readonly string[] };
export type Outcome = {
  readonly text: string;
  /** What was sent of it, in minor units of an amount; null: nothing that main takes. */
  readonly sent: number | null;
  /** At a field that is marked as wrong. */
  readonly said: string;
  /** Left in the field. */
  readonly value: string;
};
export type Walked = {
  readonly name: string;
  readonly of: 'amount' | 'whole';
  readonly maxLength: number;
  /** Each text pasted, then each typed key by key. */
  readonly outcomes: readonly Outcome[];
  /** Number fields that are on the form and not in its row. */
  readonly unlisted: readonly string[];
};

/** What stands at a path such as `counted.total`; `*`: whatever its name. */
function at(given: unknown, path: string): unknown {
  return path.split('.').reduce((inside, name) => {
    if (typeof inside !== 'object' || inside === null) return undefined;
    return name === '*' ? Object.values(inside)[0] : Reflect.get(inside, name);
  }, given);
}

function inMinor(found: unknown, currency: string): number | null {
  if (typeof found === 'number') return found;
  const minor = at(found, 'amountMinor');
  if (typeof minor === 'number') return minor;
  const amount = typeof found === 'string' ? found : at(found, 'amount');
  const money = typeof amount === 'string' ? parseMoney({ currency, amount }) : null;
  return money?.ok ? money.value.amountMinor : null;
}

/** Main takes nothing; of the settings it names what cannot be read. */
function answerOf(channel: string, request: unknown, given: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(given, channel)) return ok(given[channel]);
  const read = channel === 'settings:save' ? settingsChange.safeParse(at(request, 'change')) : null;
  if (read?.success !== false) return err({ code: 'internal' });
  return ok({ state: 'wrong', fields: read.error.issues.map(({ path }) => path.join('.')), why: null });
}

function said(): string {
  const ids = [...document.querySelectorAll('[aria-invalid=true]')].flatMap(
    (one) => one.getAttribute('aria-describedby')?.split(' ') ?? [],
  );
  const errors = ids.map((id) => document.getElementById(id)).filter((one) => one?.matches('[role=alert]'));
  return errors.map((one) => one?.textContent).join(' ');
}

/** `close` takes it off the page. */
async function drawForm({ draw, prepare, answers: all }: TextForm, shop: Shop, give: Parameters<TextForm['draw']>[1]) {
  const answers = all?.(shop) ?? {};
  const invoke = async (channel: string, request: unknown) => {
    give(channel, request);
    return answerOf(channel, request, answers);
  };
  const byName = new Proxy({}, { get: (_, channel: string) => (request: unknown) => invoke(channel, request) });
  Object.assign(window, { till: { invoke: byName, onEvent: () => () => {} } });
  const hand = createHand(shop);
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(createElement(() => draw(shop, give)));
  await hand.settled();
  await prepare?.(hand);
  await hand.settled();
  const close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  return { hand, close };
}

async function walkForm(form: NumberForm, shop: Shop, texts: Texts): Promise<readonly Walked[]> {
  let asked: { readonly channel: string; readonly request: unknown }[] = [];
  const { hand, close } = await drawForm(form, shop, (channel, request) => void asked.push({ channel, request }));

  const attempt = async (field: string, keys: readonly string[]): Promise<Outcome> => {
    for (const text of keys) {
      hand.put(field, text);
      await Promise.resolve();
    }
    await hand.settled();
    asked = [];
    if (form.send) form.send(hand);
    else hand.enter(field);
    await hand.settled();
    const [, channel, path, unit = 1] = form.fields[field] ?? ['', '', ''];
    const request = asked.find((one) => one.channel === channel)?.request;
    const sent = inMinor(at(request, path), shop.currency);
    return {
      text: keys.at(-1) ?? '',
      sent: sent === null ? null : sent / unit,
      said: said(),
      value: hand.field(field).value,
    };
  };

  const walked: Walked[] = [];
  for (const [field, [of]] of Object.entries(form.fields)) {
    const before = hand.field(field).value;
    const outcomes: Outcome[] = [];
    for (const text of texts.pasted) outcomes.push(await attempt(field, ['', text]));
    for (const text of texts.typed)
      outcomes.push(
        await attempt(
          field,
          [...text].map((_, end) => text.slice(0, end + 1)),
        ),
      );
    hand.put(field, before);
    const known = Object.keys(form.fields).map(hand.field);
    const all = [...document.querySelectorAll<HTMLInputElement>('[inputmode=decimal], [inputmode=numeric], li input')];
    const unlisted = all.filter((one) => !known.includes(one)).map(({ labels }) => labels?.[0]?.textContent ?? '?');
    walked.push({ name: `${form.source} ${field}`, of, maxLength: hand.field(field).maxLength, outcomes, unlisted });
  }
  close();
  return walked;
}

async function speak(shop: Shop): Promise<void> {
  await setLocale(shop.locale);
  await loadManagingWords();
  await allWordsLoaded();
  useSession.setState({ session: session(shop) });
}

let close = () => {};

/** Draws the form with empty fields, in place of the last one; its main button is marked. */
async function show(index: number): Promise<void> {
  const shop: Shop = { locale: 'en', currency: 'EUR' };
  close();
  await speak(shop);
  const form = textForms[index];
  if (!form) throw new Error(`there is no form ${index}`);
  const drawn = await drawForm(form, shop, () => {});
  close = drawn.close;
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=file])')) {
    if (field.value === '') continue;
    drawn.hand.fill(field, '');
    await drawn.hand.settled();
  }
  const named = form.main === undefined ? null : drawn.hand.button(form.main);
  const main = named ?? [...document.querySelectorAll('button[class*=primary]')].at(-1);
  main?.setAttribute('data-main', '');
}

function placeOfMain(): { readonly x: number; readonly y: number } | null {
  const main = document.querySelector('[data-main]');
  main?.scrollIntoView({ block: 'center' });
  const box = main?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** What has the focus; null: nothing that letters can be typed into. */
function typedInto(): { readonly label: string; readonly value: string } | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { label: field.labels?.[0]?.textContent ?? field.ariaLabel ?? '?', value: field.value };
}

async function walk(shop: Shop, texts: Texts): Promise<readonly Walked[]> {
  await speak(shop);
  const walked: Walked[] = [];
  for (const form of numberForms) walked.push(...(await walkForm(form, shop, texts)));
  return walked;
}

declare global {
  interface Window {
    numberFields: { readonly sources: readonly string[]; readonly walk: typeof walk };
    textFields: {
      readonly sources: readonly string[];
      readonly show: typeof show;
      readonly placeOfMain: typeof placeOfMain;
      readonly typedInto: typeof typedInto;
    };
  }
}
listenForStrayLetters();
window.numberFields = { sources: numberForms.map(({ source }) => source), walk };
window.textFields = { sources: textForms.map(({ source }) => source), show, placeOfMain, typedInto };
