// How a screen asks main: a command that a person gives, and what is read as the screen opens. Both keep why main refused.
// Invariant: an answer never takes the place of one that was asked for later.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TillError } from '../shared/errors.ts';
import type { Answer, Answers, Channel } from '../shared/ipc/ipc.ts';
import { errorOf, ok } from '../shared/result.ts';
import { type Arguments, ask } from './bridge.ts';
import { useBusy } from './use-busy.ts';

/** `send` asks main for a person: `busy` until it answers, `fault` says why it refused the last. `during` is for what a store sends. */
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
 * Which answers are shown. A question takes its turn as it is asked; as it is answered, its turn says whether the answer is still news: no later
 * turn was answered before. So an answer that comes late is dropped once, and questions that come faster than answers lose none of these.
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
 * What main answers on `channel`, read as the screen opens, with each other request, and `again`; what was read last stays until then. `read`
 * shows what another question answers instead, and is `busy` with it; `show` shows what is known already.
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
        // A person asked: why it was refused is said however late.
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
    // What was asked until now is about another request.
    return () => void takeTurn()();
  }, [again, takeTurn]);
  return { ...sending, view, show, read, again, isLoading: view === null && sending.fault === null };
}

/** Asks again with other `news`: what main answers may be another. */
export function useNews(news: unknown, again: () => Promise<void>): void {
  const known = useRef(news);
  useEffect(() => {
    if (known.current !== news) void again();
    known.current = news;
  }, [news, again]);
}

const everyMs = 1_000;

/** Looks again and again while main is at work. */
export function useLooks(isAtWork: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [isAtWork, look]);
}
