// Names that can be neither spelled nor drawn (here Korean) stop no slip, and no money row or code is lost. The person
// who sets such a till up is warned.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { activationDocument, pendingDocument, pinDocument } from '../../electron/printing/card-slips.ts';
import { merchantDocument, refundDocument, voidDocument } from '../../electron/printing/money-slips.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { defaultFormat, renderSlip } from '../../electron/printing/slip-bytes.ts';
import type { SetUpSettings } from '../../electron/till/provisioning/provision.ts';
import { setUpWarnings, warningSentence } from '../../electron/till/provisioning/provision-warnings.ts';
import type { SlipDocument } from '../../shared/document.ts';
import { german, whole } from '../../testkit/printing/every-slip.ts';
import { writeAnyPng } from '../../testkit/printing/png-writer.ts';
import { factsOf, lineOf, partOf, saleOf, tenderOf } from '../../testkit/printing/sale-facts.ts';
import { readSlips } from '../../testkit/printing/slip-reader.ts';

const korean = '한국 선물 가게';

async function printed(slip: SlipDocument): Promise<string[]> {
  const [job] = readSlips(whole(await renderSlip(slip, defaultFormat)));
  return job?.rows.map((row) => row.text) ?? [];
}

describe('a shop, an address, a cashier, a card and terms in letters that cannot be printed', () => {
  const line = { productName: korean };
  const byCard = tenderOf({ method: 'card', tendered: null, change: null, parts: [partOf('refunded')] });
  const facts = (lines = [lineOf('active', line)], tenders = [byCard]) =>
    factsOf({
      storeName: korean,
      storeAddress: [korean, '04103 Leipzig'],
      terms: korean,
      sale: saleOf({ operatorName: korean, lines, tenders }),
    });
  const delivery = { code: 'ABCD-1234', pin: '9081', serial: null, expires_at: null, urls: [] };
  const voided = facts([lineOf('voided', line)]);
  const slips: [string, SlipDocument, string[]][] = [
    ['receipt', whole(receiptDocument(facts(), german)), ['Summe', 'Kartenzahlung', 'Nennwert']],
    ['activation slip', whole(activationDocument(facts(), delivery, german)), ['Nennwert']],
    ['claim slip', whole(pendingDocument(facts([lineOf('activating', line)]), german)), ['Nennwert']],
    ['PIN slip', whole(pinDocument(facts(), delivery, german)), []],
    ['void slip', whole(voidDocument(voided, 'line-1', german)), ['Nennwert', 'Auf die Karte erstattet']],
    ['refund slip', whole(refundDocument(voided, 'line-1', german)), ['Auf die Karte erstattet']],
    ['merchant copy', whole(merchantDocument(voided, german)), ['Summe', 'Kartenzahlung']],
  ];

  test.each(slips)('leave the %s whole, each by its id', async (_name, slip, money) => {
    const rows = await printed(slip);
    expect(rows).toEqual(expect.arrayContaining(['store-leipzig', '04103 Leipzig', 'Kasse T1, anna']));
    expect(rows.join(' ')).not.toMatch(/[?한]/);
    for (const label of money)
      expect(
        rows.some((row) => row.startsWith(label) && row.endsWith(' 25,00 €')),
        `${label} in ${rows}`,
      ).toBe(true);
    if (slip.kind === 'activation') expect(rows.join(' ')).toContain('Die Bedingungen bitte im Geschäft erfragen');
    if (slip.kind === 'pin') expect(rows).toContain('9081');
    // The row of the address that cannot be shown is left out, not left blank.
    expect(rows[rows.indexOf('store-leipzig') + 1]).toBe('04103 Leipzig');
  });

  test('refuse the slip only in an amount or a code', async () => {
    const slip = whole(receiptDocument(facts(), german));
    for (const block of [
      { kind: 'row', left: korean, right: '25,00 €' },
      { kind: 'row', left: 'Summe', right: korean },
      { kind: 'secret', label: 'Code', text: korean },
    ] as const) {
      const made = await renderSlip({ ...slip, blocks: [...slip.blocks, block] }, defaultFormat);
      expect(made).toEqual({ ok: false, error: { code: 'unprintable', block: slip.blocks.length } });
    }
  });

  test('are not replaced if they can be drawn', async () => {
    const slip = whole(
      receiptDocument(factsOf({ storeName: '书店', sale: saleOf({ lines: [lineOf('active')] }) }), german),
    );
    const [job] = readSlips(whole(await renderSlip(slip, defaultFormat)));
    expect(job?.pictures).toHaveLength(2);
  });
});

