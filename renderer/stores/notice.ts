// Messages outside the screens: one error or hint, and one announcement for a screen reader.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { Answer, Channel } from '../../shared/ipc/ipc.ts';
import { type Arguments, ask } from '../bridge.ts';

/**
 * `caps-lock`: the scan worked. `finish-first`, `proof-first`: it waits for the end of what is open, or for a PIN. `scanner-keys`: it
 * cannot be read as it is sent. `still-asking`: a press, while the last one is unanswered.
 */
export type ScanHint = 'caps-lock' | 'finish-first' | 'proof-first' | 'empty-scan' | 'scanner-keys' | 'still-asking';

export type NoticeStore = {
  readonly error: TillError | null;
  /** A hint about a scan: nothing is wrong with the sale. */
  readonly said: ScanHint | null;
  /** Announced politely; the number makes the same words a new announcement. */
  readonly announcement: { readonly text: string; readonly n: number };
  show(error: TillError): void;
  hint(said: ScanHint): void;
  dismiss(): void;
  /** Removes everything, also for screen readers. */
  clear(): void;
  announce(text: string): void;
};

export const useNotice = create<NoticeStore>((set) => ({
  error: null,
  said: null,
  announcement: { text: '', n: 0 },
  show: (error) => set({ error, said: null }),
  hint: (said) => set({ said, error: null }),
  dismiss: () => set({ error: null, said: null }),
  clear: () => set((state) => ({ error: null, said: null, announcement: { text: '', n: state.announcement.n + 1 } })),
  announce: (text) => set((state) => ({ announcement: { text, n: state.announcement.n + 1 } })),
}));

/** Sends a request to main; a refusal is shown as a notice. */
export async function askAndNotify<C extends Channel>(channel: C, ...request: Arguments<C>): Promise<Answer<C>> {
  const answer = await ask(channel, ...request);
  if (!answer.ok) useNotice.getState().show(answer.error);
  return answer;
}
