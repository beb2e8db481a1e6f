// Who stands at the till, and what kind of till it is, as main last said.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { SessionView } from '../../shared/views.ts';
import { ask } from '../bridge.ts';
import { speak } from '../words.ts';
import { useNavigation } from './navigation.ts';
import { useNotice } from './notice.ts';
import { useSale } from './sale.ts';

export type SessionStore = {
  readonly session: SessionView | null;
  load(): Promise<void>;
  adopt(session: SessionView): Promise<void>;
  /** Null when the PIN opened the till, else why it did not. */
  signIn(operatorId: string, pin: string): Promise<TillError | null>;
  signOut(): Promise<void>;
};

export const useSession = create<SessionStore>((set, get) => ({
  session: null,
  async load() {
    const answer = await ask('session:get');
    if (answer.ok) await get().adopt(answer.value);
    else useNotice.getState().show(answer.error);
  },
  async adopt(session) {
    const before = get().session;
    if (before?.locale !== session.locale) await speak(session.locale);
    document.documentElement.dataset.environment = session.environment;
    // An open payment is where a till goes on after a restart; anything else starts at the goods.
    if (session.operator && session.operator.id !== before?.operator?.id) {
      await useSale.getState().reload();
      const { current } = useSale.getState();
      useNavigation
        .getState()
        .go(current?.stage === 'paying' ? { screen: 'pay', saleId: current.id } : { screen: 'sell' });
    }
    if (!session.operator) useNotice.getState().dismiss();
    set({ session });
  },
  async signIn(operatorId, pin) {
    const answer = await ask('session:sign-in', { operatorId, pin });
    if (!answer.ok) return answer.error;
    await get().adopt(answer.value);
    return null;
  },
  async signOut() {
    const answer = await ask('session:sign-out');
    if (answer.ok) await get().adopt(answer.value);
    else useNotice.getState().show(answer.error);
  },
}));
