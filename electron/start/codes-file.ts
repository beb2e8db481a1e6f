// Where `npm run service` puts the code of a card that it ordered: the encrypted PDF of orders for companies. Invariants: its name is taken before the
// order is sent, so that no money moves for a file that cannot be there; the code is in nothing else.
import { closeSync, openSync, rmSync } from 'node:fs';
import type { Order } from '../../shared/interface/orders.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeDurably } from '../disk/durable-file.ts';
import { createPaperText } from '../printing/paper-text.ts';
import type { CodesFile } from '../service/command/service-command.ts';

export function beginCodesFile(file: string): Result<CodesFile, string> {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
  return ok({
    drop: () => rmSync(file, { force: true }),
    async save({ id, product_code: productName, face_value: faceValue, customer }: Order, delivery): Promise<string> {
      const { companySheet } = await import('../printing/company-sheet.ts');
      const card = { n: 1, productName, brand: '', faceValue, delivery, copy: 1 };
      const facts = { number: id, company: customer.id, locale: 'en', notice: null, mark: null } as const;
      const { bytes, password } = await companySheet({ ...facts, cards: [card] }, createPaperText('en'));
      writeDurably(file, bytes, 0o600);
      return password;
    },
  });
}
