// `npm run head-office` and its commands as a person uses them; each of its parts killed, and the next start goes on with all that was answered.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enrolAnswer } from '../../shared/head-office/messages.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { databaseProcess, runCommand, startProcess } from '../../testkit/head-office/head-office-process.ts';
import { createPageClient, goodPassword, tokenOf } from '../../testkit/head-office/page-client.ts';
import { askToEnrol, createMadeJournal, createTillClient } from '../../testkit/head-office/till-client.ts';
import { diskFolder } from '../../testkit/memory-disk.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();

describe.skipIf(!server.ok || process.platform === 'win32')('the head office of a folder', () => {
  // On a real disk, which the database's own user can reach.
  const folder = mkdtempSync(join(diskFolder(), 'counterfoil-head-office-'));
  const command = (...args: string[]) => runCommand(...args, '--data', folder);
  const journal = createMadeJournal();
  let known: { till: string; secret: string };
  const clientAt = (url: string) => createTillClient(url, known.till, known.secret);
  const grown = (by: number) => {
    const from = journal.head().seq + 1;
    journal.grow(by);
    return journal.request(from);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('enrols by its file, lets its first user in, and Ctrl+C ends it with its database', async () => {
    const office = await startProcess(folder);
    expect(databaseProcess(folder)).not.toBeNull();
    const list = join(folder, 'tills.csv');
    writeFileSync(list, 'store,terminal,name\nstore-1,T1,Front\nstore-1,T2\n');
    const made = command('enrol', '--tills', list, '--days', '7');
    const settings = z.object({ head_office: z.object({ url: z.string(), code: z.string() }) });
    const { url, code } = settings.parse(JSON.parse(made.out)).head_office;
    expect([made.code, url]).toEqual([0, office.url]);
    known = enrolAnswer.parse((await askToEnrol(url, code, { store: 'store-1', terminal: 'T1' })).body);
    expect(await clientAt(url).journal(grown(5))).toMatchObject({ body: journal.head() });
    expect(runCommand('--data', folder, '--port', '0')).toMatchObject({
      ...{ code: 2, out: '', error: `head office: head office runs on ${folder} already\n` },
    });
    // Its user alone may read it, and nothing that a log stores has it.
    expect([office.firstUser, statSync(office.firstUser ?? '').mode & 0o777]).toEqual([
      join(folder, 'first-user.link'),
      0o600,
    ]);
    const link = readFileSync(office.firstUser ?? '', 'utf8').trim();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/link\/.{20,}$/);
    for (const said of [office.out(), office.said()]) expect(said).not.toContain(tokenOf(link));
    const invited = { token: tokenOf(link), name: 'Ida', password: goodPassword };
    expect(await createPageClient(office).ask('use-link', invited)).toMatchObject({ ok: true });
    office.kill('SIGINT');
    expect(await office.ended).toBe(0);
    expect(databaseProcess(folder)).toBeNull();
    expect(command('check')).toMatchObject({ code: 75, error: expect.stringContaining('is head office running?') });
  });

  it('goes on after each of its parts was killed', async () => {
    let office = await startProcess(folder);
    // There is a user: the link is over.
    expect([office.firstUser, existsSync(join(folder, 'first-user.link'))]).toEqual([null, false]);
    await clientAt(office.url).journal(grown(3));
    const database = databaseProcess(folder);
    process.kill(database ?? 0, 'SIGKILL');
    const next = grown(2);
    const statuses = new Set<number>();
    const told = await until('the database is back', async () => {
      const answer = await clientAt(office.url).journal(next);
      expect([200, 503]).toContain(answer.status);
      statuses.add(answer.status);
      return answer.status === 200 && answer;
    });
    expect(told.body).toEqual(journal.head());
    // A request may be answered before the kill has come through.
    await until('another database runs', () => ![null, database].includes(databaseProcess(folder)), 40_000);
    const events = () => office.lines().map(({ event }) => event);
    // The database may be back before the first request reaches it: then nothing was refused, and nothing is said.
    if (statuses.has(503)) {
      await until('it says that the database is back', () => events().includes('refusing-ended'), 40_000);
      expect(events()).toEqual(expect.arrayContaining(['serving', 'refusing', 'database-away', 'database-back']));
    } else expect(events()).not.toContain('refusing');

    office.kill('SIGKILL');
    await office.ended;
    expect(databaseProcess(folder)).not.toBeNull();
    office = await startProcess(folder);
    expect(await clientAt(office.url).report(journal.report())).toMatchObject({ body: { head: journal.head() } });
    await clientAt(office.url).journal(grown(2));

    process.kill(databaseProcess(folder) ?? 0, 'SIGKILL');
    office.kill('SIGKILL');
    await office.ended;
    office = await startProcess(folder);
    expect(await clientAt(office.url).report(journal.report())).toMatchObject({ body: { head: journal.head() } });
    expect(command('check').out).toBe('1 books, 12 entries, 0 papers, 0 Zs: all hold\n');
    // A power cut: both are gone, and the database's number is another program's by now.
    process.kill(databaseProcess(folder) ?? 0, 'SIGKILL');
    office.kill('SIGKILL');
    await office.ended;
    const { uid, gid } = statSync(join(folder, 'database'));
    const other = spawn('sleep', ['600'], { stdio: 'ignore', uid, gid });
    const noted = join(folder, 'database/postmaster.pid');
    writeFileSync(noted, readFileSync(noted, 'utf8').replace(/^\d+/, String(other.pid)));
    office = await startProcess(folder);
    expect(await clientAt(office.url).report(journal.report())).toMatchObject({ body: { head: journal.head() } });
    expect(other.exitCode).toBeNull();
    other.kill();
    office.kill('SIGTERM');
    expect(await office.ended).toBe(0);
    expect(databaseProcess(folder)).toBeNull();
    expect(office.said()).toBe('');
  });

  it('is refused in one sentence where it is told nonsense', () => {
    const refused = runCommand('nonsense', '--data', folder);
    expect(refused).toMatchObject({ code: 2, out: '', error: expect.stringContaining('there is no command nonsense') });
  });
});
