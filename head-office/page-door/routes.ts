// The requests of the page: one row each, with who may send it, its shape, its answer, and what the audit records of it. Every one is a POST of JSON
// to /page/NAME, reads too: nothing that a user searches for is in an address, which proxies log, and no other site can send one. Invariant: door.ts
// checks all of it by this table before a handler receives it.
import { z } from 'zod';
import { separatorNames } from '../../shared/csv.ts';
import type { CompaniesView } from '../../shared/head-office/company-views.ts';
import { saidValue } from '../../shared/head-office/document.ts';
import { periodWays } from '../../shared/head-office/period.ts';
import { mailSecurities, type TellingView, tellWays } from '../../shared/head-office/telling.ts';
import {
  type Badges,
  type Download,
  deedRoles,
  type FileName,
  type FirstPin,
  fileNames,
  fileRoles,
  type InvitedView,
  type KeyRow,
  type LinkView,
  type MadeKey,
  maxPasswordLength,
  pageRoles,
  type SessionView,
  type SignInAnswer,
  type UserRole,
  type UsersView,
  userRoles,
} from '../../shared/head-office/users.ts';
import type {
  AlarmsView,
  AttentionView,
  AuditView,
  CardsView,
  CardView,
  DueView,
  EnrolmentView,
  KnownPerson,
  OutliersView,
  OutView,
  PeopleSaidView,
  PeriodView,
  SaidView,
  StoreList,
  TillsView,
  TodayView,
  ZsView,
} from '../../shared/head-office/views.ts';
import { peopleRoles } from '../../shared/reports/exception-figures.ts';
import { day, nothing, text, typed } from '../../shared/request-parts.ts';
import { longestName, roles } from '../../shared/roles.ts';
import { isZone } from '../../shared/zone.ts';
import type { HeadVerdict } from '../intake/printed-head.ts';
import { userChanges } from './users.ts';

/** A file that is sent while it is made. */
export type Streamed = { readonly name: string; readonly text: AsyncGenerator<string, void> };

/** `look`: at people's figures, recorded before they are shown. `deed`: a change, recorded before it is tried. `own`: the handler records it. */
export type Records = 'nothing' | 'look' | 'deed' | 'own';
export type Route<S extends z.ZodType = z.ZodType, T = unknown> = {
  readonly may: 'anybody' | readonly UserRole[];
  readonly request: S;
  readonly records: Records;
  /** A type only: the value does not exist. */
  readonly answer: { readonly value: T };
};

const answers = <T>() => ({}) as { readonly value: T };
const route = <S extends z.ZodType, T>(
  may: Route['may'],
  request: S,
  answer: { readonly value: T },
  records: Records = 'nothing',
): Route<S, T> => ({ may, request, records, answer });

const mostCsv = 400_000;
const id = text(100);
const find = typed(100).trim();
const where = { store: id.exactOptional(), till: id.exactOptional() };
/** `next` of the page before. */
const cursor = z.string().max(2000).exactOptional();
const password = typed(maxPasswordLength);
const name = text(200);
const token = z.string().max(100);
/** One address or more. */
const addresses = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+(\s*,\s*[^\s@,;<>"]+@[^\s@,;<>"]+)*$/);
const address = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const mail = z.strictObject({
  host: text(200),
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  user: typed(200),
  /** Empty: as before. */
  password: typed(500),
  from: address,
  to: addresses,
  language: z.enum(['en', 'de']),
});
const webhook = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(500), secret: z.string().min(16).max(200) });
const quiet = z.strictObject({ from: time, to: time, zone: z.string().max(100).refine(isZone) });
/** Of the clock of each store. */
const localTime = z.iso.datetime({ local: true, precision: -1 }).refine((at) => !at.endsWith('Z'));
const zDays = { ...where, from: day, to: day };

const fileRoute = (name: FileName) =>
  route(fileRoles[name], z.strictObject({ ...zDays, separator: z.enum(separatorNames) }), answers<Streamed>(), 'look');
const fileRoutes = {
  'cards-csv': fileRoute('cards'),
  'payments-csv': fileRoute('payments'),
  'days-csv': fileRoute('days'),
  'zs-csv': fileRoute('zs'),
  'pots-csv': fileRoute('pots'),
  'due-csv': fileRoute('due'),
  'companies-csv': fileRoute('companies'),
  'alarms-csv': fileRoute('alarms'),
} as const satisfies Readonly<Record<`${FileName}-csv`, Route>>;

