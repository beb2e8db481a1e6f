// Entry of the screens: listens to main, asks for the session, then draws. Nothing here handles money.
import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/measures.css';
import '../theme/colours.css';
import '../theme/base.css';
import '../theme/looks.css';
import '../theme/traits.css';
import { listenForScans } from '../scan/use-scan.ts';
import { listenForSounds } from '../sounds/sounds.ts';
import { connect } from '../stores/connect.ts';
import { followNeeds } from '../stores/needs.ts';
import { App } from './app.tsx';
import { listenForTouches } from './touched.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
connect();
listenForSounds();
followNeeds();
listenForScans();
listenForTouches();
void import('../keys/stray-letters.ts').then((file) => file.listenForStrayLetters());
createRoot(root).render(<App />);
