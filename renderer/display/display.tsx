// The customer's display: draws the view that main sent, and reports the customer's taps. It decides nothing.
// Invariant: everything on it comes from the view.
import { useLayoutEffect } from 'react';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import { type Locale, nameOf } from '../../shared/locales/intl.ts';
import { Icon } from '../components/icon.tsx';
import { Basket } from './basket.tsx';
import styles from './display.module.css';
import { Idle } from './idle.tsx';
import { Paid } from './paid.tsx';
import { Pause } from './pause.tsx';
import { Pay } from './pay.tsx';
import { Shop, Top } from './top.tsx';
import { useFit } from './use-fit.ts';
import { type Say, useSay } from './use-say.ts';
import { type Shown, useView } from './use-view.ts';
import type { CustomerWords } from './words.ts';

export function Display({ bridge }: { readonly bridge: DisplayBridge }) {
  const shown = useView(bridge);
  const say = useSay(bridge, shown);
  usePageOf(shown);
  if (!shown) return null;
  const { view, words } = shown;
  const { screen, isTraining, isTouch } = view;
  const hasShop = screen.kind !== 'idle' && screen.kind !== 'away' && screen.kind !== 'pause';
  return (
    <div className={styles.display}>
      {isTraining || hasShop ? <Top words={words} shop={hasShop ? view.shop : null} isTraining={isTraining} /> : null}
      <main className={styles.screen}>
        <Screen shown={shown} say={say} />
      </main>
      {isTouch && screen.kind !== 'pause' ? (
        <Languages words={words} locales={view.locales} onChoose={(locale) => say({ kind: 'language', locale })} />
      ) : null}
    </div>
  );
}

function Screen({ shown, say }: { readonly shown: Shown; readonly say: Say }) {
  const { view, words } = shown;
  const { screen } = view;
  switch (screen.kind) {
    case 'away':
      return <Away words={words} shop={view.shop} />;
    case 'idle':
      return <Idle words={words} shop={view.shop} say={say} screen={screen} />;
    case 'basket':
      return <Basket words={words} screen={screen} />;
    case 'pay':
      return <Pay words={words} screen={screen} />;
    case 'paid':
      return <Paid words={words} screen={screen} />;
    case 'pause':
      return <Pause shown={shown} screen={screen} say={say} />;
  }
}

/** What the whole page takes from the view: its language, its direction and the palette. */
function usePageOf(shown: Shown | null): void {
  useLayoutEffect(() => {
    if (!shown) return;
    const { documentElement: page } = document;
    page.lang = shown.words.locale;
    page.dir = shown.words.direction;
    page.dataset.environment = shown.view.isTraining ? 'training' : 'live';
  }, [shown]);
}

/** No user is signed in: nothing of a sale, and a line for a customer who waits. */
function Away({ words, shop }: { readonly words: CustomerWords; readonly shop: string }) {
  const panel = useFit<HTMLDivElement>();
  return (
    <div className={styles.away} ref={panel}>
      <Shop name={shop} />
      <h1 className={styles.title}>{words.t('customer:away')}</h1>
    </div>
  );
}

type LanguagesProps = {
  readonly words: CustomerWords;
  readonly locales: readonly Locale[];
  readonly onChoose: (locale: Locale) => void;
};

/** The till's languages, each by its own name. The only control of a display, except in the pause. */
function Languages({ words, locales, onChoose }: LanguagesProps) {
  if (locales.length < 2) return null;
  return (
    <nav className={styles.languages} aria-label={words.t('customer:languages')}>
      <Icon name="globe" />
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.language}
          aria-pressed={locale === words.locale}
          onClick={locale === words.locale ? undefined : () => onChoose(locale)}
        >
          {nameOf(locale)}
        </button>
      ))}
    </nav>
  );
}
