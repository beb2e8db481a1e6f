// What is wrong with a field, in words. Invariant: what was refused stays as typed until something else is typed in its place, and that is
// where the next letters go.
import { type RefObject, useState } from 'react';

export function useFieldError(field: RefObject<HTMLInputElement | null>) {
  const [error, setError] = useState<string | null>(null);
  /** What is typed next takes the place of what was refused. */
  const sayWrong = (inWords: string) => {
    setError(inWords);
    field.current?.focus();
    field.current?.select();
  };
  return [error, setError, sayWrong] as const;
}
