// One till without a list: IT says which till, and of a store that is not here yet what it is. It goes to the server as a list of one line.
import { TextField } from '../../../renderer/components/field.tsx';
import type { KnownStore } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { useOffice } from '../kit/words.ts';

const ofTill = ['store', 'terminal'] as const;
const ofStore = ['store name', 'country', 'currency', 'zone'] as const;
type Field = (typeof ofTill | typeof ofStore)[number];
export type OneTillSaid = Readonly<Record<Field, string>>;

export const nothingSaid: OneTillSaid = {
  store: '',
  terminal: '',
  'store name': '',
  country: '',
  currency: '',
  zone: ownZone(),
};

const looks = {
  store: ['tills:storeId', 50],
  terminal: ['tills:terminalId', 50],
  'store name': ['tills:storeName', 100],
  country: ['enrolment:country', 2],
  currency: ['enrolment:currency', 3],
  zone: ['enrolment:zone', 100],
} as const satisfies Readonly<Record<Field, readonly [string, number]>>;

function fieldsOf({ store }: OneTillSaid, stores: readonly KnownStore[]): readonly Field[] {
  return stores.some(({ storeId }) => storeId === store.trim()) ? ofTill : [...ofTill, ...ofStore];
}

/** Null while something is missing. */
export function listOfOne(said: OneTillSaid, stores: readonly KnownStore[]): string | null {
  const fields = fieldsOf(said, stores);
  const values = fields.map((field) => said[field].trim());
  if (values.includes('')) return null;
  const quoted = values.map((value) => `"${value.replaceAll('"', '""')}"`);
  return `${fields.join(',')}\n${quoted.join(',')}`;
}

type OneTillProps = {
  readonly said: OneTillSaid;
  readonly say: (said: OneTillSaid) => void;
  readonly stores: readonly KnownStore[];
};

export function OneTill({ said, say, stores }: OneTillProps) {
  const { t } = useOffice();
  return fieldsOf(said, stores).map((field) => {
    const [label, maxLength] = looks[field];
    return (
      <TextField
        key={field}
        label={t(label)}
        value={said[field]}
        maxLength={maxLength}
        onChange={(value) => say({ ...said, [field]: value })}
      />
    );
  });
}