export const routes = {
  session: route(userRoles, nothing, answers<SessionView>()),
  badges: route(userRoles, nothing, answers<Badges>()),
  'sign-in': route(
    'anybody',
    z.strictObject({ name, password, code: z.string().trim().max(12).nullable() }),
    answers<SignInAnswer>(),
    'own',
  ),
  'sign-out': route(userRoles, nothing, answers<null>(), 'own'),
  link: route('anybody', z.strictObject({ token }), answers<InvitedView>()),
  'use-link': route('anybody', z.strictObject({ token, name: name.nullable(), password }), answers<null>(), 'own'),

  'change-password': route(userRoles, z.strictObject({ password, next: password }), answers<null>(), 'own'),

  today: route(
    pageRoles.today,
    z.strictObject({ ...where, find: find.exactOptional(), after: cursor }),
    answers<TodayView>(),
    'look',
  ),
  cards: route(
    pageRoles.cards,
    z.strictObject({
      ...{ ...where, find, after: cursor },
      on: z
        .union([
          z.literal('now'),
          z.strictObject({
            from: day,
            to: day,
            currency: text(3).exactOptional(),
            product: id.exactOptional(),
            person: id.exactOptional(),
          }),
        ])
        .exactOptional(),
    }),
    answers<CardsView>(),
    'look',
  ),
  card: route(pageRoles.cards, z.strictObject({ till: id, line: id }), answers<CardView>(), 'look'),
  due: route(
    pageRoles.due,
    z.strictObject({ ...where, after: cursor, lost: cursor, paidBack: cursor }),
    answers<DueView>(),
    'look',
  ),
  companies: route(pageRoles.companies, z.strictObject({ ...where, after: cursor }), answers<CompaniesView>(), 'look'),
  attention: route(pageRoles.attention, z.strictObject({ ...where, after: cursor }), answers<AttentionView>(), 'look'),
  zs: route(pageRoles.zs, z.strictObject({ ...zDays, after: cursor, stores: cursor }), answers<ZsView>(), 'look'),
  ...fileRoutes,
  periods: route(
    pageRoles.periods,
    z.strictObject({ ...zDays, by: z.enum(periodWays), after: cursor }),
    answers<PeriodView>(),
    'look',
  ),
  exceptions: route(
    pageRoles.exceptions,
    z.strictObject({ ...zDays, role: z.enum(peopleRoles), after: cursor }),
    answers<OutliersView>(),
    'look',
  ),
  tills: route(
    pageRoles.tills,
    z.strictObject({ ...where, find: find.exactOptional(), after: cursor }),
    answers<TillsView>(),
  ),
  alarms: route(
    pageRoles.alarms,
    z.strictObject({ ...where, closed: z.boolean().exactOptional(), after: cursor }),
    answers<AlarmsView>(),
  ),
  audit: route(
    pageRoles.audit,
    z.strictObject({
      from: day.exactOptional(),
      to: day.exactOptional(),
      user: find.exactOptional(),
      what: find.exactOptional(),
      after: cursor,
    }),
    answers<AuditView>(),
  ),

  'show-cash': route(deedRoles.showCash, z.strictObject({ till: id }), answers<null>(), 'deed'),
  'close-alarm': route(deedRoles.closeAlarm, z.strictObject({ alarmId: id }), answers<null>(), 'deed'),
  'prove-head': route(
    deedRoles.proveHead,
    z.strictObject({ till: id, head: z.string().trim().max(60) }),
    answers<HeadVerdict>(),
  ),
  revoke: route(deedRoles.revoke, z.strictObject({ till: id, reason: text(200) }), answers<null>(), 'deed'),
  hours: route(
    deedRoles.setHours,
    z.strictObject({ stores: z.array(id).min(1).max(10_000), hours: typed(200) }),
    answers<null>(),
    'own',
  ),
  'take-back': route(deedRoles.revoke, z.strictObject({ till: id }), answers<null>(), 'deed'),
  'people-out': route(deedRoles.putOut, z.strictObject({ after: cursor }), answers<OutView>()),
  'people-known': route(deedRoles.putOut, nothing, answers<{ readonly rows: readonly KnownPerson[] }>()),
  'put-out': route(
    deedRoles.putOut,
    z.strictObject({ person: text(100), stores: z.array(id).max(10_000), reason: text(200) }),
    answers<null>(),
    'own',
  ),
  'store-lists': route(deedRoles.setAtTills, nothing, answers<{ readonly rows: readonly StoreList[] }>()),
  'keep-store-list': route(
    deedRoles.setAtTills,
    z.strictObject({ name: text(60), stores: z.array(id).min(1).max(10_000) }),
    answers<null>(),
    'own',
  ),
  'drop-store-list': route(deedRoles.setAtTills, z.strictObject({ name: text(60) }), answers<null>(), 'own'),
  'settings-said': route(pageRoles.settings, z.strictObject({ after: cursor }), answers<SaidView>()),
  'people-said': route(deedRoles.sayPeople, z.strictObject({ after: cursor }), answers<PeopleSaidView>()),
  'say-person': route(
    deedRoles.sayPeople,
    z.strictObject({
      person: id.nullable(),
      name: text(longestName),
      role: z.enum(roles),
      stores: z.array(id).max(10_000),
      reason: text(200),
    }),
    answers<FirstPin>(),
    'own',
  ),
  'agree-person': route(deedRoles.sayPeople, z.strictObject({ saidId: id }), answers<null>(), 'own'),
  'withdraw-person': route(deedRoles.sayPeople, z.strictObject({ saidId: id }), answers<null>(), 'own'),
  'say-setting': route(
    deedRoles.setAtTills,
    z.strictObject({
      field: text(100),
      value: saidValue,
      stores: z.array(id).max(10_000),
      starts: localTime.nullable(),
      isTried: z.boolean(),
      reason: text(200),
    }),
    answers<null>(),
    'own',
  ),
  'agree-setting': route(deedRoles.setAtTills, z.strictObject({ saidId: id }), answers<null>(), 'own'),
  'withdraw-setting': route(deedRoles.setAtTills, z.strictObject({ saidId: id }), answers<null>(), 'own'),
  'put-out-back': route(deedRoles.putOut, z.strictObject({ outId: id }), answers<null>(), 'own'),
  enrol: route(
    deedRoles.enrol,
    z.strictObject({ csv: z.string().max(mostCsv), days: z.int().min(1).max(90), replace: z.boolean() }),
    answers<Download>(),
    'own',
  ),
  enrolment: route(
    pageRoles.enrolment,
    z.strictObject({ find: find.exactOptional(), after: cursor }),
    answers<EnrolmentView>(),
  ),
  'cancel-code': route(
    deedRoles.enrol,
    z.strictObject({ list: z.int().min(1), place: text(200).nullable() }),
    answers<null>(),
    'own',
  ),
  'store-facts': route(
    deedRoles.enrol,
    z.strictObject({ store: id, name, country: text(2), currency: text(3), zone: text(100) }),
    answers<null>(),
    'own',
  ),

  telling: route(deedRoles.tell, nothing, answers<TellingView>()),
  'tell-mail': route(deedRoles.tell, mail.nullable(), answers<null>(), 'own'),
  'tell-webhook': route(deedRoles.tell, webhook.nullable(), answers<null>(), 'own'),
  'tell-quiet': route(deedRoles.tell, quiet.nullable(), answers<null>(), 'own'),
  'tell-test': route(deedRoles.tell, z.strictObject({ way: z.enum(tellWays) }), answers<null>(), 'own'),

  users: route(pageRoles.users, nothing, answers<UsersView>()),
  'add-user': route(
    pageRoles.users,
    z.strictObject({ name, role: z.enum(userRoles), stores: z.array(id).max(10_000) }),
    answers<LinkView>(),
    'own',
  ),
  'change-user': route(
    pageRoles.users,
    z.strictObject({ userId: id, change: z.enum(userChanges) }),
    answers<LinkView | null>(),
    'own',
  ),
  keys: route(pageRoles.users, nothing, answers<{ readonly rows: readonly KeyRow[] }>()),
  'add-key': route(
    pageRoles.users,
    z.strictObject({
      name,
      tables: z.array(z.enum(fileNames)).min(1),
      stores: z.array(id).max(10_000),
    }),
    answers<MadeKey>(),
    'own',
  ),
  'end-key': route(pageRoles.users, z.strictObject({ keyId: id }), answers<null>(), 'own'),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Asked<N extends RouteName> = z.infer<Routes[N]['request']>;
export type Answered<N extends RouteName> = Routes[N]['answer']['value'];
