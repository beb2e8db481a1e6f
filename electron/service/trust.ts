// The certificates the till trusts: those built in and those of the operating system, which knows a company's own
// proxy.
// Invariant: read once, and only when the first connection needs them, because parsing takes milliseconds.
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** `ca` (PEM) replaces both. */
export function createTrust(ca?: string): () => SecureContext {
  let context: SecureContext | null = null;
  return () => {
    context ??= createSecureContext({ ca: ca ?? [...getCACertificates('default'), ...systemCertificates()] });
    return context;
  };
}

// An unreadable system store must not cut the till off from a service whose authority is built in.
function systemCertificates(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
