// F1 shows the key of everything on screen, Ctrl+K lists it. Both work on every screen, over dialogs, and inside a
// field.
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useOverlay } from '../../stores/overlay.ts';

const KeyHints = lazy(() => import('./key-hints.tsx').then((file) => ({ default: file.KeyHints })));
const Commands = lazy(() => import('./commands.tsx').then((file) => ({ default: file.Commands })));

function overlayFor({ key, ctrlKey, metaKey }: KeyboardEvent): 'keys' | 'commands' | null {
  if (key === 'F1') return 'keys';
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) ? 'commands' : null;
}

export function Overlays() {
  const { shown, actions, show, hide, run } = useOverlay();

  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const asked = overlayFor(event);
      if (asked === null || event.altKey || event.repeat) return;
      event.preventDefault();
      if (useOverlay.getState().shown === null) show(asked);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [show]);

  return (
    <Suspense fallback={null}>
      {shown === 'keys' ? <KeyHints actions={actions} onChoose={run} onClose={hide} /> : null}
      {shown === 'commands' ? <Commands actions={actions} onChoose={run} onClose={hide} /> : null}
    </Suspense>
  );
}
