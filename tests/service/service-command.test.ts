// The command `service` against the sandbox over HTTP: every call once, what it refuses to send, and what it never shows.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnyServiceClient } from '../../electron/service/client.ts';
import { commands } from '../../electron/service/command/commands.ts';
import { serviceCommand } from '../../electron/service/command/service-command.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { beginCodesFile } from '../../electron/start/codes-file.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { err, ok } from '../../shared/result.ts';
import { closeAll, openService, type Service } from '../../testkit/interface/service-bench.ts';
import { openSealedPdf } from '../../testkit/printing/sealed-pdf.ts';

let service: Service;
let folder: string;
const asked: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-service-'));
  asked.length = 0;
});
afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Types the words as a person would, in one line; a value in quotes may have spaces. */
async function type(line: string, options: { mayWrite?: boolean; keySecret?: string; isTerminal?: boolean } = {}) {
  const args = [...line.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));
  const out: string[] = [];
  const said: string[] = [];
  const exit = await serviceCommand(args, {
    name: 'service',
    whoseKey: 'Whose key.',
    mayWrite: options.mayWrite ?? true,
    newKey: () => `typed-key-${asked.length}`,
    fileOf: (name) => join(folder, name),
    beginCodes: options.isTerminal ? beginCodesFile : undefined,
    connect: async (environment) =>
      ok(
        createAnyServiceClient({
          baseUrl: service.url,
          key: signingKey('K1', options.keySecret ?? 's3cr3t-Äö/+='),
          transport: createUndiciTransport(),
          now: () => new Date(service.clock.ms),
          ...(environment ? { environment } : {}),
        }),
      ),
    print: (text) => out.push(text),
    warn: (text) => said.push(text),
  });
  asked.push(line);
  return { exit, out: out.join('\n'), said: said.join('\n') };
}

const json = async (line: string) => JSON.parse((await type(`${line} --json`)).out);
const card = 'product_code=quillenhof-buch-eur country=DE face_value.currency=EUR face_value.amount=25.00';
const retail = `retail-orders create store_id=store-001 terminal_id=T9 receipt_id=R-1 ${card}`;
const paid =
  'receipt_id=R-1 paid.currency=EUR paid.amount=25.00 paid_at=2026-11-06T08:50:00Z tenders.0.type=cash tenders.0.amount=25.00';

