// The contract between main and the screens: each channel with its request and answer. `window.till` is exactly this.
import type { z } from 'zod';
import type { PdfFile, SlipDocument } from './document.ts';
import type { TillError } from './errors.ts';
import type { RequestSchemas } from './ipc-schemas.ts';
import type { Result } from './result.ts';
import type { SaleMark, SaleNews, WholeSale } from './sale/news.ts';
import type { TimelineEntry } from './timeline.ts';
import type { ScannedSlip, TrainingOrder, TrainingView } from './training.ts';
import type {
  AttentionView,
  ClaimView,
  DrawerView,
  MoneyDueView,
  PrintJobView,
  ProductPage,
  ProductView,
  SaleSummary,
  SaleView,
  SessionView,
  StatusView,
} from './views.ts';

/** What each channel answers on success. A change of a sale comes as an event; its command's answer names the version that shows it. */
export type Answers = {
  'session:get': SessionView;
  'session:sign-in': SessionView;
  'session:sign-out': SessionView;
  'status:get': StatusView;
  'catalogue:search': ProductPage;
  'catalogue:best-sellers': readonly ProductView[];
  'catalogue:refresh': null;
  'sale:current': WholeSale | null;
  'sale:get': WholeSale;
  'sale:add-line': SaleMark;
  'sale:remove-line': SaleMark;
  'sale:discard': SaleMark;
  'sale:suspend': SaleMark;
  'sale:resume': SaleMark;
  'sale:suspended': readonly SaleView[];
  'sale:timeline': readonly TimelineEntry[];
  'sale:reserve': SaleMark;
  'sale:cancel': SaleMark;
  'sale:commit': SaleMark;
  'tender:begin': SaleMark;
  'tender:answer': SaleMark;
  'tender:abort': SaleMark;
  'line:hand-over': SaleMark;
  'line:void': SaleMark;
  'line:cancel-activation': SaleMark;
  'refund:begin': SaleMark;
  'refund:answer': SaleMark;
  'sales:list': readonly SaleSummary[];
  'claim:read': ClaimView;
  'claim:redeem': SaleMark;
  'claim:waive': SaleMark;
  'attention:list': readonly AttentionView[];
  'attention:money': readonly MoneyDueView[];
  'attention:decide': readonly AttentionView[];
  'print:preview': SlipDocument;
  'print:pdf': PdfFile;
  'print:start': PrintJobView;
  'print:resolve': PrintJobView;
  'drawer:open': DrawerView;
  'drawer:again': DrawerView;
  'training:pending': readonly TrainingOrder[];
  'training:next': readonly TrainingOrder[];
  'training:reset': readonly TrainingOrder[];
  'training:start': TrainingView;
  'training:help': TrainingView;
  'training:end': TrainingView;
  'training:terminal': TrainingView;
  'training:printer': TrainingView;
  'training:slip': ScannedSlip;
};

export type Channel = keyof RequestSchemas & keyof Answers;
export type Request<C extends Channel> = z.infer<RequestSchemas[C]>;
export type Answer<C extends Channel> = Result<Answers[C], TillError>;

/** Every channel by name. The preload exposes these and nothing else. */
export const channels = [
  'session:get',
  'session:sign-in',
  'session:sign-out',
  'status:get',
  'catalogue:search',
  'catalogue:best-sellers',
  'catalogue:refresh',
  'sale:current',
  'sale:get',
  'sale:add-line',
  'sale:remove-line',
  'sale:discard',
  'sale:suspend',
  'sale:resume',
  'sale:suspended',
  'sale:timeline',
  'sale:reserve',
  'sale:cancel',
  'sale:commit',
  'tender:begin',
  'tender:answer',
  'tender:abort',
  'line:hand-over',
  'line:void',
  'line:cancel-activation',
  'refund:begin',
  'refund:answer',
  'sales:list',
  'claim:read',
  'claim:redeem',
  'claim:waive',
  'attention:list',
  'attention:money',
  'attention:decide',
  'print:preview',
  'print:pdf',
  'print:start',
  'print:resolve',
  'drawer:open',
  'drawer:again',
  'training:pending',
  'training:next',
  'training:reset',
  'training:start',
  'training:help',
  'training:end',
  'training:terminal',
  'training:printer',
  'training:slip',
] as const satisfies readonly Channel[];

/** What main tells the screens unasked, over `eventChannel`. */
export type TillEvent =
  | { readonly kind: 'sale'; readonly news: SaleNews }
  | { readonly kind: 'status'; readonly status: StatusView }
  | { readonly kind: 'session'; readonly session: SessionView };
export const eventChannel = 'till:event';

/** `window.till`: `await till.invoke['sale:reserve']({ saleId })`. */
export type TillBridge = {
  readonly invoke: {
    readonly [C in Channel]: Request<C> extends undefined
      ? () => Promise<Answer<C>>
      : (request: Request<C>) => Promise<Answer<C>>;
  };
  /** Returns the function that stops listening. */
  onEvent(listener: (event: TillEvent) => void): () => void;
};

/** What main gives the shell to serve, one function a channel; the request was already parsed. */
export type TillHandlers = {
  readonly [C in Channel]: (request: Request<C>) => Promise<Answer<C>> | Answer<C>;
};
