// What tills send: who they are, their journals as they arrived, papers, and what head office noticed. Every table about a till has the till first in
// its key. Invariant: a batch is never changed; a book moves only where its batches continue from its head.
import { matter } from '../core/alarms.ts';
import { monthOfBatches } from './months.ts';

const tills = `
CREATE TABLE stores (
  id text PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  currency text NOT NULL,
  -- IANA.
  zone text NOT NULL,
  -- Those of the four that its first till said, and nobody at head office has confirmed.
  stated text[] NOT NULL DEFAULT '{}',
  region text,
  -- Local times: when its business day begins, and when it is open (opening-hours.ts); null where nobody said.
  day_begins text,
  opens jsonb
);
-- A till is a terminal of a store: a machine that takes the place of another goes on under its id, with a secret of its own.
CREATE TABLE tills (
  id text PRIMARY KEY,
  store text NOT NULL REFERENCES stores,
  terminal text NOT NULL,
  name text,
  sealed_secret text NOT NULL,
  enrolled_at timestamptz NOT NULL,
  enrolled_from text NOT NULL,
  -- The first request signed by this secret; until then a lost answer to its enrolment is given again.
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  seen_at timestamptz,
  seen_from text,
  -- By the till's clock (its Date header), so that a request that comes late is known as such.
  asked_at timestamptz,
  version text,
  -- Its newest report: the ledger, how many entries it has, how it stands.
  ledger text,
  count bigint,
  state jsonb,
  -- As its newest report says: by which entry it left, by whom, when.
  leaving jsonb,
  -- By the till's clock: all that it had journalled by then is here and in the books' tables (books/balances.ts).
  whole_at timestamptz,
  -- When its time was last found to differ from ours by more than balances can be compared by.
  clock_off_at timestamptz,
  UNIQUE (store, terminal)
);
-- The newest reading of the service's balance that a till told, as its key at the service sees it: the service names no client.
CREATE TABLE balances (
  till text PRIMARY KEY REFERENCES tills,
  account text NOT NULL,
  currency text NOT NULL,
  balance_minor bigint NOT NULL,
  limit_minor bigint NOT NULL,
  held_minor bigint NOT NULL,
  read_at timestamptz NOT NULL,
  -- The newest that was compared with the cards, and what the next is compared with; null: it begins anew.
  judged_at timestamptz,
  floor_minor bigint,
  -- The last payment that was certain: at least so much.
  topped_minor bigint,
  topped_at timestamptz
);
-- The processes of a till that reported: when each was first and last heard, and when those reports were sent, by the till's clock.
CREATE TABLE starts (
  till text NOT NULL REFERENCES tills,
  start text NOT NULL,
  first_at timestamptz NOT NULL,
  first_sent timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  last_sent timestamptz NOT NULL,
  last_from text NOT NULL,
  PRIMARY KEY (till, start)
);
-- Of machines that were taken out of their place: whoever signs by one is told that it is revoked.
CREATE TABLE former_secrets (
  till text NOT NULL REFERENCES tills,
  sealed_secret text NOT NULL,
  ended_at timestamptz NOT NULL
);
CREATE INDEX former_secrets_till ON former_secrets (till);
-- A list of tills that IT expects, with the one code for all of them.
CREATE TABLE lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  until timestamptz NOT NULL
);
-- A place of a list: a terminal of a store. Its code is good for one enrolment there.
CREATE TABLE expected (
  list bigint NOT NULL REFERENCES lists,
  store text NOT NULL,
  terminal text NOT NULL,
  name text,
  -- IT said that it throws out the till that was there.
  replaces boolean NOT NULL,
  used_at timestamptz,
  used_from text,
  used_ledger text,
  -- Before or after its use: it lets nobody in any more, and gives no lost answer again.
  ended_at timestamptz,
  ended_by text,
  ended_why text,
  PRIMARY KEY (list, store, terminal)
);
-- A place has one code at most.
CREATE UNIQUE INDEX expected_place ON expected (store, terminal) WHERE ended_at IS NULL;
-- What lists say of a store, also before its first till.
CREATE TABLE listed_stores (store text PRIMARY KEY, name text, country text, currency text, zone text);`;

