// What the customer tapped, on its way to main. Invariant: to one view one answer is said and one language, however often they are tapped.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import type { CustomerSays } from '../../shared/display/messages.ts';
import type { Shown } from './use-view.ts';

export type Say = (message: CustomerSays) => void;

export function useSay(bridge: DisplayBridge, shown: Shown | null): Say {
  const said = useRef<Set<CustomerSays['kind']>>(new Set());
  useLayoutEffect(() => {
    if (shown) said.current = new Set();
  }, [shown]);
  return useCallback(
    (message) => {
      if (said.current.has(message.kind)) return;
      said.current.add(message.kind);
      bridge.say(message);
    },
    [bridge],
  );
}
