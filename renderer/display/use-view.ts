// The newest view with its words. Invariants: an older view never replaces a newer one, however long the words of either take to load; the
// shown view stays until the next can be drawn completely.
import { useEffect, useState } from 'react';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { type CustomerWords, wordsOf } from './words.ts';

export type Shown = {
  readonly view: CustomerView;
  readonly words: CustomerWords;
  /** A second language for the pause; null if the till has only one. */
  readonly other: CustomerWords | null;
  /** When it arrived, by `performance.now()`. */
  readonly cameAtMs: number;
};

const languageOf = (locale: Locale): string => locale.split('-')[0] ?? locale;

/** The first other language, not counting other forms of the same. */
const secondOf = ({ locale, locales }: CustomerView): Locale | undefined =>
  locales.find((one) => languageOf(one) !== languageOf(locale));

export function useView(bridge: DisplayBridge): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let came = 0;
    const hear = async (view: CustomerView): Promise<void> => {
      const cameAtMs = performance.now();
      came += 1;
      const mine = came;
      const second = secondOf(view);
      const words = await wordsOf(view.locale);
      const other = second === undefined ? null : await wordsOf(second);
      if (mine === came) setShown({ view, words, other, cameAtMs });
    };
    const stop = bridge.onView((view) => void hear(view));
    bridge.say({ kind: 'ready' });
    return stop;
  }, [bridge]);
  return shown;
}
