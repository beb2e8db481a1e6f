// A start that the till's folder does not allow: one sentence on standard error for the user who typed it, and the same in a dialog for
// the user who started the till by its icon, in that person's language.
import type { App, Dialog } from 'electron';
import type { StartWords } from '../../shared/locales/en/start.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { locales } from '../../shared/locales/intl.ts';

export type StartRefusal =
  | { readonly code: 'folder-unusable' | 'two-tills' | 'belongs-to-a-till'; readonly folder: string }
  | { readonly code: 'two-places'; readonly folder: string; readonly other: string }
  | { readonly code: 'of-another-account'; readonly account: string; readonly folder: string; readonly file: string };

const catalogues = await Promise.all(
  locales.map(async (locale): Promise<[Locale, StartWords]> => {
    const { start } = await import(`../../shared/locales/${locale}/start.ts`);
    return [locale, start];
  }),
);
const words = new Map(catalogues);
export const wordsOf = (locale: Locale): StartWords => {
  const found = words.get(locale);
  if (!found) throw new Error(`no words of a start in ${locale}`);
  return found;
};

export function refusalSentence({ code, ...places }: StartRefusal, locale: Locale = 'en'): string {
  const known = new Map(Object.entries(places));
  return wordsOf(locale)[code].replace(/\{\{(\w+)\}\}/g, (_, place: string) => known.get(place) ?? '');
}

/** True where nobody reads standard error, and there is a screen. `env` and `isTerminal` are the process's. */
export function needsDialog(system: {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly isTerminal: boolean;
}): boolean {
  return hasScreen(system) && !system.isTerminal;
}

export function hasScreen({ platform, env }: Pick<Parameters<typeof needsDialog>[0], 'platform' | 'env'>): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Resolves once the dialog was closed. */
export async function showRefusal(deps: {
  readonly app: Pick<App, 'whenReady' | 'getName'>;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly refusal: StartRefusal;
  readonly locale: Locale;
}): Promise<void> {
  const { app, dialog, refusal, locale } = deps;
  // Before that Linux shows no dialog.
  await app.whenReady();
  const { title, call } = wordsOf(locale);
  dialog.showErrorBox(title.replace('{{till}}', app.getName()), `${refusalSentence(refusal, locale)}\n\n${call}`);
}