describe('the person who sets the till up', () => {
  const settings: SetUpSettings = {
    environment: 'sandbox',
    base_url: 'https://example.test/v1',
    key_id: 'K1',
    store_id: 'store-001',
    terminal_id: 'T1',
    printer: 'tcp://192.0.2.7:9100',
    locale: 'de',
    currency: 'EUR',
    kiosk: false,
    vault: 'keyring',
    fiscal: 'none',
    operators: [
      { id: 'anna', name: 'Anna Köhler', role: 'manager', pin_hash: '' },
      { id: 'bo', name: 'Łukasz', role: 'cashier', pin_hash: '' },
    ],
    store: { name: 'Bücher 书店', address: { street: 'Ring 1', city: 'Łódź', postal_code: '1' }, country: 'PL' },
  };
  const codes = async (change: Partial<SetUpSettings>) =>
    (await setUpWarnings({ ...settings, ...change })).map(({ code, field }) => `${code} ${field}`);

  test('gets no warning if every name can be spelled or drawn, or nothing is printed', async () => {
    expect(await codes({})).toEqual([]);
    expect(await codes({ printer: null, store: { ...settings.store, name: korean } })).toEqual([]);
  });

  test('is warned of each name that slips cannot show, without the name', async () => {
    const [anna, bo] = settings.operators;
    if (!anna || !bo) throw new Error('nobody');
    const address = { street: korean, city: 'Leipzig', postal_code: '1' };
    const change = { store: { name: korean, address, country: 'KR' }, operators: [anna, { ...bo, name: korean }] };
    const warnings = await setUpWarnings({ ...settings, ...change });
    expect(warnings).toEqual([
      { code: 'not_printable', field: 'store.name' },
      { code: 'not_printable', field: 'store.address' },
      { code: 'not_printable', field: 'operators.1.name' },
    ]);
    const sentences = warnings.map((warning) => warningSentence('till.json', warning));
    expect(sentences[2]).toMatch(/^provisioning file till\.json: warning: operators\.1\.name: .*no letters/);
    expect(sentences.join()).not.toMatch(/한|\n/);
  });

  test('is warned that a key in a file lies beside its lock', async () => {
    expect(await codes({ vault: 'file', printer: null })).toEqual(['key_beside_lock vault']);
  });

  test('is warned that a till that sells prints into no plain file', async () => {
    const printer = 'file:///srv/slips';
    expect(await codes({ environment: 'live', printer })).toContain('printer_no_device printer');
    expect(await codes({ environment: 'sandbox', printer })).not.toContain('printer_no_device printer');
  });

  test('is warned of a logo that cannot be used, and why', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'logo-warned-'));
    try {
      const kept = (name: string, bytes: Uint8Array) => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      };
      const grey = (value: number) =>
        writeAnyPng(40, 20, { colorType: 0, depth: 8, interlaced: false }, (x) => [x > 20 ? value : 255]);
      const sentences = async (logo: string) =>
        (await setUpWarnings({ ...settings, printer: `tcp://192.0.2.1:9100?logo=${logo}` })).map((warning) =>
          warningSentence('till.json', warning),
        );
      expect(await sentences(kept('good.png', grey(0)))).toEqual([]);
      for (const [logo, why] of [
        [join(folder, 'none.png'), /: printer: .*no such file/],
        [kept('text.png', Buffer.from('no picture')), /: printer: .*PNG of up to 1 MB and 4,000 pixels/],
        [kept('blank.png', grey(255)), /: printer: .*nothing black/],
      ] as const) {
        const [sentence, ...more] = await sentences(logo);
        expect(sentence).toMatch(why);
        expect(more).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is warned that a Windows printer is unproven', async () => {
    const [warning, ...more] = await setUpWarnings({ ...settings, printer: 'windows:EPSON TM-T20III Receipt' });
    expect([warning, more]).toEqual([{ code: 'printer_unproven', field: 'printer' }, []]);
    expect(warning && warningSentence('till.json', warning)).toMatch(/unproven.*Windows/);
  });
});
