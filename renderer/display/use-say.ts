// What the customer tapped, and what the page cannot draw, on the way to main. Invariant: to one view one answer is said and one language,
// however often they are tapped, and each picture once.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import type { CustomerSays } from '../../shared/display/messages.ts';
import type { Shown } from './use-view.ts';

export type Say = (message: CustomerSays) => void;

export function useSay(bridge: DisplayBridge, shown: Shown | null): Say {
  const said = useRef<Set<string>>(new Set());
  useLayoutEffect(() => {
    if (shown) said.current = new Set();
  }, [shown]);
  return useCallback(
    (message) => {
      const what = message.kind === 'cannot-draw' ? message.picture : message.kind;
      if (said.current.has(what)) return;
      said.current.add(what);
      bridge.say(message);
    },
    [bridge],
  );
}
