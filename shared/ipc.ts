// The contract between main and the screens: each channel with its request and answer. `window.till` is exactly this.
import type { z } from 'zod';
import type { AttentionView, ForeignOrderView, MoneyDueView } from './attention/views.ts';
import type { PictureView, ProductDetails, ProductPage, ProductView } from './catalogue/views.ts';
import type { SavedFile, SlipDocument } from './document.ts';
import type { TillError } from './errors.ts';
import type { StatusView } from './health/status.ts';
import type { HealthView } from './health/views.ts';
import type { RequestSchemas } from './ipc-schemas.ts';
import type { LimitsView } from './limits/views.ts';
import type { PeopleView } from './operators/people.ts';
import type { PartnersView } from './partners/views.ts';
import type { SettlementShown, SettlementsView, SettlementView } from './reconcile/settlements.ts';
import type { ReconcileView } from './reconcile/views.ts';
import type { ClaimView } from './redemption/views.ts';
import type { ExceptionSales, ExceptionsView } from './reports/exceptions.ts';
import type { ReportView, TodayView } from './reports/report.ts';
import type { Result } from './result.ts';
import type { SaleMark, SaleNews, WholeSale } from './sale/news.ts';
import type { SaleSummary, SaleView } from './sale/views.ts';
import type { SessionView } from './session/views.ts';
import type {
  JoinOpened,
  PersonPut,
  ServiceCheck,
  SetUpFinished,
  SetUpView,
  StoreListView,
  StoreRegistered,
  StoreReview,
  TerminalAsked,
  TillChecked,
} from './set-up/views.ts';
import type { PrintersFound } from './settings/devices.ts';
import type { NextTillFile } from './settings/next-till.ts';
import type { BackupCheck, BackupsView, BackupView, SettingsSaved, SettingsView } from './settings/views.ts';
import type { CountOutcome, MoveView, ShiftView, ToldTotals, XView, ZSummary } from './shift/views.ts';
import type { ZView } from './shift/z.ts';
import type { PrintJobView, TestSlipEnd } from './slips/views.ts';
import type { DrawerView } from './tender/views.ts';
import type { TimelineEntry } from './timeline.ts';
import type { ScannedSlip, TrainingOrder, TrainingView } from './training/views.ts';

/** What a channel answers on success. A type only: there is no such value. */
type Answering<T> = { readonly value: T };
const answers = <T>() => ({}) as Answering<T>;

