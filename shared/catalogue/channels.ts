// The requests of the counter about products. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { nothing, typed } from '../request-parts.ts';
import type { Favourites, PictureView, ProductDetails, ProductPage } from './views.ts';

export const catalogueChannels = {
  'catalogue:search': row(
    'signed-in',
    z.strictObject({
      query: typed(100),
      category: z.string().max(100).nullable(),
      brand: z.string().max(200).nullable().optional(),
      offset: z.int().min(0).max(100_000),
      limit: z.int().min(1).max(200),
    }),
    answers<ProductPage>(),
  ),
  /** The favourites: what the shop pinned, or else what this till sells most. */
  'catalogue:best-sellers': row('signed-in', nothing, answers<Favourites>()),
  'catalogue:details': row(
    'signed-in',
    z.strictObject({ code: z.string().min(1).max(200) }),
    answers<ProductDetails>(),
  ),
  /** The products on screen now: the event `picture` reports each missing picture when it arrives. */
  'catalogue:pictures': row(
    'signed-in',
    z.strictObject({ codes: z.array(z.string().min(1).max(200)).max(100) }),
    answers<readonly PictureView[]>(),
  ),
  'catalogue:refresh': row('signed-in', nothing, answers<null>()),
};
