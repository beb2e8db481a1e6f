// Pictures of the products on screen, by code: what the catalogue says of each, and the news of those that arrive.

import type { PictureView } from '../../../shared/catalogue/views.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import { pictureAddress } from '../../../shared/picture-address.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Picture } from '../../pictures/picture-format.ts';
import type { Pictures } from '../../pictures/pictures.ts';

export function createProductPictures(
  catalogue: Pick<Catalogue, 'find'>,
  pictures: Pictures | undefined,
  emit: (event: TillEvent) => void,
) {
  const view = (code: string, version: string | null): PictureView => ({
    code,
    address: version === null ? null : pictureAddress(code, version),
  });
  pictures?.onArrival((code, version) => emit({ kind: 'picture', picture: view(code, version) }));

  return {
    /** These are on screen now, and no others. */
    setVisible(codes: readonly string[]): readonly PictureView[] {
      const shown = codes.flatMap((code) => catalogue.find(code) ?? []);
      return [...(pictures?.setVisible(shown) ?? [])].map(([code, version]) => view(code, version));
    },
    /** Of one that is there; null for none. Nothing is fetched for it. */
    addressOf(code: string): string | null {
      const product = catalogue.find(code);
      const version = product && pictures ? pictures.versionOf(product) : null;
      return version === null ? null : pictureAddress(code, version);
    },
    async read(code: string): Promise<Picture | null> {
      const product = catalogue.find(code);
      return product && pictures ? pictures.read(product) : null;
    },
    close: (): void => pictures?.close(),
  };
}
