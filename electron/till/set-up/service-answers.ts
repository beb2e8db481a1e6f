// The service that the till will sell for: tried with address and key, or taken from the file that another till of the store made.
// Invariant: a service counts as proven only for the address and key that were last tried.
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import { ok } from '../../../shared/result.ts';
import { openJoinFile } from '../provisioning/join-file.ts';
import { emptyDraft } from './draft.ts';
import type { Entered } from './entered.ts';
import { type CheckDeps, checkService } from './service-check.ts';
import type { StoreList } from './store-list.ts';

export function createServiceAnswers(
  entered: Entered,
  list: Pick<StoreList, 'forget'>,
  deps: Omit<CheckDeps, 'expected'> & { hide(secret: string): void; now(): Date },
) {
  const { memory, hashes, change, shown } = entered;
  let checks = 0;

  return {
    'set-up:check': async ({ baseUrl: address, keyId, keySecret: typed }) => {
      // Copied out of a browser it ends with a stroke.
      const baseUrl = address.replace(/\/+$/, '');
      checks += 1;
      const turn = checks;
      const keySecret = typed ?? memory.keySecret;
      if (keySecret !== '') deps.hide(keySecret);
      const expected = entered.draft.joins === null ? null : entered.draft.environment;
      const found = await checkService({ ...deps, expected }, { baseUrl, keyId, keySecret });
      // A newer check was started: this answer is about the text before it.
      if (turn !== checks) return ok(found.checks);
      const { draft } = entered;
      const isOther = baseUrl !== draft.baseUrl || keyId !== draft.keyId;
      if (isOther) list.forget();
      memory.keySecret = keySecret;
      memory.isServiceProven = found.environment !== null;
      const environment = found.environment ?? draft.environment;
      const store = isOther && draft.joins === null ? null : draft.store;
      change({ baseUrl, keyId, environment, store });
      return ok(found.checks);
    },
    'set-up:join': async ({ file, passphrase }) => {
      const opened = await openJoinFile(file, passphrase, deps.now());
      if (!opened.ok) return ok({ wrong: opened.error });
      const { environment, base_url: baseUrl, store, terminal_id: terminalId, operators, store_key } = opened.value;
      memory.storeKey = store_key;
      memory.headOffice = opened.value.head_office ?? null;
      hashes.clear();
      for (const one of operators) hashes.take(one);
      const isOther = entered.draft.baseUrl !== baseUrl;
      if (isOther) memory.isServiceProven = false;
      change({
        joins: { terminalId, storeName: store.name },
        environment,
        baseUrl,
        store,
        people: operators.map(({ id, name, role }) => ({ id, name, role })),
        sentStore: null,
        ...(isOther ? { keyId: '', terminalId: '', isSure: false } : {}),
      });
      return ok({ wrong: null });
    },
    'set-up:leave-join': () => {
      memory.storeKey = null;
      memory.headOffice = null;
      hashes.clear();
      memory.isServiceProven = false;
      memory.at = 'language';
      change({ ...emptyDraft(entered.draft.locale), baseUrl: entered.draft.baseUrl });
      return shown();
    },
  } satisfies Partial<SetUpHandlers>;
}
