// What the paper of a business day says of people. Invariant: a till's own days alone: of what it lost nobody is asked.
import { z } from 'zod';
import { readJson } from '../../shared/json.ts';
import { peopleRoles } from '../../shared/reports/exception-figures.ts';
import { type EntryOwner, type Held, isOwn } from './held.ts';
import { countedFigure } from './projections.ts';
import type { Entry } from './read-entry.ts';

const person = z.object({ id: z.string(), count: z.int().min(0), figures: z.record(z.string(), countedFigure) });
/** Of a paper of any version, as much as is read here. */
const paper = z.object({ day: z.iso.date(), sellers: z.array(person), approvers: z.array(person) });

export function foldPeople(held: Held, of: EntryOwner, { seq }: Entry): void {
  const body = isOwn(of) ? held.papers.find(of, seq) : undefined;
  const read = body === undefined ? null : readJson(body, paper);
  if (!read) return;
  for (const role of peopleRoles)
    for (const { id, count, figures } of read[role])
      held.putPeopleDay({ till: of.till, day: read.day, role, person: id, count, figures });
}
