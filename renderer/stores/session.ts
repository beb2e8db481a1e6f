// The signed-in user and the kind of till, as main last sent them.
// Invariant: an operator who signs in is led to a screen once, before the screens are drawn, although both the answer and the event report
// it.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { ask } from '../bridge.ts';
import { setLocale } from '../words.ts';
import { useNavigation } from './navigation.ts';
import { askAndNotify, useNotice } from './notice.ts';
import { useOverlay } from './overlay.ts';
import { useSale } from './sale.ts';

export type SessionStore = {
  readonly session: SessionView | null;
  load(): Promise<void>;
  adopt(session: SessionView): Promise<void>;
  /** Null if the PIN was accepted, otherwise the error. */
  signIn(operatorId: string, pin: string): Promise<TillError | null>;
  signOut(): Promise<void>;
  /** Signs the user out, and leaves the sale open. */
  lock(): Promise<void>;
  /** Something beyond the payment that alone continues was asked for: it takes the PIN. */
  asksPin(): void;
  /** Continues another user's open sale. */
  takeOver(saleId: string): Promise<void>;
};

/** The session as the screens see it: they are drawn only once there is one. */
export function useSessionView(): SessionView {
  const session = useSession((store) => store.session);
  if (!session) throw new Error('a screen is drawn before there is a session');
  return session;
}

/**
 * After a restart the till continues with an open payment, or with the end of the sale that was interrupted; anything else starts at sell.
 */
async function leadIn(resumes: string | null): Promise<void> {
  await useSale.getState().reload();
  const { current } = useSale.getState();
  const { go } = useNavigation.getState();
  if (current?.stage === 'paying') go({ screen: 'pay', saleId: current.id });
  else go(resumes === null ? { screen: 'sell' } : { screen: 'done', saleId: resumes });
}

/** Once no user is signed in, nothing of their work stays visible or is announced. */
function clearScreen(): void {
  useNotice.getState().clear();
  useOverlay.getState().hide();
  useNavigation.getState().openTraining(false);
  useNavigation.getState().openDrawer(false);
}

const isCounting = ({ shift }: SessionView): boolean => shift?.state === 'counting';

let arrival: { readonly operatorId: string; readonly led: Promise<void> } | null = null;
let lastHeard = 0;

export const useSession = create<SessionStore>((set, get) => ({
  session: null,
  async load() {
    const answer = await askAndNotify('session:get');
    if (answer.ok) await get().adopt(answer.value);
  },
  async adopt(session) {
    lastHeard += 1;
    const turn = lastHeard;
    const before = get().session;
    if (before && isCounting(before) !== isCounting(session)) void useSale.getState().forget();
    if (before?.locale !== session.locale) await setLocale(session.locale);
    document.documentElement.dataset.environment = session.environment;
    document.documentElement.dataset.theme = session.theme ?? 'system';
    const operatorId = session.operator?.id ?? null;
    if (operatorId === null) {
      // The user who locked the till returns to the same screen.
      if (session.lockedFor == null) arrival = null;
      clearScreen();
    } else {
      if (arrival?.operatorId !== operatorId) arrival = { operatorId, led: leadIn(session.resumes ?? null) };
      await arrival.led;
    }
    if (turn !== lastHeard) return;
    set({ session });
  },
  async signIn(operatorId, pin) {
    const answer = await ask('session:sign-in', { operatorId, pin });
    if (!answer.ok) return answer.error;
    await get().adopt(answer.value);
    return null;
  },
  async signOut() {
    const answer = await askAndNotify('session:sign-out');
    if (answer.ok) await get().adopt(answer.value);
  },
  async lock() {
    const answer = await askAndNotify('session:lock');
    if (answer.ok) await get().adopt(answer.value);
  },
  asksPin() {
    if (get().session?.onlySales) void get().lock();
  },
  async takeOver(saleId) {
    const answer = await askAndNotify('session:take-over', { saleId });
    if (answer.ok) await get().adopt(answer.value);
  },
}));
