// Whether a slip ever came out of this printer. The first one is noted in the settings, so that the next start knows it too; another
// address or language is another printer.
import { parsePrinter } from '../../../shared/printer-address.ts';
import type { KeptOutside } from '../core/kept-outside.ts';

export type TestedPrinter = {
  isKnown(): boolean;
  /** A slip came out of it. */
  note(): void;
};

/** `kept` null: in training. */
export function createTestedPrinter(
  description: string | null,
  kept: Pick<KeptOutside, 'settings' | 'change'> | null,
  log: { error(event: string, detail?: unknown): void },
): TestedPrinter {
  let isKnown = description !== null && printsAlike(description, kept?.settings().tested_printer ?? '');
  return {
    isKnown: () => isKnown,
    note() {
      if (isKnown || description === null) return;
      isKnown = true;
      void kept?.change('settings', { settings: { tested_printer: description } }).then((noted) => {
        // The next start asks for a test slip again.
        if (!noted.ok) log.error('nobody noted that the printer printed', { reason: noted.error });
      });
    },
  };
}

function printsAlike(one: string, other: string): boolean {
  const [first, second] = [parsePrinter(one), parsePrinter(other)];
  if (!first.ok || !second.ok) return false;
  return first.value.address === second.value.address && first.value.language === second.value.language;
}
