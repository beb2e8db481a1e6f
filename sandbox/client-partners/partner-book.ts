// Client partners: created, listed, read, updated, and moved by their events (sections 2 to 4).
// Invariant: pending → approved or rejected, approved → revoked, and no other move. Every event is announced.
import type {
  ClientPartner,
  ClientPartnerCreate,
  ClientPartnerState,
  ClientPartnerUpdate,
} from '../../shared/interface/client-partners.ts';
import type { ClientPartnerEvent } from '../../shared/interface/events.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/answers.ts';
import type { ServiceClock } from '../core/clock.ts';
import type { SandboxDatabase } from '../core/database.ts';
import type { EventBook } from '../core/event-book.ts';
import { tableSource } from '../core/paging.ts';

type PartnerRow = {
  id: string;
  name: string;
  country: string;
  registration_number: string | null;
  state: ClientPartnerState;
  created_at: string;
  updated_at: string;
};

const moves: Readonly<Record<ClientPartnerState, readonly ClientPartnerState[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['revoked'],
  rejected: [],
  revoked: [],
};

export function createPartnerBook(deps: {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly events: EventBook;
  readonly newId: () => string;
}) {
  const { database, clock, events, newId } = deps;
  const { db, transaction } = database;
  const fields = 'id, name, country, registration_number, state, created_at, updated_at';
  const insert = db.prepare<[PartnerRow]>(
    `INSERT INTO client_partners (${fields})
     VALUES (@id, @name, @country, @registration_number, @state, @created_at, @updated_at)`,
  );
  const save = db.prepare<[PartnerRow]>(
    `UPDATE client_partners SET name = @name, registration_number = @registration_number, state = @state,
       updated_at = @updated_at WHERE id = @id`,
  );
  const one = db.prepare<[string], PartnerRow>(`SELECT ${fields} FROM client_partners WHERE id = ?`);
  const find = (id: string) => one.get(id.toLowerCase()) ?? null;
  const changed = (row: PartnerRow, change: Partial<PartnerRow>, event: ClientPartnerEvent): PartnerRow => {
    const next = { ...row, ...change, updated_at: clock.now().toISOString() };
    save.run(next);
    events.record({ type: `client_partner.${event}`, data: next });
    return next;
  };
  const onPartner = (id: string, work: (row: PartnerRow) => Result<ClientPartner, Refusal>) =>
    transaction((): Result<ClientPartner, Refusal> => {
      const row = find(id);
      return row ? work(row) : err({ code: 'entity_not_found' });
    });
  return {
    create: ({ name, country, registration_number }: ClientPartnerCreate) =>
      transaction(() => {
        const at = clock.now().toISOString();
        const row: PartnerRow = {
          id: newId(),
          name,
          country,
          registration_number: registration_number ?? null,
          state: 'pending',
          created_at: at,
          updated_at: at,
        };
        insert.run(row);
        events.record({ type: 'client_partner.created', data: row });
        return row;
      }),
    get: find,
    update: (id: string, given: ClientPartnerUpdate) =>
      onPartner(id, (row) => {
        const { name = row.name, registration_number = row.registration_number } = given;
        return ok(changed(row, { name, registration_number }, 'updated'));
      }),
    trigger: (id: string, event: ClientPartnerEvent) =>
      onPartner(id, (row) => {
        if (event === 'created') {
          events.record({ type: 'client_partner.created', data: row });
          return ok(row);
        }
        if (event === 'updated') return ok(changed(row, {}, event));
        if (!moves[row.state].includes(event)) return err({ code: 'client_partner_event_invalid' });
        return ok(changed(row, { state: event }, event));
      }),
    rows: tableSource(database, 'client_partners', ({ n: _, ...row }: PartnerRow & { n: number }) => row),
  };
}

export type PartnerBook = ReturnType<typeof createPartnerBook>;
