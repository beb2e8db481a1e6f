// The service's clock as this till knows it: learned from a refusal, measured for display (section 5).
// Invariant: only `learn` changes the offset that signs requests, and only `invalid_date_header` leads to `learn`.
import { readHttpDate } from './http-date.ts';

export type ServiceClock = {
  /** Milliseconds added to our clock before a request is signed; 0 until learned. */
  offsetMs(): number;
  /**
   * The service's clock minus ours in milliseconds, for display. Null until an answer of the service itself carried a
   * Date. 0 where the round trip and the header's whole seconds explain the difference.
   */
  skewMs(): number | null;
  /** Our clock plus the offset. The service's periods are counted in this time. */
  serviceNow(): Date;
  /** What the service said in its last answer that refused nothing; null before the first. The till's own clock is no part of it. */
  lastSaid(): Date | null;
};

/** The answer's Date header, and our clock just before the request and just after the answer. */
type Exchange = { readonly date: string | undefined; readonly sentAt: Date; readonly receivedAt: Date };

export function createServiceClock(now: () => Date) {
  let offsetMs = 0;
  let skewMs: number | null = null;
  let saidMs: number | null = null;

  return {
    offsetMs: () => offsetMs,
    skewMs: () => skewMs,
    serviceNow: () => new Date(now().getTime() + offsetMs),
    lastSaid: () => (saidMs === null ? null : new Date(saidMs)),
    /** Takes the offset from a refusal of our date. False where it carried no readable Date. */
    learn(exchange: Exchange): boolean {
      const bounds = differenceBounds(exchange);
      if (!bounds) return false;
      offsetMs = Math.round((bounds.least + bounds.most) / 2);
      return true;
    },
    /** An answer of the service itself. */
    measure(exchange: Exchange, isRefusal: boolean): void {
      if (!isRefusal) saidMs = readHttpDate(exchange.date) ?? saidMs;
      const bounds = differenceBounds(exchange);
      if (bounds) skewMs = Math.min(Math.max(0, bounds.least), bounds.most);
    },
  };
}

// The header was written between sending and receiving, and names the whole second of that moment.
function differenceBounds(exchange: Exchange): { least: number; most: number } | null {
  const date = readHttpDate(exchange.date);
  if (date === null) return null;
  const sent = exchange.sentAt.getTime();
  const received = exchange.receivedAt.getTime();
  // Our own clock may have been set back in between; then the bounds swap.
  const [earlier, later] = sent <= received ? [sent, received] : [received, sent];
  return { least: date - later, most: date + 999 - earlier };
}
