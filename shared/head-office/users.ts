// Who uses head office's page: their roles, the pages of each role, and the session that the server sends. Only types and lists, so that the page
// loads no schemas.

import type { ListFault } from './list-fault.ts';

/** `store`: a store manager, who sees the stores that are theirs and no other. All others see every store. */
export const userRoles = ['store', 'finance', 'support', 'it', 'auditor'] as const;
export type UserRole = (typeof userRoles)[number];

/** Roles for which a password alone is not enough: those who see all money, and those who let tills and people in. */
export const needsSecondFactor = (role: UserRole): boolean => role === 'it' || role === 'finance';

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

export const officePages = [
  'today',
  'cards',
  'due',
  'companies',
  'attention',
  'periods',
  'zs',
  'exceptions',
  'tills',
  'enrolment',
  'alarms',
  'audit',
  'settings',
  'users',
] as const;
export type OfficePage = (typeof officePages)[number];

const everybody = userRoles;
/** Who opens which page; the same row decides which requests of the page the server allows. */
export const pageRoles: Readonly<Record<OfficePage, readonly UserRole[]>> = {
  today: everybody,
  cards: ['store', 'finance', 'support', 'auditor'],
  due: everybody,
  companies: ['store', 'finance', 'support', 'auditor'],
  attention: everybody,
  periods: ['store', 'finance', 'auditor'],
  zs: ['store', 'finance', 'auditor'],
  exceptions: ['store', 'finance', 'auditor'],
  tills: everybody,
  enrolment: ['it', 'auditor'],
  alarms: everybody,
  audit: ['it', 'auditor'],
  settings: ['it', 'auditor'],
  users: ['it'],
};
/** Files for a spreadsheet, and who may save them: whoever opens the page of it. */
export const fileNames = ['cards', 'payments', 'days', 'zs', 'pots', 'due', 'companies', 'alarms'] as const;
export type FileName = (typeof fileNames)[number];
export const fileRoles: Readonly<Record<FileName, readonly UserRole[]>> = {
  cards: pageRoles.cards,
  payments: pageRoles.zs,
  days: pageRoles.zs,
  zs: pageRoles.zs,
  pots: pageRoles.zs,
  due: pageRoles.due,
  companies: pageRoles.companies,
  alarms: pageRoles.alarms,
};
/** Who changes what a page shows, or checks a printed head. */
export const deedRoles = {
  enrol: ['it'],
  revoke: ['it'],
  putOut: ['it'],
  sayPeople: ['it'],
  setAtTills: ['it'],
  setHours: ['it'],
  closeAlarm: ['it', 'support'],
  proveHead: ['auditor', 'finance', 'it'],
  showCash: ['store'],
  tell: ['it'],
} as const satisfies Readonly<Record<string, readonly UserRole[]>>;
export type Deed = keyof typeof deedRoles;

export const mayDo = (deed: Deed, role: UserRole): boolean => {
  const roles: readonly UserRole[] = deedRoles[deed];
  return roles.includes(role);
};

/** Why the server refused a request, as a word that the page translates. */
export const pageErrorCodes = [
  'alarm_closed',
  'away',
  'bad_request',
  'busy',
  'code_ended',
  'csv_bad',
  'currencies_differ',
  'hours_bad',
  'internal',
  'last_it',
  'link_over',
  'name_mixed',
  'name_taken',
  'name_unreadable',
  'needs_other_person',
  'no_answer',
  'not_allowed',
  'not_found',
  'not_sent',
  'own_account',
  'password_missing',
  'password_name',
  'password_short',
  'places_taken',
  'setting_bad',
  'signed_out',
  'store_fact_bad',
  'stores_unknown',
  'too_many_changes',
  'too_many_tries',
  'wrong_code',
  'wrong_password',
  'wrong_sign_in',
] as const;
export type PageErrorCode = (typeof pageErrorCodes)[number];
/** `detail`: until when, or of what. `list`: what is wrong in a list of tills. */
export type PageError = { readonly code: PageErrorCode; readonly detail?: string; readonly list?: ListFault };

export type KnownStore = {
  readonly storeId: string;
  readonly store: string;
  readonly region: string;
  /** IANA. */
  readonly zone: string;
  readonly currency: string;
  readonly tills: number;
};

export type SessionView = {
  readonly at: string;
  /** ISO 8601 UTC. */
  readonly endsAt: string;
  readonly userId: string;
  readonly name: string;
  readonly role: UserRole;
  /** Those that the user may see. */
  readonly stores: readonly KnownStore[];
  /** No till has enrolled yet. */
  readonly isNew: boolean;
};

/** How many wait on each page. */
export type Badges = { readonly at: string } & Readonly<Record<'due' | 'attention' | 'alarms' | 'tills', number>>;

/**
 * `code`: the password is right, and the code is still missing. `set-up`: the second factor is to be set up, with an authenticator's camera or by
 * typing.
 */
export type SignInAnswer =
  | { readonly kind: 'in'; readonly session: SessionView }
  | { readonly kind: 'code' }
  | { readonly kind: 'set-up'; readonly secret: string; readonly modules: readonly string[] };

/** Whom a one-time link lets in. `first`: no user yet, so the holder also enters a name. */
export type InvitedView = { readonly kind: 'first' } | { readonly kind: 'user'; readonly name: string };

export type UserRow = {
  readonly userId: string;
  readonly name: string;
  readonly role: UserRole;
  readonly stores: readonly string[];
  readonly state: 'invited' | 'active' | 'disabled';
  readonly hasSecondFactor: boolean;
  readonly lastSeenAt: string | null;
  readonly madeBy: string | null;
};
export type UsersView = { readonly at: string; readonly rows: readonly UserRow[] };
/** `path`: of the page, with the link's secret behind its `#`; shown once. */
export type LinkView = { readonly name: string; readonly path: string; readonly until: string };

/** Who may approve at a till, before (`roles`) or after, takes two people at head office; so do all stores (none). */
export const personTakesTwo = (stores: readonly string[], roles: readonly string[]): boolean =>
  stores.length === 0 || roles.some((role) => role !== 'cashier');

/** The first PIN of a person at the tills: shown once. */
export type FirstPin = { readonly person: string; readonly name: string; readonly pin: string };

/** A key by which another program reads. */
export type KeyRow = {
  readonly keyId: string;
  readonly name: string;
  readonly tables: readonly FileName[];
  /** None: every store. */
  readonly stores: readonly string[];
  readonly madeAt: string;
  readonly madeBy: string;
  readonly seenAt: string | null;
};
/** `key`: shown once. */
export type MadeKey = { readonly name: string; readonly key: string };

/** The contents of a download; its name is safe on any system. */
export type Download = { readonly name: string; readonly type: string; readonly text: string };
