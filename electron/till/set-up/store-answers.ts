// The store that the till will belong to: chosen from the service's list, or registered there.
// Invariant: a new store is in the draft before it is sent, and leaves it only once the service's answer is known.
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import { ok } from '../../../shared/result.ts';
import type { ServiceClient } from '../../service/client.ts';
import { type Entered, refuse } from './entered.ts';
import { readStoreForm, registerStore } from './register-store.ts';
import type { StoreList } from './store-list.ts';

export function createStoreAnswers(entered: Entered, list: StoreList, connect: () => Promise<ServiceClient>) {
  const { memory, change, shown } = entered;

  return {
    'set-up:stores': ({ query, offset, limit, again }) => {
      if (!memory.isServiceProven) return refuse('out_of_turn');
      if (again || !list.isBegun()) list.begin();
      return ok(list.part(query, offset, limit));
    },
    'set-up:choose-store': ({ id }) => {
      const store = list.find(id);
      if (!store) return refuse('not_found');
      change({ store, sentStore: null });
      return shown();
    },
    'set-up:review-store': (form) => {
      const read = readStoreForm(form);
      if (!read.ok) return ok({ kind: 'wrong', fields: read.fields });
      const alike = list.alike(form);
      if (alike) return ok(alike);
      const { country } = read.body.address;
      return ok({ kind: 'complete', store: { ...form, country, currency: read.body.currency } });
    },
    'set-up:register-store': async (form) => {
      if (!memory.isServiceProven) return refuse('out_of_turn');
      const read = readStoreForm(form);
      if (!read.ok) return ok({ kind: 'wrong', fields: read.fields });
      const wasSent = entered.draft.sentStore?.id === form.id;
      const alike = wasSent ? null : list.alike(form);
      if (alike) return ok(alike);
      change({ sentStore: form });
      const client = await connect();
      const registered = await registerStore(client, read.body, wasSent).finally(() => client.close());
      if (registered.kind === 'registered') {
        list.forget();
        change({ store: registered.store, sentStore: null });
        return ok({ kind: 'registered' });
      }
      // A store that someone else registered is chosen here only by its own name.
      if (registered.kind === 'taken') list.know(registered.store);
      if (registered.kind !== 'unknown') change({ sentStore: null });
      return ok(registered);
    },
  } satisfies Partial<SetUpHandlers>;
}
