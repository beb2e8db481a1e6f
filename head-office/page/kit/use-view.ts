// What a page shows, read from the server: at once, again while it is open, and when the user returns to the window.
// Invariant: what is shown belongs to the latest request; while it cannot be refreshed the last one stays, with the reason.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Answered, Asked, RouteName } from '../../page-door/routes.ts';
import { type Answer, ask } from './ask.ts';

const everyMs = 60_000;

type Held<N extends RouteName> = {
  readonly of: string;
  readonly view: Answered<N> | null;
  readonly error: PageError | null;
};

export type Viewed<N extends RouteName> = {
  readonly view: Answered<N> | null;
  readonly error: PageError | null;
  readonly again: () => Promise<void>;
};

export function useView<N extends RouteName>(name: N, request: Asked<N>): Viewed<N> {
  const of = JSON.stringify([name, request ?? null]);
  const [held, hold] = useState<Held<N>>({ of, view: null, error: null });
  const latest = useRef(of);
  const again = useCallback(async () => {
    const [, asked] = JSON.parse(of) as [N, Asked<N> | null];
    const answer: Answer<N> = await ask(name, (asked ?? undefined) as Asked<N>);
    if (latest.current !== of) return;
    hold((before) =>
      answer.ok
        ? { of, view: answer.value, error: null }
        : { of, view: before.of === of ? before.view : null, error: answer.error },
    );
  }, [name, of]);
  useEffect(() => {
    latest.current = of;
    void again();
    const timer = setInterval(() => void again(), everyMs);
    const onFocus = () => void again();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, [again, of]);
  const isNow = held.of === of;
  return { view: isNow ? held.view : null, error: isNow ? held.error : null, again };
}