const journals = `
CREATE TABLE books (
  till text NOT NULL REFERENCES tills,
  ledger text NOT NULL,
  -- The book that this one goes on from, and the last entry that both have.
  parent text,
  parent_seq bigint,
  count bigint NOT NULL,
  hash text NOT NULL,
  began_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  moved_from text NOT NULL,
  -- By the till's clock, when the newest batch was sent.
  sent_at timestamptz,
  -- The entry that says why there is a new ledger; null where none has come.
  cause text,
  -- The till said in it that it leaves head office, and nothing to the contrary since.
  is_ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (till, ledger)
);
-- No reference to books: each month would need a lock on them, and take-batches.ts moves the book and keeps its batch in one statement. The key
-- begins with what is looked for: the entries of a book behind one of them.
CREATE TABLE batches (
  till text NOT NULL,
  ledger text NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint NOT NULL,
  prev text NOT NULL,
  last text NOT NULL,
  -- As it came: a deflated request.
  body bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (till, ledger, to_seq, at)
) PARTITION BY RANGE (at);
-- Already deflated. CREATE TABLE can say it from PostgreSQL 16 on.
ALTER TABLE batches ALTER COLUMN body SET STORAGE EXTERNAL;
${monthOfBatches}
CREATE TABLE papers (
  till text NOT NULL,
  ledger text NOT NULL,
  -- Of the entry that names it.
  seq bigint NOT NULL,
  kind text NOT NULL,
  sha256 text NOT NULL,
  -- As the entry says them.
  n bigint,
  day text,
  body text NOT NULL,
  PRIMARY KEY (till, ledger, seq)
);
-- What a till calls its products: shown with its own cards and no other till's.
CREATE TABLE product_words (
  till text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (till, code)
);`;

const noticed = `
CREATE TABLE alarms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  till text NOT NULL REFERENCES tills,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  raised_at timestamptz NOT NULL,
  seen_by text,
  seen_at timestamptz,
  closed_at timestamptz,
  closed_by text
);
-- Raised once while it is open.
CREATE UNIQUE INDEX alarms_open ON alarms (till, kind, ${matter}) WHERE closed_at IS NULL;
-- What a till is told with its next report, until it has journalled it.
CREATE TABLE news (
  id text PRIMARY KEY,
  till text NOT NULL REFERENCES tills,
  kind text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  told_at timestamptz,
  taken_at timestamptz
);
CREATE INDEX news_waiting ON news (till) WHERE taken_at IS NULL;`;

const said = `
-- Who is out of the tills of these stores; null: of all. What is said anew of a person is another row, so that each till does it anew.
CREATE TABLE people_out (
  id text PRIMARY KEY,
  person text NOT NULL,
  stores text[],
  reason text NOT NULL,
  said_by text NOT NULL,
  said_at timestamptz NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz
);
-- Stores that are chosen together, by a name; folded: as names are compared.
CREATE TABLE store_lists (folded text PRIMARY KEY, name text NOT NULL, stores text[] NOT NULL);
-- What a setting of these stores is, or null: of all, from this time of the store's own clock on; null: at once.
CREATE TABLE settings_said (
  id text PRIMARY KEY,
  field text NOT NULL,
  value jsonb NOT NULL,
  -- Of an amount.
  currency text,
  stores text[],
  starts timestamp,
  reason text NOT NULL,
  said_by text NOT NULL,
  said_at timestamptz NOT NULL,
  agreed_by text,
  -- Tills are told from then on; null: as soon as a second person agrees.
  told_from timestamptz,
  -- Stores whose tills are told first, and since when all others are too; null: all at once; not yet.
  first_stores text[],
  rest_from timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz
);
-- A person who works in these stores, or null: in all, as they are from then on; what is said later of a person takes the place of what was said before.
CREATE TABLE people_said (
  id text PRIMARY KEY,
  -- Their id at the tills: no two have one, also where it was withdrawn.
  person text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  stores text[],
  -- Of the first PIN, for tills where they are new.
  pin_hash text NOT NULL,
  reason text NOT NULL,
  said_by text NOT NULL,
  said_at timestamptz NOT NULL,
  agreed_by text,
  -- As of a setting.
  told_from timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz
);
-- Own PINs of people whom head office made, chosen at this till: sealed by a key that only tills of its store have, and that nobody has here.
CREATE TABLE own_pins (
  till text NOT NULL REFERENCES tills,
  person text NOT NULL,
  -- Says by which key.
  key text NOT NULL,
  -- By the till's clock.
  chosen_at timestamptz NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (till, person)
);
-- What a till is told with its reports: this version, made of these rows above.
CREATE TABLE documents (
  till text PRIMARY KEY REFERENCES tills,
  version bigint NOT NULL,
  outs text[] NOT NULL,
  -- As they are told.
  settings jsonb NOT NULL DEFAULT '[]',
  people jsonb NOT NULL DEFAULT '[]',
  pins jsonb NOT NULL DEFAULT '[]',
  told_at timestamptz,
  -- As the till reported last: which rows it took, whom of them it knows, and why it does not take this version.
  taken text[] NOT NULL DEFAULT '{}',
  found text[] NOT NULL DEFAULT '{}',
  -- What became of each setting and person there: {id: word}.
  became jsonb NOT NULL DEFAULT '{}',
  refused text
);`;

export const intakeTables = `${tills}\n${journals}\n${noticed}\n${said}`;
