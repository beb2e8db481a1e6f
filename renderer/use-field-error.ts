// What is wrong with a field, in words. Invariant: a refused text stays and is selected, so that the next letters replace it.
// where the next letters go.
import { type RefObject, useState } from 'react';

export function useFieldError(field: RefObject<HTMLInputElement | null>) {
  const [error, setError] = useState<string | null>(null);
  /** The next letters replace the refused text. */
  const sayWrong = (inWords: string) => {
    setError(inWords);
    field.current?.focus();
    field.current?.select();
  };
  return [error, setError, sayWrong] as const;
}
