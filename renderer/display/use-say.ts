// Sends the customer's taps, and what the page cannot draw, to main. Invariant: for each view it sends one answer, one language, and each
// picture once, however often they are tapped.
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
