// What is wrong, in words, where it happened: why main refused a request, or what is wrong with an input. Nothing if there is no error.
import type { ReactNode } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { useWords } from '../words.ts';

type FailureProps = {
  readonly error: TillError | null;
  /** Adds what to do about it. */
  readonly advises?: boolean;
  readonly className?: string | undefined;
};

export function Failure({ error, advises = false, className }: FailureProps) {
  const words = useWords();
  if (error === null) return null;
  return (
    <Wrong className={className}>
      {words.error(error)}
      {advises ? ` ${words.t(`guide:error.${error.code}`)}` : null}
    </Wrong>
  );
}

type WrongProps = {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function Wrong({ id, className, children }: WrongProps) {
  if (children === null) return null;
  return (
    <p id={id} className={className ? `error ${className}` : 'error'} role="alert">
      {children}
    </p>
  );
}
