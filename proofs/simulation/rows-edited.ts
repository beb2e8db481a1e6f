// Somebody who has the till's file, and neither its key nor anything to do with its chain: edits a row while the till is off, and a colleague
// presses what it offers then. Invariant (promise 12): nothing moves, and the till says that the row was edited.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { must } from './broken-promise.ts';
import { ledgerFile } from './machine.ts';
import { pins } from './operators.ts';
import type { Facts } from './rows.ts';
import type { Station } from './station.ts';
import type { World } from './world.ts';

type Edit = {
  readonly sql: string;
  readonly id: string;
  press(handlers: Station['machine']['handlers'], id: string): Promise<{ readonly ok: boolean }>;
};

const refund: Edit['press'] = async (handlers, partId) =>
  handlers()['refund:begin']({ partId, way: 'as-paid', approval: { operatorId: 'clara', pin: pins.clara } });

/** Money that was kept is due back; more is due than was paid; a card that was given waits on the counter: by turns, of those that there are. */
function editOf({ sales, parts, lines }: Facts, turn: number): Edit | null {
  const isSold = (saleId: string) => sales.some(({ id, stage }) => id === saleId && stage === 'committed');
  const kept = parts.find(({ state, sale_id: id }) => state === 'approved' && isSold(id));
  const due = parts.find(({ state }) => state === 'refund-due');
  const given = lines.find(({ state, handed_over_at: at }) => state === 'active' && at !== null);
  const edits: Edit[] = [];
  if (kept)
    edits.push({ sql: "UPDATE tender_parts SET state = 'refund-due' WHERE id = ?", id: kept.id, press: refund });
  if (due)
    edits.push({
      sql: 'UPDATE tender_parts SET amount_minor = 2 * amount_minor WHERE id = ?',
      id: due.id,
      press: refund,
    });
  if (given)
    edits.push({
      sql: 'UPDATE lines SET handed_over_at = NULL, given_by = NULL WHERE id = ?',
      id: given.id,
      press: async (handlers, lineId) => handlers()['line:hand-over']({ lineId }),
    });
  return edits[turn % edits.length] ?? null;
}

/** Throws where something moves by it, or nothing is said. */
export async function rowsAreEdited({ clock }: World, { machine }: Station, turn: number): Promise<void> {
  const edit = editOf(machine.facts(), turn);
  if (!edit) return;
  const fault = machine.restartWith((folder) => {
    const db = new Database(join(folder, ledgerFile));
    db.prepare(edit.sql).run(edit.id);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  });
  must(fault === null, '12', `a till with an edited row does not start: ${fault}`);
  await machine.handlers()['session:sign-in']({ operatorId: 'anna', pin: pins.anna });
  const pressed = await edit.press(machine.handlers, edit.id);
  must(!pressed.ok, '12', `moved by a row that somebody edited: ${edit.sql}`);
  await clock.settle();
  const list = await machine.handlers()['attention:list'](undefined);
  const isSaid = list.ok && list.value.some(({ code }) => code === 'rows_edited');
  // What a slip or another sale stops before is not asked of the rows.
  const why = 'error' in pressed ? (pressed.error as { code: string }).code : '';
  must(isSaid || why !== 'rows_edited', '12', 'nobody is told of a row that somebody edited');
}
