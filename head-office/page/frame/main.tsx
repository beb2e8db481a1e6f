// Entry of head office's page: loads the language, then draws. Nothing here decides anything.
import { createRoot } from 'react-dom/client';
import '../../../renderer/theme/fonts.css';
import '../../../renderer/theme/measures.css';
import '../../../renderer/theme/colours.css';
import '../../../renderer/theme/base.css';
import '../../../renderer/theme/looks.css';
import { speak, startLocale } from '../kit/words.ts';
import { App } from './app.tsx';
import { applyTheme } from './look.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyTheme();
await speak(startLocale());
createRoot(root).render(<App />);
