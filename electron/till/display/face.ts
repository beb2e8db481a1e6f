// The customer's display: what it shows follows the sale on the counter, and what the customer says at it reaches the till.
// Invariants: it is sent a change once, and nothing where nothing differs; it answers only the question that it shows; no sale waits for it,
// and none fails with it.
import { isDeepStrictEqual } from 'node:util';
import { displayChannels } from '../../../shared/display/channels.ts';
import type { CustomerSays } from '../../../shared/display/messages.ts';
import type { CustomerScreen, CustomerView } from '../../../shared/display/view.ts';
import { locales } from '../../../shared/locales/intl.ts';
import type { PauseView } from '../../../shared/sale/views.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import type { News } from '../core/news.ts';
import type { CustomerPause } from '../sale/customer-pause.ts';
import type { Views } from '../views/sale-view.ts';
import type { CustomerDisplay } from './customer-display.ts';
import { createCustomerLanguage } from './customer-language.ts';
import { type CustomerFacts, customerView } from './customer-view.ts';
import { createIdle } from './idle.ts';
import { createMonitorAnswers } from './monitor-answers.ts';
import { displayAsksMs } from './question-place.ts';

type Needs = {
  /** Undefined where there can be none. */
  readonly display: CustomerDisplay | undefined;
  readonly views: Pick<Views, 'sale'>;
  readonly news: Pick<News, 'saleTouched'>;
  readonly pause: Pick<CustomerPause, 'answer' | 'askedAt' | 'wakesInMs'>;
  readonly placeOf: (askedAt: string) => PauseView['at'];
  /** A person is signed in, and the till is neither locked nor stopped. */
  readonly isAttended: () => boolean;
  /** The address of a product's picture. */
  readonly pictureOf: CustomerFacts['pictureOf'];
  readonly brands: () => ReturnType<CustomerFacts['idle']>['brands'];
};

/** `leftOut`: of the shop's own pictures; null where it has none. */
export type DisplayHealth = {
  readonly isThere: boolean;
  readonly leftOut: { readonly files: readonly string[]; readonly isMissing: boolean } | null;
};

export function createCustomerFace(till: TillCore, { display, ...needs }: Needs) {
  const { monitor = null, pictures: folder = null } = till.settings().customer_display ?? {};
  const channels = till.serve(displayChannels, createMonitorAnswers(display));
  // Without one nothing is checked, and nothing is sent.
  if (!display || monitor === null)
    return {
      look: () => undefined,
      picture: () => undefined,
      health: () => null,
      capability: { channels, start: () => display?.use(null), stop: () => undefined },
    };
  const idle = createIdle({ folder, brands: needs.brands, timers: till.timers, changed: () => shown.look() });
  const shown = createShown(till, { ...needs, display, idle });
  const start = (): void => {
    display.onSaid(shown.said);
    display.watch(shown.look);
    display.use(monitor);
    shown.look();
  };
  return {
    look: shown.look,
    /** One of the shop's own, by its code; undefined: the code is a product's. */
    picture: idle.picture,
    health: (): DisplayHealth => ({ isThere: display.isThere(), leftOut: idle.leftOut() }),
    capability: { channels, start, stop: shown.stop },
  };
}

type OfShown = Omit<Needs, 'brands'> & {
  readonly display: CustomerDisplay;
  readonly idle: Pick<ReturnType<typeof createIdle>, 'view' | 'cannotDraw'>;
};

