// What is typed is not lost. On every form: its main button is pressed while its fields are empty, and what is typed next is in a field.
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { openForms } from '../../../testkit/forms/build.ts';

const once = standInOnly('the forms are drawn without a till, in the browser of the specs');
test('whoever presses the main button of an empty form types into its field next', once, async ({ openBrowser }) => {
  const page = await (await openBrowser()).newPage();
  await openForms(page);
  const sources = await page.evaluate(() => window.textFields.sources);
  const drawn = () => page.evaluate(() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on))));
  const lost: string[] = [];
  for (const [index, source] of sources.entries()) {
    await page.evaluate((at) => window.textFields.show(at), index);
    // By its place: a button that cannot be pressed yet is pressed too.
    const place = await page.evaluate(() => window.textFields.placeOfMain());
    if (place) await page.mouse.click(place.x, place.y);
    else lost.push(`${source}: no main button`);
    // Nobody types before the screen has been drawn once after the press.
    await drawn();
    await page.keyboard.press('7');
    await drawn();
    const into = await page.evaluate(() => window.textFields.typedInto());
    if (!into?.value.includes('7')) lost.push(`${source}: ${into ? `“${into.value}” in ${into.label}` : 'nowhere'}`);
  }
  expect(lost).toEqual([]);
  expect(sources.length).toBeGreaterThan(40);
  await page.close();
});
