// Pictures of the products, for a service on a port: files of one folder, named by code.
// Invariant: only files that were in the folder when the service started are ever read.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Product } from '../../shared/interface/resources.ts';

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
export const picturePath = '/pictures/:file';

/** Throws if there is no such folder. */
export function createProductPictures(folder: string | undefined) {
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => types[parse(name).ext] !== undefined);
  const byCode = new Map(files.map((name) => [parse(name).name, name]));

  return {
    /** The product with the address of its picture, at the host of the request. */
    withPicture(product: Product, asked: string): Product {
      const file = byCode.get(product.code);
      if (file === undefined) return product;
      return { ...product, image_url: new URL(`/pictures/${encodeURIComponent(file)}`, asked).href };
    },
    async answer(file: string): Promise<Response> {
      const type = types[parse(file).ext];
      if (folder === undefined || type === undefined || !files.includes(file))
        return new Response(null, { status: 404 });
      return new Response(new Uint8Array(await readFile(join(folder, file))), { headers: { 'content-type': type } });
    },
  };
}

export type ProductPictures = ReturnType<typeof createProductPictures>;
