// The life of a sale, read from the journal. Reads only; what a kind is called is the screens' business.
import { type TimelineEntry, timelineKinds } from '../../shared/timeline.ts';
import type { JournalRow } from '../ledger/journal.ts';
import type { TillContext } from './context.ts';

export type Timeline = { of(saleId: string): TimelineEntry[] };

export function createTimeline({ journal, lines, identity }: TillContext): Timeline {
  const nameOf = (id: string | null): string | null =>
    id === null ? null : (identity.operators.find((one) => one.id === id)?.name ?? id);

  return {
    of(saleId) {
      const cards = new Set(lines.bySale(saleId).map((line) => line.id));
      const raisedAbout = new Map<string, string>();
      const lineOf = (row: JournalRow): string | null => {
        const about = lineInBody(row.body);
        if (row.kind === 'attention-raised' && row.subject_id && about) raisedAbout.set(row.subject_id, about);
        const found = [row.subject_id, about, raisedAbout.get(row.subject_id ?? '')].find((id) => id && cards.has(id));
        return found ?? null;
      };
      return journal.bySale(saleId).flatMap((row): TimelineEntry[] => {
        const lineId = lineOf(row);
        const kind = timelineKinds.find((known) => known === row.kind);
        // A card that was taken out of the basket again leaves nothing to tell.
        if (!kind || (kind === 'line-added' && lineId === null)) return [];
        return [{ at: row.at, kind, lineId, operatorName: nameOf(row.operator_id) }];
      });
    },
  };
}

function lineInBody(body: string): string | null {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== 'object' || parsed === null || !('lineId' in parsed)) return null;
  return typeof parsed.lineId === 'string' ? parsed.lineId : null;
}
