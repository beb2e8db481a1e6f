// Two scans in a row reach the two screens they are meant for, however long the first one takes.
import { beforeEach, describe, expect, it } from 'vitest';
import { createScanDelivery, type ScanDelivery } from '../../renderer/scan/scan-delivery.ts';

let dialogOpen: boolean;
let delivery: ScanDelivery;
let heard: string[];
beforeEach(() => {
  dialogOpen = false;
  delivery = createScanDelivery(
    () => dialogOpen,
    () => heard.push('unreadable'),
  );
  heard = [];
});

const scanned = (code: string, isWhole = true) => delivery.scanned({ code, isWhole });

/** Resolves once the scan has been handled. */
const settled = () => new Promise(setImmediate);

/** A screen or a dialog that records what it hears. */
function listener(name: string, inDialog = false, hear: () => unknown = () => undefined) {
  return {
    inDialog,
    ready: true,
    asSent: false,
    hear(code: string) {
      heard.push(`${name}: ${code}`);
      return hear();
    },
  };
}

describe('a scan', () => {
  it('goes to the newest screen, and with a dialog open to the dialog', async () => {
    delivery.listen(listener('goods'));
    const end = delivery.listen(listener('sales'));
    scanned('1');
    await settled();
    end();
    scanned('2');
    await settled();
    dialogOpen = true;
    delivery.listen(listener('card', true));
    scanned('3');
    expect(heard).toEqual(['sales: 1', 'goods: 2', 'card: 3']);
  });

  it('is dropped if no listener on top wants it, and does not come later', async () => {
    delivery.listen(listener('goods'));
    dialogOpen = true;
    scanned('1');
    dialogOpen = false;
    delivery.look();
    scanned('2');
    expect(heard).toEqual(['goods: 2']);
  });

  it('waits while the previous one is still being looked up', async () => {
    const lookup = Promise.withResolvers<void>();
    delivery.listen(listener('goods', false, () => lookup.promise));
    scanned('1');
    scanned('2');
    delivery.look();
    expect(heard).toEqual(['goods: 1']);
    lookup.resolve();
    await expect.poll(() => heard).toEqual(['goods: 1', 'goods: 2']);
  });

  it('waits for the dialog that the previous one opens', async () => {
    const goods = listener('goods');
    delivery.listen(goods);
    goods.ready = false;
    scanned('card');
    expect(heard).toEqual([]);
    dialogOpen = true;
    delivery.listen(listener('card', true));
    delivery.look();
    expect(heard).toEqual(['card: card']);
  });

  it('during the adding of a card is the next product once the dialog is gone', () => {
    delivery.listen(listener('goods'));
    const card = listener('card', true);
    const end = delivery.listen(card);
    dialogOpen = true;
    card.ready = false;
    scanned('next');
    delivery.look();
    expect(heard).toEqual([]);
    end();
    dialogOpen = false;
    delivery.look();
    expect(heard).toEqual(['goods: next']);
  });

  it('during the refusal of a card is the next card for the same product', () => {
    delivery.listen(listener('goods'));
    const card = listener('card', true);
    delivery.listen(card);
    dialogOpen = true;
    card.ready = false;
    scanned('other card');
    card.ready = true;
    delivery.look();
    expect(heard).toEqual(['card: other card']);
  });

  it('that cannot be read is told, and heard only by who asks for it as it was sent', () => {
    delivery.listen(listener('goods'));
    scanned('12', false);
    delivery.listen({ ...listener('test'), asSent: true });
    scanned('34', false);
    expect(heard).toEqual(['unreadable', 'test: 34']);
  });

  it('is heard in its turn', async () => {
    delivery.listen(listener('goods', false, () => Promise.resolve()));
    for (const code of ['1', '2', '3']) scanned(code);
    await expect.poll(() => heard).toEqual(['goods: 1', 'goods: 2', 'goods: 3']);
  });
});
