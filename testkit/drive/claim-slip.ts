// The claim slip of a card that was paid for while the line was down, from the paper of a till with `prints`, as a scanner reads it.
// Invariant: it reads the paper only, never the till's memory or books.
import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import { readCodes, readSlips } from '../printing/slip-reader.ts';
import type { Till as FixtureTill } from './fixture.ts';
import { books } from './screens.ts';
import { reserve } from './selling.ts';
import type { Service } from './service.ts';

type Till = Pick<FixtureTill, 'page' | 'screens' | 'printed'>;

/** The codes on the paper so far, as a scanner reads them. */
async function codesOnPaper(till: Till): Promise<string[]> {
  const pictures = readSlips(Buffer.from(till.printed(), 'latin1')).flatMap((job) => job.pictures);
  const codes = await Promise.all(pictures.map((picture) => readCodes(picture, 48)));
  return codes.flat().map((code) => code.text);
}

/** The signs below the code of the last claim slip on the paper, as a person types them. */
export function signsOnPaper(till: Pick<Till, 'printed'>): string {
  const rows = till.printed().match(/[0-9A-HJKMNP-TV-Z]{4}(?: [0-9A-HJKMNP-TV-Z]{4}){4}(?=\n)/g) ?? [];
  return rows.slice(-2).join(' ');
}

/** Cuts the line, and waits until the till knows: what it stores from now on has certainly not left. */
export async function goOffline({ page, screens: { words } }: Till, service: Service): Promise<void> {
  await service.gate.shut();
  const status = page.getByRole('list', { name: words.t('frame:status.label') });
  await expect(status).toContainText(words.t('till:connection.offline'));
}

/** From the sell screen: sells a card; the line goes down once the money is asked for. Ends before its card, which waits. */
export async function payWithoutLine({ screens }: Till, shut: () => Promise<void>): Promise<void> {
  await reserve(screens);
  await shut();
  await screens.payCash('25.00');
  await screens.expectVerdicts('keep-card');
}

/** Prints the claim slip of the card on screen; answers the text of its code. `kept` is what was read before. */
export async function printClaimSlip(till: Till, kept: readonly string[] = []): Promise<string> {
  const { page, screens } = till;
  await page
    .getByRole('listitem')
    .filter({ hasText: books.name })
    .getByRole('button', { name: screens.words.t('word:print') })
    .first()
    .click();
  const claims = async () =>
    (await codesOnPaper(till)).filter((code) => code.startsWith('CFC3|') && !kept.includes(code));
  await expect.poll(async () => (await claims()).length).toBe(1);
  return (await claims())[0] ?? '';
}