/** What each channel answers. A change of a sale comes as an event; its command's answer names the version that shows it. */
const answersByChannel = {
  'session:get': answers<SessionView>(),
  'session:sign-in': answers<SessionView>(),
  'session:sign-out': answers<SessionView>(),
  'session:lock': answers<SessionView>(),
  'session:touched': answers<null>(),
  'session:change-pin': answers<null>(),
  'session:take-over': answers<SessionView>(),
  'session:sounds': answers<SessionView>(),
  'recovery:reset-pin': answers<null>(),
  'recovery:answer-fault': answers<null>(),
  'recovery:backups': answers<readonly BackupView[]>(),
  'recovery:put-back': answers<null>(),
  'recovery:make': answers<null>(),
  'recovery:show': answers<{ readonly code: string }>(),
  'recovery:noted': answers<null>(),
  'machine:end': answers<null>(),
  'partner:list': answers<PartnersView>(),
  'partner:create': answers<PartnersView>(),
  'partner:update': answers<PartnersView>(),
  'next-till:make': answers<NextTillFile>(),
  'set-up:get': answers<SetUpView>(),
  'set-up:language': answers<SetUpView>(),
  'set-up:go': answers<SetUpView>(),
  'set-up:check': answers<readonly ServiceCheck[]>(),
  'set-up:stores': answers<StoreListView>(),
  'set-up:choose-store': answers<SetUpView>(),
  'set-up:review-store': answers<StoreReview>(),
  'set-up:register-store': answers<StoreRegistered>(),
  'set-up:till': answers<TillChecked>(),
  'set-up:put-person': answers<PersonPut>(),
  'set-up:remove-person': answers<SetUpView>(),
  'set-up:recovery': answers<{ readonly code: string }>(),
  'set-up:print-recovery': answers<TestSlipEnd>(),
  'set-up:recovery-typed': answers<SetUpView>(),
  'set-up:device': answers<SetUpView>(),
  'set-up:terminal': answers<TerminalAsked>(),
  'set-up:join': answers<JoinOpened>(),
  'set-up:leave-join': answers<SetUpView>(),
  'set-up:finish': answers<SetUpFinished>(),
  'status:get': answers<StatusView>(),
  'catalogue:search': answers<ProductPage>(),
  'catalogue:best-sellers': answers<readonly ProductView[]>(),
  'catalogue:details': answers<ProductDetails>(),
  'catalogue:pictures': answers<readonly PictureView[]>(),
  'catalogue:refresh': answers<null>(),
  'sale:current': answers<WholeSale | null>(),
  'sale:get': answers<WholeSale>(),
  'sale:add-line': answers<SaleMark>(),
  'sale:remove-line': answers<SaleMark>(),
  'sale:discard': answers<SaleMark>(),
  'sale:suspend': answers<SaleMark>(),
  'sale:resume': answers<SaleMark>(),
  'sale:suspended': answers<readonly SaleView[]>(),
  'sale:timeline': answers<readonly TimelineEntry[]>(),
  'sale:reserve': answers<SaleMark>(),
  'sale:cancel': answers<SaleMark>(),
  'sale:commit': answers<SaleMark>(),
  'tender:begin': answers<SaleMark>(),
  'tender:answer': answers<SaleMark>(),
  'tender:abort': answers<SaleMark>(),
  'tender:correct': answers<SaleMark>(),
  'line:hand-over': answers<SaleMark>(),
  'line:void': answers<SaleMark>(),
  'line:cancel-activation': answers<SaleMark>(),
  'refund:begin': answers<SaleMark>(),
  'refund:answer': answers<SaleMark>(),
  'sales:list': answers<readonly SaleSummary[]>(),
  'claim:read': answers<ClaimView>(),
  'claim:redeem': answers<SaleMark>(),
  'claim:waive': answers<SaleMark>(),
  'attention:list': answers<readonly AttentionView[]>(),
  'attention:money': answers<readonly MoneyDueView[]>(),
  'attention:orders': answers<readonly ForeignOrderView[]>(),
  'attention:note-order': answers<null>(),
  'attention:decide': answers<readonly AttentionView[]>(),
  'print:preview': answers<SlipDocument>(),
  'print:pdf': answers<SavedFile>(),
  'print:start': answers<PrintJobView>(),
  'print:resolve': answers<PrintJobView>(),
  'drawer:open': answers<DrawerView>(),
  'drawer:again': answers<DrawerView>(),
  'drawer:said': answers<null>(),
  'manager:health': answers<HealthView>(),
  'manager:check-health': answers<HealthView>(),
  'manager:test-slip': answers<TestSlipEnd>(),
  'manager:ask-terminal': answers<HealthView>(),
  'manager:scanner-works': answers<HealthView>(),
  'manager:back-up': answers<HealthView>(),
  'manager:save-diagnostics': answers<SavedFile>(),
  'manager:limits': answers<LimitsView>(),
  'manager:read-limits': answers<LimitsView>(),
  'manager:set-balance': answers<LimitsView>(),
  'report:today': answers<TodayView>(),
  'report:read': answers<ReportView>(),
  'report:save': answers<SavedFile>(),
  'report:print': answers<TestSlipEnd>(),
  'exceptions:read': answers<ExceptionsView>(),
  'exceptions:open': answers<ExceptionSales>(),
  'exceptions:save': answers<SavedFile>(),
  'settlement:list': answers<SettlementsView>(),
  'settlement:get': answers<SettlementView>(),
  'settlement:save': answers<SavedFile>(),
  'settlement:show': answers<SettlementShown>(),
  'reconcile:get': answers<ReconcileView>(),
  'reconcile:start': answers<ReconcileView>(),
  'reconcile:pause': answers<ReconcileView>(),
  'reconcile:invalidate': answers<ReconcileView>(),
  'reconcile:save': answers<SavedFile>(),
  'training:pending': answers<readonly TrainingOrder[]>(),
  'training:next': answers<readonly TrainingOrder[]>(),
  'training:reset': answers<readonly TrainingOrder[]>(),
  'training:start': answers<TrainingView>(),
  'training:help': answers<TrainingView>(),
  'training:end': answers<TrainingView>(),
  'training:terminal': answers<TrainingView>(),
  'training:printer': answers<TrainingView>(),
  'training:shifts': answers<TrainingView>(),
  'training:slip': answers<ScannedSlip>(),
  'devices:printers': answers<PrintersFound>(),
  'devices:test-slip': answers<TestSlipEnd>(),
  'devices:open-drawer': answers<DrawerView>(),
  'people:list': answers<PeopleView>(),
  'people:change': answers<PeopleView>(),
  'settings:get': answers<SettingsView>(),
  'settings:save': answers<SettingsSaved>(),
  'settings:preview': answers<SlipDocument>(),
  'settings:save-logo': answers<SettingsSaved>(),
  'settings:backups': answers<BackupsView>(),
  'settings:back-up': answers<BackupsView>(),
  'settings:check-backup': answers<BackupCheck>(),
  'settings:restore': answers<null>(),
  'shift:get': answers<ShiftView>(),
  'shift:drawer': answers<DrawerView>(),
  'shift:open': answers<ShiftView>(),
  'shift:move': answers<MoveView>(),
  'shift:suspend': answers<ShiftView>(),
  'shift:resume': answers<ShiftView>(),
  'shift:hand-over': answers<ShiftView>(),
  'shift:seal': answers<ShiftView>(),
  'shift:begin-count': answers<CountOutcome>(),
  'shift:cancel-count': answers<ShiftView>(),
  'shift:count': answers<CountOutcome>(),
  'shift:ask-terminal': answers<ToldTotals | null>(),
  'shift:counted': answers<CountOutcome>(),
  'shift:close': answers<ZView>(),
  'shift:x': answers<XView>(),
  'shift:z-list': answers<readonly ZSummary[]>(),
  'shift:z': answers<ZView>(),
  'shift:correct': answers<ZView>(),
  'shift:preview': answers<SlipDocument>(),
  'shift:print': answers<TestSlipEnd>(),
  'shift:pdf': answers<SavedFile>(),
} satisfies Record<keyof RequestSchemas, Answering<unknown>>;

