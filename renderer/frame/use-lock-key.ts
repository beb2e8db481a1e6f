// F11 locks the till at once, from any screen and over any dialog.
import { useLayoutEffect } from 'react';
import { useSession } from '../stores/session.ts';

export function useLockKey(): void {
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'F11' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void useSession.getState().lock();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
