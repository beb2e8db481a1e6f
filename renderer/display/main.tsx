// Entry of the customer's display: says that it is there, and names the shop of each view that comes.
import type { DisplayBridge } from '../../shared/display/bridge.ts';

declare global {
  interface Window {
    readonly display: DisplayBridge;
  }
}

const root = document.getElementById('root');
window.display.onView((view) => root?.replaceChildren(view.shop));
window.display.say({ kind: 'ready' });
