// Whom the till believes over TLS: the certificates built in and those of the operating system, where a shop's own proxy or a company's
// own authority is known. Invariant: read once, and only when the first connection needs it: it is milliseconds of parsing.
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** `ca` (PEM) replaces both. */
export function createTrust(ca?: string): () => SecureContext {
  let context: SecureContext | null = null;
  return () => {
    context ??= createSecureContext({ ca: ca ?? [...getCACertificates('default'), ...systemCertificates()] });
    return context;
  };
}

// A store that cannot be read must not keep the till from a service whose authority is built in.
function systemCertificates(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
