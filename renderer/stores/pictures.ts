// The addresses of pictures of products that were on screen. A product without one is drawn by its brand.
import { create } from 'zustand';
import type { PictureView } from '../../shared/catalogue/views.ts';
import { ask } from '../bridge.ts';

export type PicturesStore = {
  /** By product code. */
  readonly addresses: Readonly<Record<string, string>>;
  adopt(pictures: readonly PictureView[]): void;
  /** The products on screen now; main fetches no others. */
  setVisible(codes: readonly string[]): Promise<void>;
  /** A picture that the page could not draw is not tried again. */
  broken(address: string): void;
};

export const usePictures = create<PicturesStore>((set, get) => {
  const undrawable = new Set<string>();
  return {
    addresses: {},
    adopt(pictures) {
      const addresses = { ...get().addresses };
      for (const { code, address } of pictures) {
        if (address === null || undrawable.has(address)) delete addresses[code];
        else addresses[code] = address;
      }
      set({ addresses });
    },
    async setVisible(codes) {
      const before = get().addresses;
      const answer = await ask('catalogue:pictures', { codes: [...codes] });
      if (!answer.ok) return;
      // An event about a picture may overtake the answer that did not have it yet.
      get().adopt(answer.value.filter(({ code }) => get().addresses[code] === before[code]));
    },
    broken(address) {
      undrawable.add(address);
      set({ addresses: Object.fromEntries(Object.entries(get().addresses).filter(([, one]) => one !== address)) });
    },
  };
});
