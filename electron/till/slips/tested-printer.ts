// Whether a slip ever came out of this printer. The first one is noted in the settings, so that the next start knows it too; another
// address or language is another printer.
import { parsePrinter } from '../../../shared/printer-address.ts';
import type { RecordSettings } from '../core/kept-outside.ts';

/** `known`: the printer that was noted, as the settings have it. */
export function createTestedPrinter(
  description: string | null,
  known: string | undefined,
  noteSettings: RecordSettings,
) {
  let isKnown = description !== null && printsAlike(description, known ?? '');
  return {
    isKnown: () => isKnown,
    /** A slip came out of it. */
    note(): void {
      if (isKnown || description === null) return;
      isKnown = true;
      // Where it is not kept, the next start asks for a test slip again.
      noteSettings({ tested_printer: description }, 'nobody noted that the printer printed');
    },
  };
}

function printsAlike(one: string, other: string): boolean {
  const [first, second] = [parsePrinter(one), parsePrinter(other)];
  if (!first.ok || !second.ok) return false;
  return first.value.address === second.value.address && first.value.language === second.value.language;
}
