// Everything that the page of the customer's display can reach of the till: `window.display`.
import type { CustomerView } from './view.ts';

export type DisplayBridge = {
  /** Called with each view from now on, the newest only; the returned function ends that. Send `ready` afterwards. */
  onView(listener: (view: CustomerView) => void): () => void;
  /** Returns no answer. A message that is no `CustomerSays` is dropped. */
  say(message: unknown): void;
};
