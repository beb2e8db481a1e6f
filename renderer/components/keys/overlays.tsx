// F1 opens the help, and pressed again shows the key of everything on screen; Ctrl+K lists all actions. They work on every screen, over
// dialogs, and inside a field.
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useOverlay } from '../../stores/overlay.ts';
import { allWordsLoaded } from '../../words.ts';

const Help = lazy(async () => {
  const [{ Help: shown }] = await Promise.all([import('./help.tsx'), allWordsLoaded()]);
  return { default: shown };
});
const KeyHints = lazy(() => import('./key-hints.tsx').then((file) => ({ default: file.KeyHints })));
const Commands = lazy(async () => {
  const [{ Commands: shown }] = await Promise.all([import('./commands.tsx'), allWordsLoaded()]);
  return { default: shown };
});

function overlayFor({ key, ctrlKey, metaKey }: KeyboardEvent): 'help' | 'commands' | null {
  if (key === 'F1') return 'help';
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) ? 'commands' : null;
}

export function Overlays() {
  const { shown, actions, show, hide, run } = useOverlay();

  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const asked = overlayFor(event);
      if (asked === null || event.altKey || event.repeat) return;
      event.preventDefault();
      const { shown: open } = useOverlay.getState();
      if (open === null) show(asked);
      else if (open === 'help' && asked === 'help') show('keys');
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [show]);

  return (
    <Suspense fallback={null}>
      {shown === 'help' ? <Help actions={actions} onKeys={() => show('keys')} onClose={hide} /> : null}
      {shown === 'keys' ? <KeyHints actions={actions} onChoose={run} onClose={hide} /> : null}
      {shown === 'commands' ? <Commands actions={actions} onChoose={run} onClose={hide} /> : null}
    </Suspense>
  );
}
