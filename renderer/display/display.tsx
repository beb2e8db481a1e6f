// The customer's display: draws the view that main sent, and reports the customer's taps. It decides nothing.
// Invariant: everything on it comes from the view.
import { useLayoutEffect } from 'react';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import type { CustomerScreen } from '../../shared/display/view.ts';
import { type Locale, nameOf } from '../../shared/locales/intl.ts';
import { monogramOf } from '../components/art-colours.ts';
import { Icon } from '../components/icon.tsx';
import { CardsAndSum } from './cards-and-sum.tsx';
import styles from './display.module.css';
import { cardsIn } from './folded.ts';
import { Idle } from './idle.tsx';
import { Paid } from './paid.tsx';
import { Pause } from './pause.tsx';
import { Pay } from './pay.tsx';
import top from './top.module.css';
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

type BasketProps = {
  readonly words: CustomerWords;
  readonly screen: Extract<CustomerScreen, { kind: 'basket' }>;
};

/** The sale so far. The total is the largest thing on the screen. */
function Basket({ words, screen: { rows, total } }: BasketProps) {
  return (
    <CardsAndSum words={words} rows={rows} label={words.t('customer:cards.total')} sum={total}>
      {words.t('customer:cards.count', { count: cardsIn(rows) })}
    </CardsAndSum>
  );
}

type TopProps = {
  readonly words: CustomerWords;
  /** Null: the screen shows it itself, or has no room for it. */
  readonly shop: string | null;
  readonly isTraining: boolean;
};

/** The line at the top: the shop's name, and that training sells nothing. */
function Top({ words, shop, isTraining }: TopProps) {
  return (
    <header className={shop === null ? top.slim : top.top}>
      {shop === null ? null : <Shop name={shop} />}
      {isTraining ? (
        <p className={top.training}>
          <Icon name="school" />
          {words.t('customer:training')}
        </p>
      ) : null}
    </header>
  );
}

function Shop({ name }: { readonly name: string }) {
  if (name.trim() === '') return null;
  return (
    <p className={top.shop}>
      <span className={top.sign} aria-hidden="true">
        {monogramOf(name)}
      </span>
      <span className={top.name} dir="auto">
        {name}
      </span>
    </p>
  );
}
