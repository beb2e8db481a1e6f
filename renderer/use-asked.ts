// How a screen asks main: a user's command, and what is read when the screen opens. Both keep the reason of a refusal.
// Invariant: an answer never replaces that of a later request.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TillError } from '../shared/errors.ts';
import type { Answer, Answers, Channel } from '../shared/ipc/ipc.ts';
import { errorOf, ok } from '../shared/result.ts';
import { type Arguments, ask } from './bridge.ts';
import { useBusy } from './use-busy.ts';

/** `send` sends a user's command to main: `busy` until it answers, `fault` has the last refusal. `during` is for what a store sends. */
export function useSend() {
  const [busy, during] = useBusy();
  const [fault, refuse] = useState<TillError | null>(null);
  const send = useCallback(
    async <C extends Channel>(channel: C, ...request: Arguments<C>): Promise<Answer<C>> => {
      const answer = await during(ask(channel, ...request));
      refuse(errorOf(answer));
      return answer;
    },
    [during],
  );
  return { busy, fault, refuse, send, during };
}

/**
 * Decides which answers are shown. A request takes a turn when it is sent; when it is answered, the turn says whether no later request was
 * answered before. So a late answer is dropped, and requests that come faster than their answers lose none of them.
 */
export function createTurns(): () => () => boolean {
  let [asked, shown] = [0, 0];
  return () => {
    asked += 1;
    const turn = asked;
    return () => {
      if (turn <= shown) return false;
      shown = turn;
      return true;
    };
  };
}

/**
 * The answer of main on `channel`, read when the screen opens, with each other request, and by `again`; the last one stays until then.
 * `read` shows the answer of another request instead, and sets `busy`; `show` shows a view that is already known.
 */
export function useAsked<C extends Channel>(channel: C, ...request: Arguments<C>) {
  const sending = useSend();
  const { refuse, during } = sending;
  const [view, setView] = useState<Answers[C] | null>(null);
  const [takeTurn] = useState(createTurns);
  const { show, read, look } = useMemo(() => {
    const settle = (answer: Answer<C>) => {
      if (answer.ok) setView(answer.value);
      refuse(errorOf(answer));
    };
    return {
      show(value: Answers[C]): void {
        takeTurn()();
        settle(ok(value));
      },
      async read(asked: Promise<Answer<C>>): Promise<void> {
        const isNews = takeTurn();
        const answer = await during(asked);
        // A user asked: a refusal is shown, however late it is.
        if (isNews() || !answer.ok) settle(answer);
      },
      async look(asked: Promise<Answer<C>>): Promise<void> {
        const isNews = takeTurn();
        const answer = await asked;
        if (isNews()) settle(answer);
      },
    };
  }, [takeTurn, during, refuse]);
  const wanted = JSON.stringify(request);
  const again = useCallback(() => look(ask(channel, ...(JSON.parse(wanted) as Arguments<C>))), [channel, wanted, look]);
  useEffect(() => {
    void again();
    // Earlier answers are about another request.
    return () => void takeTurn()();
  }, [again, takeTurn]);
  return { ...sending, view, show, read, again, isLoading: view === null && sending.fault === null };
}

/** Reads again whenever `news` changes. */
export function useNews(news: unknown, again: () => Promise<void>): void {
  const known = useRef(news);
  useEffect(() => {
    if (known.current !== news) void again();
    known.current = news;
  }, [news, again]);
}

const everyMs = 1_000;

/** Polls main while `isAtWork`. */
export function usePolling(isAtWork: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [isAtWork, look]);
}
