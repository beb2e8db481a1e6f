// A key typed while no field has the focus goes to the screen's one field: users do not check where the focus is.
import { type RefObject, useLayoutEffect } from 'react';
import { isUnderDialog } from './use-keys.ts';

const anySign = /^\S$/u;

/** Moves the focus to `field` before the default action of a key that it `takes`, unless a field or a dialog has the focus. */
export function useTypeAnywhere(field: RefObject<HTMLInputElement | null>, takes: RegExp = anySign): void {
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!takes.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (isUnderDialog(field.current)) return;
      field.current?.focus();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [field, takes]);
}
