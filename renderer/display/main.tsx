// Entry of the customer's display, which has its own page and bundle: of the till it contains only the look and a few words.
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/measures.css';
import '../theme/colours.css';
import '../theme/base.css';
import '../theme/looks.css';
import '../theme/traits.css';
import '../theme/customer.css';
import type { DisplayBridge } from '../../shared/display/bridge.ts';
import { Display } from './display.tsx';

declare global {
  interface Window {
    readonly display: DisplayBridge;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('display.html has no #root');
createRoot(root).render(<Display bridge={window.display} />);
