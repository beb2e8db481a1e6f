// Why main refused what was asked, where it was asked; nothing while there is no error.
import type { TillError } from '../../shared/errors.ts';
import { useWords } from '../words.ts';

type FailureProps = {
  readonly error: TillError | null;
  /** With what to do about it. */
  readonly advises?: boolean;
  readonly className?: string | undefined;
};

export function Failure({ error, advises = false, className }: FailureProps) {
  const words = useWords();
  if (error === null) return null;
  return (
    <p className={className ? `error ${className}` : 'error'} role="alert">
      {words.error(error)}
      {advises ? ` ${words.t(`guide:error.${error.code}`)}` : null}
    </p>
  );
}
