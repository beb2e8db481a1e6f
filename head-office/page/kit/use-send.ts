// What a user asks the server to do.
import { useState } from 'react';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import { errorOf, type Result } from '../../../shared/result.ts';
import { useOffice } from './words.ts';

/** `busy` until the server answers; `fault` is the last refusal, and `wrong` the same in words. */
export function useSend(before: PageError | null = null) {
  const { error: wordsOf } = useOffice();
  const [busy, during] = useBusy();
  const [fault, refuse] = useState(before);
  const send = async <A>(asked: Promise<Result<A, PageError>>): Promise<Result<A, PageError>> => {
    const answer = await during(asked);
    refuse(errorOf(answer));
    return answer;
  };
  return { busy, fault, wrong: fault && wordsOf(fault), refuse, send };
}
