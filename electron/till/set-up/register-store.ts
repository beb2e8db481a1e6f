// Registers a new store with the service (POST /stores, section 4), which has no idempotency key and never changes a store again.
// Invariants: what is sent was noted before, so that after a lost answer, or a lost process, the id is looked up before it is sent again;
// the same id is sent again only where the service does not have it.
import { type Store, type StoreCreate, storeCreate } from '../../../shared/interface/resources.ts';
import { currencyExponent } from '../../../shared/money.ts';
import { isMixed } from '../../../shared/names.ts';
import { nameFault } from '../../../shared/operators/people-rules.ts';
import type { SetUpStore, StoreForm, StoreFormField } from '../../../shared/set-up/views.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import { codeOf } from './named-codes.ts';
import { shownStore } from './store-list.ts';

export type Registered =
  | { readonly kind: 'registered'; readonly store: SetUpStore }
  | { readonly kind: 'taken'; readonly store: SetUpStore; readonly isSame: boolean }
  | { readonly kind: 'wrong'; readonly fields: readonly StoreFormField[] }
  /** Whether it is registered is not known. */
  | { readonly kind: 'unknown' }
  /** It never left this computer. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly code: string };

type Client = Pick<ServiceClient, 'createStore' | 'store'>;

const names: Readonly<Record<string, StoreFormField>> = {
  id: 'id',
  name: 'name',
  'address.street': 'street',
  'address.city': 'city',
  'address.postal_code': 'postal_code',
  'address.country': 'country',
  currency: 'currency',
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The form as it would be sent, or the fields that are wrong. */
export function readStoreForm(
  form: StoreForm,
):
  | { readonly ok: true; readonly body: StoreCreate }
  | { readonly ok: false; readonly fields: readonly StoreFormField[] } {
  const { id, name, street, postal_code, city } = form;
  const country = codeOf('region', form.country);
  const currency = codeOf('currency', form.currency);
  const parsed = storeCreate.safeParse({ id, name, address: { street, city, postal_code, country }, currency });
  const wrong = parsed.success ? [] : fieldsOf(parsed.error.issues.map(({ path }) => path.join('.')));
  if (nameFault(name) !== null || isMixed(name)) wrong.push('name');
  if (currencyExponent(currency) === null) wrong.push('currency');
  if (/^[A-Z]{2}$/.test(country) && countries.of(country) === undefined) wrong.push('country');
  return parsed.success && wrong.length === 0
    ? { ok: true, body: parsed.data }
    : { ok: false, fields: [...new Set(wrong)] };
}

/** `wasSent`: it went out before, and no answer came back. */
export async function registerStore(client: Client, body: StoreCreate, wasSent: boolean): Promise<Registered> {
  if (wasSent) {
    const known = await lookUp(client, body);
    if (known !== 'absent') return known === 'unknown' ? { kind: 'unknown' } : ours(known, body);
  }
  const first = await client.createStore(body);
  if (!isInDoubt(first)) return ended(client, first, body, wasSent);
  const known = await lookUp(client, body);
  if (known === 'unknown') return { kind: 'unknown' };
  if (known !== 'absent') return ours(known, body);
  const again = await client.createStore(body);
  return isInDoubt(again) ? { kind: 'unknown' } : ended(client, again, body, true);
}

/** Whether the service may have registered it all the same. */
function isInDoubt(answer: ServiceAnswer<unknown>): boolean {
  if (answer.ok) return false;
  const failure = answer.error;
  switch (failure.kind) {
    case 'no-answer':
    case 'nonsense':
      return true;
    case 'unreachable':
      return false;
    case 'refused':
    case 'unrecognised':
      return failure.status >= 500;
  }
}

async function ended(
  client: Client,
  answer: ServiceAnswer<Store>,
  body: StoreCreate,
  wasSent: boolean,
): Promise<Registered> {
  if (answer.ok) return { kind: 'registered', store: shownStore(answer.value.value) };
  const failure = answer.error;
  if (failure.kind === 'unreachable') return { kind: wasSent ? 'unknown' : 'unreachable' };
  if (failure.kind !== 'refused') return failure.kind === 'unrecognised' ? refusal(failure) : { kind: 'unknown' };
  if (failure.code !== 'invalid_body_parameters') return { kind: 'refused', code: failure.code };
  const fields = fieldsOf(Object.keys(failure.fields));
  // The service gives no reason for a refused id, so the till looks up whether a store has it.
  const known = await lookUp(client, body);
  if (known === 'unknown') return { kind: 'unknown' };
  if (known === 'absent') return { kind: 'wrong', fields: fields.length > 0 ? fields : ['id'] };
  return wasSent ? ours(known, body) : { kind: 'taken', store: shownStore(known), isSame: isSame(known, body) };
}

/** Once sent, a store with this id and all its details is the one that was sent. */
function ours(known: Store, body: StoreCreate): Registered {
  return isSame(known, body)
    ? { kind: 'registered', store: shownStore(known) }
    : { kind: 'taken', store: shownStore(known), isSame: false };
}

async function lookUp(client: Client, { id }: StoreCreate): Promise<Store | 'absent' | 'unknown'> {
  const answer = await client.store(id);
  if (answer.ok) return answer.value.value;
  return answer.error.kind === 'refused' && answer.error.status === 404 ? 'absent' : 'unknown';
}

function isSame({ id, name, address, currency }: Store, body: StoreCreate): boolean {
  const { street, city, postal_code, country } = address;
  const listed = [id, name, street, city, postal_code, country, currency];
  const sent = [
    body.id,
    body.name,
    body.address.street,
    body.address.city,
    body.address.postal_code,
    body.address.country,
    body.currency,
  ];
  return listed.every((value, at) => value === sent[at]);
}

function refusal(failure: { readonly status: number; readonly code?: string }): Registered {
  return { kind: 'refused', code: failure.code ?? String(failure.status) };
}

function fieldsOf(paths: readonly string[]): StoreFormField[] {
  return [...new Set(paths.flatMap((path) => names[path] ?? []))];
}
