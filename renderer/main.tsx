// Entry of the screens: listens to main, asks for the session, then draws. Nothing here handles money.
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import './theme/measures.css';
import './theme/colours.css';
import './theme/base.css';
import './theme/looks.css';
import { App } from './app.tsx';
import { listenForSounds } from './sounds.ts';
import { connect } from './stores/connect.ts';
import { listenForTouches } from './touched.ts';
import { guardEnter } from './use-enter-guard.ts';
import { listenForScans } from './use-scan.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
connect();
listenForSounds();
listenForScans();
guardEnter();
listenForTouches();
createRoot(root).render(<App />);
