// A till without a printer: the code of a card is shown on screen, and only then the card is handed over.
import { expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, lineOf, sold } = worldPerTest({});

test('the code of a card is to be shown, and once it was, which is journalled, the card is to be handed over', async () => {
  const sale = await sold();
  expect(await lineOf(sale.id)).toMatchObject({ verdict: 'hand-over', next: 'show-code' });
  const slip = { saleId: sale.id, lineId: sale.lines[0]?.id ?? '', document: 'activation' } as const;
  await till.ask('print:preview', { ...slip, reveal: false });
  expect(await lineOf(sale.id)).toMatchObject({ next: 'show-code' });
  const shown = await till.ask('print:preview', { ...slip, reveal: true });
  expect(shown.blocks.some((block) => block.kind === 'secret')).toBe(true);
  expect(await lineOf(sale.id)).toMatchObject({ verdict: 'hand-over', next: 'hand-over' });
  const looks = till
    .db()
    .prepare("SELECT body ->> 'withoutPrinter' AS usual FROM journal WHERE kind = 'code-shown'")
    .all();
  expect(looks).toEqual([{ usual: 1 }]);
});
