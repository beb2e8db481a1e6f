// What the customer sees while nothing is sold: the shop's own pictures, else the brands it sells. Invariant: looked at once a minute at most,
// however often it is asked, and nobody waits for a folder.
import type { CustomerScreen } from '../../../shared/display/view.ts';
import { pictureAddress } from '../../../shared/picture-address.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { Picture } from '../../pictures/picture-format.ts';
import { createShopPictures } from '../../pictures/shop-pictures.ts';

const everyMs = 60_000;
/** No product's code has such a sign. */
const ownCode = 'display/';

const addressOf = ({ id, version }: { readonly id: string; readonly version: string }) =>
  pictureAddress(`${ownCode}${id}`, version);

type Idle = Omit<Extract<CustomerScreen, { kind: 'idle' }>, 'kind'>;

export function createIdle({
  folder,
  brands,
  timers,
  changed,
}: {
  /** Of the shop's own pictures; null: it has none. */
  readonly folder: string | null;
  readonly brands: () => Idle['brands'];
  readonly timers: Pick<Timers, 'nowMs'>;
  /** The pictures are others than before. */
  readonly changed: () => void;
}) {
  const pictures = folder === null ? null : createShopPictures(folder);
  let seenMs = Number.NEGATIVE_INFINITY;
  let seen: Idle = { pictures: [], brands: [] };

  const addresses = () => (pictures?.shown() ?? []).map(addressOf);

  return {
    view(): Idle {
      const isDue = timers.nowMs() - seenMs >= everyMs;
      // The catalogue comes a while after the start.
      if (isDue || seen.brands.length === 0) seen = { ...seen, brands: brands() };
      if (!isDue) return seen;
      seenMs = timers.nowMs();
      void pictures?.look().then(() => {
        seen = { ...seen, pictures: addresses() };
        changed();
      });
      return seen;
    },
    /** The page could not draw what has this address. Only an address that it was sent names a picture; what else it says names none. */
    cannotDraw(address: string): void {
      const named = pictures?.shown().find((one) => addressOf(one) === address);
      if (!pictures || !named) return;
      void pictures.cannotDraw(named.id, named.version).then(() => {
        seen = { ...seen, pictures: addresses() };
        changed();
      });
    },
    /** One of the shop's own; undefined: the code is not theirs. */
    picture: (code: string): Promise<Picture | null> | undefined =>
      code.startsWith(ownCode) ? pictures?.read(code.slice(ownCode.length)) : undefined,
    leftOut: () => pictures?.leftOut() ?? null,
  };
}
