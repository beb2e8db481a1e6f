// Draws pages without a window from what a till answers, and reads them as a person does: their elements, their words and their amounts.
// For files that replace `useAsked` by `useAnswered` (vi.mock), in a process of their own: what a page asks is answered before it is drawn again.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useNeeds } from '../../renderer/stores/needs.ts';
import { useSession } from '../../renderer/stores/session.ts';
import { useStatus } from '../../renderer/stores/status.ts';
import { loadManagingWords, setLocale } from '../../renderer/words.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';

type Asked = { readonly channel: keyof TillHandlers; readonly request: unknown };
type AnyAnswer = { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown };
const answers = new Map<string, AnyAnswer>();
const missing = new Map<string, Asked>();
const nothing = async () => {};

/** In the place of `useAsked`. */
export function useAnswered(channel: keyof TillHandlers, request?: unknown) {
  const key = JSON.stringify([channel, request]);
  const answer = answers.get(key);
  if (!answer) missing.set(key, { channel, request });
  const [view, fault] = answer?.ok ? [answer.value, null] : [null, answer?.error ?? null];
  const isLoading = view === null && fault === null;
  return { view, fault, isLoading, busy: false, show: nothing, read: nothing, again: nothing, send: nothing };
}

type Store<S extends object> = { readonly getInitialState: () => S; readonly setState: (state: Partial<S>) => void };

/** A page that is drawn on a server shows the first state of a store: here it becomes the present one. */
export function show<S extends object>(store: Store<S>, state: Partial<S>): void {
  store.setState(state);
  Object.assign(store.getInitialState(), state);
}

export async function prepareDrawing(): Promise<void> {
  Object.assign(globalThis, { document: { documentElement: { dataset: {} }, body: null, activeElement: null } });
  await setLocale('en');
  await loadManagingWords();
}

/** What this page shows to who is signed in at the till. */
export async function drawn(page: ReactNode, handlers: () => TillHandlers): Promise<Element> {
  answers.clear();
  const ask = async <T,>(channel: keyof TillHandlers, request?: unknown): Promise<T> =>
    (await (handlers()[channel] as (request: unknown) => Promise<T>)(request)) as T;
  const told = async (channel: keyof TillHandlers) => (await ask<AnyAnswer>(channel)).value as never;
  show(useSession, { session: await told('session:get') });
  show(useStatus, { status: await told('status:get') });
  show(useNeeds, { view: await told('needs:list'), error: null });
  for (;;) {
    missing.clear();
    const root = elementOf(renderToStaticMarkup(page));
    if (missing.size === 0) return root;
    for (const [key, { channel, request }] of missing) answers.set(key, await ask(channel, request));
  }
}

export type Element = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
};

const unescaped: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => unescaped[name] ?? '');

/** React writes every element out whole: each is closed, or ends in `/>`. */
function elementOf(html: string): Element {
  const root: Element = { tag: 'page', attributes: {}, children: [] };
  const open = [root];
  for (const [, text, close, tag = '', attributes = '', isWhole] of html.matchAll(
    /([^<]+)|<(\/)?([a-z\d-]+)((?:\s[^\s=>]+(?:="[^"]*")?)*)(\/)?>/gi,
  )) {
    if (text !== undefined) open.at(-1)?.children.push(plain(text));
    else if (close) open.pop();
    else {
      const given = [...attributes.matchAll(/\s([^\s=]+?)(?:="([^"]*)")?(?=\s|$)/g)];
      const own = Object.fromEntries(given.map(([, name, value]) => [name, plain(value ?? '')]));
      const element: Element = { tag, attributes: own, children: [] };
      open.at(-1)?.children.push(element);
      if (!isWhole) open.push(element);
    }
  }
  return root;
}

/** All of these, in their order; of a tag, or with an attribute. */
export function all(of: Element, tag: string, attribute?: string): Element[] {
  return of.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const isOne = child.tag === tag && (attribute === undefined || attribute in child.attributes);
    return [...(isOne ? [child] : []), ...all(child, tag, attribute)];
  });
}

export const isUnseen = ({ attributes }: Element) => /hidden-but-read/.test(attributes.class ?? '');

/** What is seen of it. */
export function textOf(of: Element | undefined): string {
  if (!of) return '';
  return of.children
    .filter((child) => typeof child === 'string' || !isUnseen(child))
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim();
}

/** Minor units; null where it is no amount. */
export function minorOf(text: string): number | null {
  const found = /([−-]?)\s*€\s*([−-]?)([\d,]+)\.(\d\d)|([−-]?)(\d[\d,]*)\.(\d\d)\s*(?:EUR|€)?/.exec(text);
  if (!found) return null;
  const [, sign, inner, euros = found[6], cents = found[7]] = found;
  const minor = Number((euros ?? '').replaceAll(',', '')) * 100 + Number(cents);
  return sign || inner || found[5] ? -minor : minor;
}
