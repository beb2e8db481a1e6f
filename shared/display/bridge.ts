// All that the page of the customer's display has of the till: `window.display`.
import type { CustomerView } from './view.ts';

export type DisplayBridge = {
  /** Called with each view from now on, the newest only; the returned function ends that. Say `ready` afterwards. */
  onView(listener: (view: CustomerView) => void): () => void;
  /** Nothing is answered. What is no `CustomerSays` is dropped. */
  say(message: unknown): void;
};