describe('in the sandbox', () => {
  beforeEach(async () => {
    service = await openService();
  });

  it('makes every call of both environments and of the sandbox', async () => {
    expect(await type('ping')).toMatchObject({ exit: 0, out: 'OK' });
    expect(await json('balance set EUR balance=500.00')).toMatchObject({ balance: expect.stringMatching(/^500/) });
    expect((await type('balance EUR')).out).toMatch(/^balance: 500/m);
    const partner = await json('partners create name="Merrow & Finch" country=IE');
    expect(await json(`partners show ${partner.id}`)).toMatchObject({ name: 'Merrow & Finch', state: 'pending' });
    expect(await type(`partners event ${partner.id} event=approved`)).toMatchObject({ exit: 0, out: 'OK' });
    expect(await json(`partners update ${partner.id} name=Merrow`)).toMatchObject({
      name: 'Merrow',
      state: 'approved',
    });
    expect((await type('partners')).out).toMatch(
      /^id +name +country +state +registration_number\n.* Merrow +IE +approved +-$/,
    );
    expect((await type('products country=DE')).out.split('\n').length).toBeGreaterThan(5);
    expect(await json('products show quillenhof-buch-eur')).toMatchObject({ code: 'quillenhof-buch-eur' });
    expect(await type('products event quillenhof-buch-eur event=updated')).toMatchObject({ exit: 0, out: 'OK' });
    const code = await json(`orders create ${card} customer.id=c-1 processing_mode=sync delivery_method.type=code`);
    expect(await json(`orders show ${code.id}`)).toMatchObject({ state: 'completed' });
    expect(await json(`orders invalidate ${code.id}`)).toMatchObject({ state: 'invalidated' });
    const second = await json(
      `orders create ${card} customer.id=c-1 processing_mode=sync delivery_method.type=code --key k-2`,
    );
    expect(await json(`orders refund ${second.id}`)).toMatchObject({ state: 'refunded' });
    const order = await json(retail);
    expect(await json(`retail-orders confirm ${order.id} ${paid}`)).toMatchObject({ id: order.id });
    expect(await json(`retail-orders show ${order.id}`)).toMatchObject({ receipt_id: 'R-1' });
    expect((await type(`retail-orders invalidate ${order.id}`)).exit).toBe(0);
    const store =
      'stores create id=galway-01 name=Galway address.street="14 Quay Street" address.city=Galway address.postal_code=H91 address.country=IE currency=EUR';
    expect(await json(store)).toMatchObject({ id: 'galway-01' });
    expect((await type('stores')).out).toMatch(/galway-01 +Galway +Galway +IE +EUR/);
    expect(await json('stores show galway-01')).toMatchObject({ address: { street: '14 Quay Street' } });
    const missed = commands.filter(
      ({ words, only }) => only !== 'live' && !asked.some((line) => line.startsWith(words)),
    );
    expect(missed.map(({ words }) => words)).toEqual([]);
  });

  it('shows no code, PIN, link or serial of a card', async () => {
    const client = service.till;
    const order = await json(`orders create ${card} customer.id=c-1 processing_mode=sync delivery_method.type=code`);
    const real = await client.order(order.id);
    const delivery = real.ok ? real.value.value.delivery : null;
    const secrets = [delivery?.code, delivery?.pin, delivery?.serial, ...(delivery?.urls ?? []).map(({ url }) => url)];
    const told = secrets.filter((one) => typeof one === 'string');
    expect(told.length).toBeGreaterThan(2);
    for (const how of ['', ' --json']) {
      const { out } = await type(`orders show ${order.id}${how}`);
      expect(out).toContain('(not shown)');
      for (const secret of told) expect(out).not.toContain(secret);
    }
  });

  const codeOf = `orders create ${card} customer.id=c-1 delivery_method.type=code`;
  it('saves the code of an order in an encrypted PDF, and says before money moves where it is not shown', async () => {
    const blind = await type(`${codeOf} processing_mode=sync`);
    expect(blind.said).toMatch(/^The code of the card is not shown here: --codes-to FILE .*\nIdempotency-Key: /);
    const made = await type(`${codeOf} processing_mode=sync --codes-to code.pdf --json`, { isTerminal: true });
    const order = JSON.parse(made.out);
    const real = await service.till.order(order.id);
    const code = (real.ok && real.value.value.delivery?.code) || 'no code';
    const [, password = ''] = /shown this once: ([A-Z2-9]{20})$/.exec(made.said) ?? [];
    const file = () => readFileSync(join(folder, 'code.pdf'));
    expect(openSealedPdf(file(), password)?.some((part) => String(part).includes(`"${code}"`))).toBe(true);
    expect([made.exit, made.out.includes(code), made.said.includes(code)]).toEqual([0, false, false]);
    // What is there is not written over, and nothing is ordered for it.
    const before = file();
    const available = await json('balance EUR');
    const again = await type(`${codeOf} processing_mode=sync --codes-to code.pdf`, { isTerminal: true });
    expect([again.exit, again.said.includes('EEXIST'), file()]).toEqual([2, true, before]);
    for (const line of [`${codeOf} processing_mode=sync --codes-to b.pdf`, 'ping --codes-to b.pdf'])
      expect(await type(line, { isTerminal: line.startsWith('ping') })).toMatchObject({ exit: 2 });
    expect([await json('balance EUR'), readdirSync(folder)]).toEqual([available, ['code.pdf']]);
    expect((await type(`orders show ${order.id} --codes-to c.pdf`, { isTerminal: true })).said).toMatch(/this once/);
  });

  it('leaves no file where there is no code yet', async () => {
    const made = await type(`${codeOf} processing_mode=async --codes-to code.pdf`, { isTerminal: true });
    expect([made.exit, readdirSync(folder)]).toEqual([0, []]);
    expect(made.said).toMatch(/No code yet\. Try later: service orders show \S+ --codes-to FILE$/);
    const refused = await type(`${codeOf} processing_mode=never --codes-to code.pdf`, { isTerminal: true });
    expect([refused.exit, readdirSync(folder)]).toEqual([2, []]);
  });

  it('repeats a create under its key, and says the key before it is sent', async () => {
    const first = await type(`${retail} --key again-1 --json`);
    expect(first.said).toBe('Idempotency-Key: again-1 (to try again safely, repeat it with --key)');
    expect(await json(`${retail} --key again-1`)).toMatchObject({ id: JSON.parse(first.out).id });
  });

  it.each([
    ['sell everything', 'service … there is no command sell everything: --help lists them'],
    ['stores show', 'service stores show ID'],
    ['balance eur', 'service … a currency is three capital letters, such as EUR'],
    ['partners create name=Merrow country=IE town=Galway', 'service … town is no field of this command'],
    ['partners create name=Merrow country=Ireland', /^service … country: /],
    ['partners create name=Merrow name=Finch country=IE', 'service … name is given twice'],
    ['ping --secret x', /^service … Unknown option '--secret'/],
    [`${retail} --key "a b"`, 'service … --key takes 1 to 40 letters, digits, _ or -'],
    ['settlements', 'service settlements: exists in the live environment only, and this service is sandbox'],
  ])('sends nothing for %s', async (line, sentence) => {
    const { exit, out, said } = await type(line);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(said).toMatch(sentence);
  });

  it('names what the service refused', async () => {
    expect(await type('stores show nowhere')).toMatchObject({
      exit: 1,
      said: 'service stores show: the service refused with entity_not_found (status 404)',
    });
    expect(await type('ping', { keySecret: 'another' })).toMatchObject({
      exit: 1,
      said: expect.stringContaining('invalid_signature'),
    });
  });

  it('changes nothing with a key that only reads here', async () => {
    const { exit, said } = await type('partners create name=Merrow country=IE', { mayWrite: false });
    expect({ exit, said }).toEqual({
      exit: 2,
      said: 'service … partners create changes something: this key only reads here',
    });
    expect((await type('partners')).out).toBe('None.');
  });

  it('says that a write without an answer may have been done', async () => {
    const made = await serviceCommand(['partners', 'create', 'name=Merrow', 'country=IE'], {
      name: 'service',
      whoseKey: '',
      mayWrite: true,
      newKey: () => 'k',
      fileOf: (name) => name,
      connect: async (environment) =>
        environment === null ? ok(createAnyServiceClient(lost(true))) : ok(createAnyServiceClient(lost(false))),
      print: () => undefined,
      warn: (text) => asked.push(text),
    });
    expect({ made, said: asked }).toEqual({
      made: 3,
      said: [
        'service partners create: the service did not answer; it may have been done all the same: look before you repeat it',
      ],
    });
  });

  it('lists what it may ask, without what this key may not', async () => {
    const { exit, out } = await type('--help');
    expect({ exit, missing: commands.filter(({ words }) => !out.includes(`\n  ${words}`)) }).toEqual({
      exit: 0,
      missing: [],
    });
    expect((await type('--help', { mayWrite: false })).out).not.toContain('create');
  });

  it('needs a key', async () => {
    const exit = await serviceCommand(['ping'], {
      name: 'service',
      whoseKey: '',
      mayWrite: true,
      newKey: () => 'k',
      fileOf: (name) => name,
      connect: async () => err('COUNTERFOIL_KEY_ID is not set'),
      print: () => undefined,
      warn: (text) => asked.push(text),
    });
    expect({ exit, asked }).toEqual({ exit: 2, asked: ['service ping: COUNTERFOIL_KEY_ID is not set'] });
  });

  const lost = (reaches: boolean) => ({
    baseUrl: service.url,
    key: signingKey('K1', 's3cr3t-Äö/+='),
    transport: reaches
      ? createUndiciTransport()
      : { send: async () => ({ kind: 'no-answer' }) as const, close: async () => undefined },
    now: () => new Date(service.clock.ms),
  });
});

