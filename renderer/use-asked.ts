// How a screen asks main: a command that a person gives, and what is read as the screen opens. Both keep why main refused.
// Invariant: an answer to a question that was asked anew meanwhile, or by a screen that is gone, is not shown.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TillError } from '../shared/errors.ts';
import type { Answer, Answers, Channel } from '../shared/ipc/ipc.ts';
import { errorOf } from '../shared/result.ts';
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
 * What main answers on `channel`, read as the screen opens, with each other request, and `again`; what was read last stays until then. `take`
 * shows what another channel answered instead, and answers why that refused.
 */
export function useAsked<C extends Channel>(channel: C, ...request: Arguments<C>) {
  const sending = useSend();
  const { refuse } = sending;
  const [view, show] = useState<Answers[C] | null>(null);
  const take = useCallback(
    (answer: Answer<C>): TillError | null => {
      if (answer.ok) show(answer.value);
      const fault = errorOf(answer);
      refuse(fault);
      return fault;
    },
    [refuse],
  );
  const turn = useRef(0);
  const asked = JSON.stringify(request);
  const again = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await ask(channel, ...(JSON.parse(asked) as Arguments<C>));
    if (mine === turn.current) take(answer);
  }, [channel, asked, take]);
  useEffect(() => {
    void again();
    return () => {
      turn.current += 1;
    };
  }, [again]);
  return { ...sending, view, show, take, again, isLoading: view === null && sending.fault === null };
}
