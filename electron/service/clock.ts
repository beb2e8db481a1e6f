// The service's clock as this till knows it: learned from a refusal, measured for display (section 5; DESIGN's clock offset).
// Invariant: the offset that signs requests changes only by `learn`, which is called for nothing but an `invalid_date_header`.
import { readHttpDate } from './http-date.ts';

export type ServiceClock = {
  /** What is added to our clock before a request is signed, in milliseconds; 0 until learned. */
  offsetMs(): number;
  /** Service's clock minus ours in milliseconds, for display; null until an answer of the service carried a Date: nobody else's counts. Differences that the round trip and the header's whole seconds explain are 0. */
  skewMs(): number | null;
  /** Our clock with the offset: the time in which the service's periods are counted. */
  serviceNow(): Date;
};

/** An exchange: the answer's Date header, and our clock just before it was sent and just after it was answered. */
export type Exchange = { readonly date: string | undefined; readonly sentAt: Date; readonly receivedAt: Date };

export type LearningClock = ServiceClock & {
  /** Takes over the difference shown by a refusal of our date. False where it carried no readable Date. */
  learn(exchange: Exchange): boolean;
  /** For display only. */
  measure(exchange: Exchange): void;
};

export function createServiceClock(now: () => Date): LearningClock {
  let offsetMs = 0;
  let skewMs: number | null = null;

  return {
    offsetMs: () => offsetMs,
    skewMs: () => skewMs,
    serviceNow: () => new Date(now().getTime() + offsetMs),
    learn(exchange) {
      const bounds = differenceBounds(exchange);
      if (!bounds) return false;
      offsetMs = Math.round((bounds.least + bounds.most) / 2);
      return true;
    },
    measure(exchange) {
      const bounds = differenceBounds(exchange);
      if (bounds) skewMs = Math.min(Math.max(0, bounds.least), bounds.most);
    },
  };
}

// The header was written at some moment between sending and receiving, and names the whole second that moment lay in.
function differenceBounds(exchange: Exchange): { least: number; most: number } | null {
  const date = readHttpDate(exchange.date);
  if (date === null) return null;
  const sent = exchange.sentAt.getTime();
  const received = exchange.receivedAt.getTime();
  // Our own clock may have been set back in between: then the two bounds change places.
  const [earlier, later] = sent <= received ? [sent, received] : [received, sent];
  return { least: date - later, most: date + 999 - earlier };
}