describe('live', () => {
  beforeEach(async () => {
    service = await openService({ environment: 'live' });
  });

  it('writes only with --live', async () => {
    const line = 'partners create name=Merrow country=IE';
    expect(await type(line)).toMatchObject({
      exit: 2,
      said: 'service partners create: this is the live service: add --live if you mean it',
    });
    expect((await type('partners')).out).toBe('None.');
    expect((await type(`${line} --live`)).exit).toBe(0);
    expect((await type('balance set EUR balance=1.00 --live')).said).toContain(
      'exists in the sandbox environment only',
    );
  });

  it('lists, shows and saves settlements', async () => {
    const order = await json(`${retail} --live`);
    await type(`retail-orders confirm ${order.id} ${paid} --live`);
    service.clock.ms += 10 * 24 * 60 * 60_000;
    const [first] = await json('settlements');
    expect(first).toMatchObject({ currency: 'EUR', state: expect.stringMatching(/^(pending|paid)$/) });
    expect(await json(`settlements show ${first.id}`)).toMatchObject({ id: first.id });
    const other = first.state === 'paid' ? 'pending' : 'paid';
    expect(await json(`settlements states=${other}`)).toEqual([]);
    expect((await type(`settlements pdf ${first.id} s.pdf`)).exit).toBe(0);
    expect((await type(`settlements csv ${first.id} s.csv`)).exit).toBe(0);
    expect(readFileSync(join(folder, 's.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(join(folder, 's.csv'), 'utf8')).toContain(order.id);
    expect(await type(`settlements pdf ${first.id} no/such/s.pdf`)).toMatchObject({ exit: 2 });
  });
});
