// The latest requests as received, for the books. Invariant: bounded in number and size, whatever is sent.
import type { LoggedRequest } from './books.ts';
import type { SandboxSettings } from './options.ts';

export function createRequestLog({
  loggedRequests,
  loggedCharacters,
}: Pick<SandboxSettings, 'loggedRequests' | 'loggedCharacters'>) {
  const requests: LoggedRequest[] = [];
  let characters = 0;
  return {
    add(request: LoggedRequest): void {
      requests.push(request);
      characters += request.body.length;
      while (requests.length > loggedRequests || (characters > loggedCharacters && requests.length > 1))
        characters -= requests.shift()?.body.length ?? 0;
    },
    all: () => requests.map((one) => ({ ...one })),
  };
}
