// What is typed wrong into an order for a company, and what another program asks for: refused, and nothing is placed.
import { expect, test } from 'vitest';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { tables } from '../../../shared/ipc/ipc-schemas.ts';
import { approvedCompany, place, takesCompanies, wantedOf } from '../../../testkit/till/companies.ts';
import { book } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till } = worldPerTest(takesCompanies);
const partner = '01940000-0000-7000-8000-000000000000';
const good = wantedOf(partner);
const rows = (count: unknown, amount: unknown = '25.00') => [
  { productCode: book, faceValue: { currency: 'EUR', amount }, count },
];
const letsIn = (wanted: object): boolean => tables['company:check'].request.safeParse({ ...good, ...wanted }).success;

test.each<readonly [string, object]>([
  ['no card', { rows: rows(0) }],
  ['a card too many', { rows: rows(501) }],
  ['half a card', { rows: rows(1.5) }],
  ['cards as text', { rows: rows('1e3') }],
  ['no row', { rows: [] }],
  ['eleven rows', { rows: Array.from({ length: 11 }, () => rows(1)[0]) }],
  ['six hundred cards in two rows', { rows: [...rows(300), ...rows(300)] }],
  ['a company by its name', { company: { kind: 'partner', partnerId: 'Merrow & Finch' } }],
  ['a customer by an address', { company: { kind: 'customer', number: 'a@b', name: 'A' } }],
  ['a customer with a blank', { company: { kind: 'customer', number: 'a b', name: 'A' } }],
  ['a customer by the id of a partner', { company: { kind: 'customer', number: partner, name: 'A' } }],
  ['no reference', { reference: '' }],
  ['a reference of blanks', { reference: '   ' }],
  ['a reference of 41 letters', { reference: 'x'.repeat(41) }],
  ['a reference with a line break', { reference: 'PO\n1' }],
  ['a reference that turns text around', { reference: 'PO\u202e1' }],
  ['a reference with a sign that is not seen', { reference: 'PO\u200b1' }],
  ['five signs of a document', { contact: { ...good.contact, identity: { kind: 'passport', last4: 'K7X91' } } }],
  ['nobody who orders', { contact: { ...good.contact, name: '' } }],
  ['a field of its own', { approverId: 'ben' }],
])('%s is not let in', (_name, wanted) => expect(letsIn(wanted)).toBe(false));

test('names of 200 letters, in Hebrew and with pictures are names', () => {
  for (const name of ['x'.repeat(200), 'יעל כהן', 'Ines 🌻 Falk'])
    expect(letsIn({ contact: { ...good.contact, name } })).toBe(true);
});

test('what the door lets in and the shop does not have', async () => {
  await till.signIn('clara');
  const partnerId = await approvedCompany(till);
  const refused = (wanted: Partial<Request<'company:check'>>) =>
    till.refusal('company:check', { ...wantedOf(partnerId), ...wanted });
  const row = (productCode: string, faceValue = euro('25.00')) => ({ rows: [{ productCode, faceValue, count: 1 }] });
  expect(await refused(row('no-such-product'))).toBe('product_unknown');
  expect(await refused(row(book, euro('25.01')))).toBe('amount_not_offered');
  expect(await refused(row(book, euro('0.00')))).toBe('amount_not_offered');
  expect(await refused(row(book, euro('-25.00')))).toBe('amount_not_offered');
  expect(await refused(row(book, { currency: 'USD', amount: '25.00' }))).toBe('wrong_currency');
  expect(await refused({ company: good.company })).toBe('service_refused');
  const pending = await till.elsewhere.createClientPartner({ name: 'Pending', country: 'DE' });
  expect(await refused(wantedOf(pending.ok ? pending.value.value.id : ''))).toBe('partner_not_approved');
  till.unplug('unreachable');
  expect(await refused({})).toBe('service_unreachable');
  till.plug();
  expect(till.db().prepare('SELECT count(*) FROM company_orders').pluck().get()).toBe(0);
});

test('the same row twice is one row', async () => {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till), 1);
  const twice = { ...wanted, rows: [...wanted.rows, ...wanted.rows] };
  expect((await till.ask('company:check', twice)).rows).toHaveLength(1);
  const { cards } = await place(till, twice);
  expect(cards).toHaveLength(2);
});
