// A letter typed or scanned while no field has the focus goes to the search: a scanner does not look where the focus is.
import { type RefObject, useEffect } from 'react';
import { isUnderDialog } from '../../use-keys.ts';

/** Moves the focus to `field` before a printable key does its work, unless a field or a dialog has it. */
export function useTypeAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (isUnderDialog(field.current)) return;
      field.current?.focus();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [field]);
}