export type Channel = keyof RequestSchemas;
export type Request<C extends Channel> = z.infer<RequestSchemas[C]>;
export type Answers = { readonly [C in Channel]: (typeof answersByChannel)[C]['value'] };
export type Answer<C extends Channel> = Result<Answers[C], TillError>;

/** Every channel by name. The preload exposes these and nothing else. */
export const channels = Object.keys(answersByChannel) as readonly Channel[];

/** What main tells the screens unasked, over `eventChannel`. */
export type TillEvent =
  | { readonly kind: 'sale'; readonly news: SaleNews }
  | { readonly kind: 'status'; readonly status: StatusView }
  | { readonly kind: 'picture'; readonly picture: PictureView }
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

/** The channels of a till that does not exist yet. */
type SetUpChannel = Extract<Channel, `set-up:${string}`>;
export type TillChannel = Exclude<Channel, SetUpChannel>;

type HandlersOf<Served extends Channel> = {
  readonly [C in Served]: (request: Request<C>) => Promise<Answer<C>> | Answer<C>;
};

/** What main gives the shell to serve for a till, one function a channel; the request was already parsed. */
export type TillHandlers = HandlersOf<TillChannel>;
/** The same while there is no till. */
export type SetUpHandlers = HandlersOf<SetUpChannel>;
/** All that the door may be given; a channel without a function is answered by the door itself. */
export type DoorHandlers = Partial<TillHandlers & SetUpHandlers>;
