// What main sends the screens without a request, and the channel for it.
import type { PictureView } from '../catalogue/views.ts';
import type { StatusView } from '../health/status.ts';
import type { SaleNews } from '../sale/news.ts';
import type { SessionView } from '../session/views.ts';

export const eventChannel = 'till:event';

export type TillEvent =
  | { readonly kind: 'sale'; readonly news: SaleNews }
  | { readonly kind: 'status'; readonly status: StatusView }
  | { readonly kind: 'picture'; readonly picture: PictureView }
  | { readonly kind: 'session'; readonly session: SessionView };
