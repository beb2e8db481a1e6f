// Whether a request failed before any byte of it left this computer.
// Invariant: what fails on an open connection may have arrived. The kernel gives the same codes for that, so the system call decides.

const neverConnected: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const whileConnecting: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** `error` is what `fetch` threw. */
export function isNoConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.length > 0 && causes.every(isBeforeConnection);
}

function isBeforeConnection(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (neverConnected.has(error.code)) return true;
  return whileConnecting.has(error.code) && 'syscall' in error && error.syscall === 'connect';
}
