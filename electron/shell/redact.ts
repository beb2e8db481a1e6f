// Takes secrets, PINs, card numbers and codes out of everything that goes to a log.
// Invariant: a value under a telling name, a known secret, a long run of digits and a code-like word never pass.

const hidden = '[hidden]';
const tellingName =
  /secret|pin\b|pins\b|password|passphrase|token|authorization|signature|cookie|(store|ledger|seal|private)_?key|card_?number|barcode|serial|delivery|approval|^code$/i;
/** Error codes of our own, of Node, SQLite and the service. A card's code never looks like one. */
const ownCode = /^([a-z]+(_[a-z]+)*|(E|ERR_|UND_ERR_|SQLITE_)[A-Z_]+)$/;
const longDigits = /\d(?:[ .-]?\d){7,}/g;
const groupedCode = /\b(?=[A-Z0-9-]*\d)[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})+\b/g;
const longCode = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{8,}\b/g;
const longHex = /\b[0-9a-f]{32,}\b/gi;
const longBase64 = /[A-Za-z0-9+/_-]{40,}={0,2}/g;
/** Kept whole, because a fault is traced by them: ids of sales and orders, and times. */
const kept =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/gi;
const maxDepth = 8;

export function createRedactor() {
  const secrets = new Set<string>();

  function plain(text: string): string {
    return text
      .replace(longHex, hidden)
      .replace(groupedCode, hidden)
      .replace(longCode, hidden)
      .replace(longDigits, hidden)
      .replace(longBase64, (run) => (/\d/.test(run) && /[A-Z]/.test(run) ? hidden : run));
  }

  function text(input: string): string {
    let known = input;
    for (const secret of secrets) known = known.replaceAll(secret, hidden);
    let out = '';
    let from = 0;
    for (const match of known.matchAll(kept)) {
      out += plain(known.slice(from, match.index)) + match[0];
      from = match.index + match[0].length;
    }
    return out + plain(known.slice(from));
  }

  function value(input: unknown, depth = 0): unknown {
    if (typeof input === 'string') return text(input);
    if (typeof input === 'number' || typeof input === 'bigint') return text(String(input)) === hidden ? hidden : input;
    if (typeof input === 'function') return '[function]';
    return typeof input === 'object' && input !== null ? ofObject(input, depth) : input;
  }

  function ofObject(input: object, depth: number): unknown {
    if (depth >= maxDepth) return '[deep]';
    if (input instanceof Uint8Array) return `[${input.byteLength} bytes]`;
    if (input instanceof Error) return ofError(input, depth);
    if (input instanceof Date) return Number.isNaN(input.getTime()) ? '[no date]' : input.toISOString();
    if (Array.isArray(input)) return input.map((item) => value(item, depth + 1));
    return Object.fromEntries(Object.entries(input).map(([name, item]) => [text(name), named(name, item, depth)]));
  }

  function named(name: string, item: unknown, depth: number): unknown {
    if (!tellingName.test(name) || item === null || item === undefined || typeof item === 'boolean') {
      return value(item, depth + 1);
    }
    return name.toLowerCase() === 'code' && typeof item === 'string' && ownCode.test(item) ? item : hidden;
  }

  function ofError(error: Error, depth: number): unknown {
    const code = 'code' in error ? named('code', error.code, depth) : undefined;
    return {
      name: error.name,
      message: text(error.message),
      ...(code === undefined ? {} : { code }),
      stack: text(error.stack ?? ''),
      ...(error.cause === undefined ? {} : { cause: value(error.cause, depth + 1) }),
    };
  }

  return {
    /**
     * Hides this text from now on, wherever it occurs. Texts under 6 characters are ignored: they would blank the log.
     */
    hide(secret: string): void {
      if (secret.length >= 6) secrets.add(secret);
    },
    text,
    /** A copy fit for a log: errors with their stack, objects by name, all redacted. */
    value: (input: unknown): unknown => value(input),
  };
}
