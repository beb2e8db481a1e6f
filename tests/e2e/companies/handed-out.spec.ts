// An order for a company after its cards: half of it failed, strips with a second person for the copy, received, paid back, left and entered again; in German.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { approvedCompany, companyOn, orderFor, place } from '../../../testkit/drive/companies.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { manager, supervisor } from '../../../testkit/drive/set-up.ts';
import { openShift, withShifts } from '../../../testkit/drive/shift.ts';
import { openSealedPdf } from '../../../testkit/printing/sealed-pdf.ts';

const company = 'Merrow & Finch GmbH';
const soldOut = { name: 'Glimmerkino Filmabend zu zweit', amount: '29.90' };

test.describe('an order that is paid in cash', () => {
  test.use({
    options: { ...withShifts, provisioning: { ...withShifts.provisioning, company_orders: companyOn } },
  });

  test('half of it fails: what is ready goes out, a copy takes two, what is due goes back', async ({
    till,
    service,
  }) => {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    await screens.signIn(manager);
    await openShift(till, { '50.00': 2 });
    await approvedCompany(service, company);
    await screens.openManage('partners');
    await screens.button('companies:new').click();
    await orderFor(till, company, [
      { ...soldOut, count: 1 },
      { ...books, count: 2 },
    ]);
    await field('companies:form.paid').selectOption({ label: t('companies:form.cash') });
    await field('companies:form.identity').fill('passport');
    await field('companies:form.last4').fill('K7X9');
    // Left for another page and entered again, nothing of it is lost.
    await screens.openManage('today');
    await screens.openManage('partners');
    await screens.button('companies:new').click();
    await expect(field('companies:form.reference')).toHaveValue('PO-4471');
    await expect(page.getByRole('group', { name: books.name, exact: true })).toBeVisible();
    await screens.button('companies:form.check').click();
    await place(till, 3, '79.90');

    const refused = page.getByRole('listitem').filter({ hasText: soldOut.name });
    await expect(refused).toContainText(t('companies:why.out_of_stock'));
    await expect(page.getByRole('status').filter({ hasText: t('word:needsYou') })).toBeVisible();
    await isForEverybody(page, 'company order half failed');
    await fits(page, 'company order half failed');

    await screens.button('companies:out.strips_other', { count: 2 }).click();
    await expect(screens.text('companies:out.printed')).toBeVisible();
    await screens.button('frame:close').last().click();
    await expect(screens.text('companies:out.nothing')).toBeVisible();
    expect(till.printed()).not.toContain('COPY');
    await page.getByRole('button', { name: `${t('companies:one.handOutAgain')}: ` }).click();
    await screens.button('companies:out.asStrips').click();
    await expect(page.getByRole('alertdialog')).toContainText(t('companies:out.againWords'));
    await isForEverybody(page, 'company order, a copy');
    await fits(page, 'company order, a copy');
    await screens.approve(supervisor);
    await expect(screens.text('companies:out.printed')).toBeVisible();
    await screens.button('frame:close').last().click();
    expect(till.printed()).toContain('COPY 2');
    await expect(page.getByRole('listitem').filter({ hasText: t('companies:one.copies', { count: 2 }) })).toBeVisible();

    await field('word:name').fill('Ines Falk');
    await field('companies:received.role').fill('office');
    await screens.button('companies:received.save').click();
    await expect(page.getByText('Ines Falk, office')).toBeVisible();

    await screens.button('companies:money.payBack', { amount: money('29.90') }).click();
    await expect(page.getByRole('alertdialog')).toContainText(t('companies:money.payBackCash'));
    await screens.approve(supervisor);
    await expect(page.getByRole('status').filter({ hasText: t('companies:one.state.ready') })).toBeVisible();
    await expect(screens.button('companies:money.payBack', { amount: money('29.90') })).toBeHidden();
    await isForEverybody(page, 'company order paid back');
    await fits(page, 'company order paid back');
  });
});

test.describe('a stick is plugged in', () => {
  test.use({ options: { service: {}, usbStick: true, provisioning: { company_orders: companyOn } } });

  test('the codes go out in one file, which opens with the password that is shown once, and with no other', async ({
    till,
    service,
  }) => {
    test.skip(process.platform === 'win32', 'a stick is played by a program of Linux');
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await approvedCompany(service, company);
    await screens.openManage('partners');
    await screens.button('companies:new').click();
    await orderFor(till, company, [{ ...books, count: 3 }]);
    await screens.button('companies:form.check').click();
    await place(till, 3, '75.00');
    await expect(page.getByText(t('companies:one.count.ready', { count: 3 }), { exact: true })).toBeVisible();
    await screens.button('companies:out.file').click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(t('companies:out.passwordWords'));
    await isForEverybody(page, 'the password of a file');
    await fits(page, 'the password of a file');
    const password = await dialog.getByRole('paragraph').first().innerText();
    await screens.button('companies:out.noted').click();
    await expect(page.getByText(password)).toBeHidden();

    const [name = '', ...others] = readdirSync(till.stick);
    expect(others).toEqual([]);
    const file = readFileSync(join(till.stick, name));
    expect(openSealedPdf(file, `${password}x`)).toBeNull();
    const texts = (openSealedPdf(file, password) ?? []).map((stream) => stream.toString('utf8'));
    const codes = service.books().codeOrders.map(({ delivery }) => delivery?.code ?? '');
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(texts.some((text) => text.includes(code))).toBe(true);
    await expect(screens.text('companies:out.nothing')).toBeVisible();
  });
});

test.describe('a German shop', () => {
  test.use({ options: { service: {}, provisioning: { locale: 'de', company_orders: companyOn } } });

  test('without a stick nothing goes out, and the page says so', async ({ till, service }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await approvedCompany(service, company);
    await screens.openManage('partners');
    await screens.button('companies:new').click();
    await orderFor(till, company, [{ ...books, count: 3 }]);
    await isForEverybody(page, 'new company order, German');
    await fits(page, 'new company order, German');
    await screens.button('companies:form.check').click();
    await expect(screens.text('companies:check.never').first()).toBeVisible();
    await fits(page, 'company order checked, German');
    await place(till, 3, '75.00');
    await expect(page.getByText(t('companies:one.count.ready', { count: 3 }), { exact: true })).toBeVisible();
    await screens.button('companies:out.file').click();
    await expect(page.getByRole('alert').filter({ hasText: t('till:error.no_usb_stick') })).toBeVisible();
    await expect(screens.button('companies:out.strips_other', { count: 3 })).toBeVisible();
    await isForEverybody(page, 'company order ready, German');
    await fits(page, 'company order ready, German');
  });
});