function createShown(till: TillCore, { display, ...needs }: OfShown) {
  const { identity, sales, timers, now, failed } = till;
  const { views, news, pause, isAttended } = needs;
  const { is_touch: isTouch = false } = till.settings().customer_display ?? {};
  const language = createCustomerLanguage(till, { changed: () => look() });
  const justPaid = createJustPaid({ sales, timers, over: () => look() });
  let told: CustomerView | null = null;
  /** What the cashier's screen was sent about the question. */
  let place = '';
  let stopWaiting = (): void => undefined;
  let isOver = false;

  const compose = (): CustomerView => {
    const isAway = isOver || !isAttended();
    const open = isAway ? null : sales.open();
    const saleId = open?.id ?? (isAway ? null : justPaid.saleId());
    const askedAt = open && pause.askedAt(open.id);
    return customerView({
      isAway,
      sale: saleId === null ? null : views.sale(saleId),
      wakesInMs: askedAt === null ? 0 : pause.wakesInMs(askedAt),
      idle: needs.idle.view,
      pictureOf: needs.pictureOf,
      locale: isAway ? identity.locale : language.of(saleId),
      locales,
      shop: identity.storeName,
      isTraining: identity.environment === 'training',
      isTouch,
    });
  };

  /** Who asks is on the cashier's screen too; at the end of a minute it is they. */
  const watchQuestion = (open: SaleRow | null): void => {
    const askedAt = open && pause.askedAt(open.id);
    const at = askedAt === null ? null : needs.placeOf(askedAt);
    const placed = `${askedAt} ${at}`;
    if (placed === place) return;
    place = placed;
    stopWaiting();
    if (open) news.saleTouched(open.id);
    if (askedAt === null || at !== 'display') return;
    const leftMs = Date.parse(askedAt) + displayAsksMs - now().getTime();
    stopWaiting = timers.after(leftMs, look);
  };

  function look(): void {
    if (isOver) return;
    try {
      const open = sales.open();
      justPaid.saleChanged(open);
      language.saleChanged(open);
      watchQuestion(open);
      const view = compose();
      justPaid.shown(view.screen);
      if (told && isDeepStrictEqual(still(told), still(view))) return;
      told = view;
      display.show(compose);
    } catch (error) {
      failed(error);
    }
  }

  const answer = (questionId: string, given: 'continue' | 'stop'): void => {
    const { screen } = compose();
    if (screen.kind !== 'pause' || screen.state !== 'asked' || screen.questionId !== questionId) return;
    pause.answer(questionId, given, null);
  };

  return {
    look,
    said(said: Exclude<CustomerSays, { kind: 'ready' }>): void {
      // What it cannot draw it may say as the till is locked; a customer's answer counts only while a person is signed in.
      if (isOver || (said.kind !== 'cannot-draw' && !isAttended())) return;
      try {
        if (said.kind === 'cannot-draw') needs.idle.cannotDraw(said.picture);
        else if (said.kind === 'language') language.choose(said.locale, sales.open()?.id ?? justPaid.saleId());
        else if (isTouch) answer(said.questionId, said.answer);
      } catch (error) {
        failed(error);
      }
      look();
    },
    stop(): void {
      isOver = true;
      stopWaiting();
      justPaid.stop();
      language.stop();
      display.show(compose);
    },
  };
}

/** Without what passes by itself. */
function still(view: CustomerView): CustomerView {
  return view.screen.kind === 'pause' ? { ...view, screen: { ...view.screen, wakesInMs: 0 } } : view;
}

// The sale that its customer may still look at: the last one that was committed after it was open on the counter.
// Invariant: it is gone with the next card, and a quarter of a minute after its screen last changed; a till that starts has none.

const staysMs = 15_000;

function createJustPaid({
  sales,
  timers,
  over,
}: Pick<TillContext, 'sales'> & { readonly timers: Timers; readonly over: () => void }) {
  let openId: string | null = null;
  let paidId: string | null = null;
  let seen: CustomerScreen | null = null;
  let cancel = (): void => undefined;

  const forget = (): void => {
    cancel();
    paidId = null;
    seen = null;
  };

  return {
    saleId: () => paidId,
    /** What is on the counter now. */
    saleChanged(open: SaleRow | null): void {
      if (open) forget();
      else if (openId !== null && sales.get(openId)?.stage === 'committed') paidId = openId;
      openId = open?.id ?? null;
    },
    /** What the customer sees now. */
    shown(screen: CustomerScreen): void {
      if (paidId === null || isDeepStrictEqual(screen, seen)) return;
      seen = screen;
      cancel();
      cancel = timers.after(staysMs, () => {
        forget();
        over();
      });
    },
    stop: () => cancel(),
  };
}
