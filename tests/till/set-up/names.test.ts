// Who and what a till that is being set up may not be called: a person, a till, a store that looks like another.
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntered } from '../../../electron/till/set-up/entered.ts';
import { createPeopleAnswers, createStoreAnswers } from '../../../electron/till/set-up/face.ts';
import { readStoreForm } from '../../../electron/till/set-up/register-store.ts';
import { createStoreList } from '../../../electron/till/set-up/store-list.ts';
import type { Store } from '../../../shared/interface/resources.ts';
import type { StoreForm } from '../../../shared/set-up/views.ts';

const inMemory = () => {
  let text: string | null = null;
  return {
    read: () => text,
    write: (next: string) => {
      text = next;
    },
  };
};
const entering = () => createEntered(inMemory(), 'en', { newN: 16, leastN: 16 });

describe('a person', () => {
  const answers = createPeopleAnswers(entering());
  const put = async (name: string, id: string | null = null) => {
    const answer = await answers['set-up:put-person']({ id, name, role: 'cashier', pin: '7391' });
    return answer.value.wrong;
  };

  test('is called neither as somebody else here nor as it looks', async () => {
    expect(await put('Ben Becker')).toBeNull();
    expect(await put('Ben\u200b Becker')).toBe('name_taken');
    expect(await put('ben  becker\u3164')).toBe('name_taken');
    expect(await put('B\u0435n Becker')).toBe('name_mixed');
    expect(await put('Ben\nBecker')).toBe('name');
    expect(await put('Ben Becker', 'ben-becker')).toBeNull();
    expect(await put('Ben Becker jr.')).toBeNull();
  });
});

describe('a till', () => {
  test.each(['T1', 't1'])('that joins another of the store is not called %s too', (terminalId) => {
    const entered = entering();
    entered.change({ joins: { terminalId: 't1', storeName: 'Hafen' } });
    const answer = createPeopleAnswers(entered)['set-up:till']({ terminalId, sure: true, externalRegister: false });
    expect(answer).toEqual({ ok: true, value: { wrong: 'taken' } });
  });
});

describe('a store', () => {
  const form: StoreForm = {
    id: 'hafen-8',
    name: 'Kontor',
    street: 'Kai 8',
    postal_code: '24103',
    city: 'Kiel',
    country: 'DE',
    currency: 'EUR',
  };
  const listed: Store = {
    id: 'Hafen-7',
    name: 'Buchladen am Hafen',
    address: { street: 'Hafenstraße 7', city: 'Kiel', postal_code: '24103', country: 'DE' },
    currency: 'EUR',
    created_at: '',
  };
  let answers: ReturnType<typeof createStoreAnswers>;
  beforeEach(async () => {
    async function* pages() {
      yield { ok: true, value: { value: [listed] } } as never;
    }
    const list = createStoreList(async () => ({ pages: pages(), close: async () => undefined }));
    list.begin();
    await expect.poll(() => list.part('', 0, 9).found).toBe(1);
    answers = createStoreAnswers(entering(), list, () => Promise.reject(new Error('nobody is asked')));
  });

  test.each([
    ['name', { name: 'Buchladen\u200b am Hafen' }],
    ['name', { name: 'BUCHLADEN AM HAFEN' }],
    ['id', { id: 'hafen-7' }],
  ] as const)('whose %s looks like that of another is not registered', (field, change) => {
    expect(answers['set-up:review-store']({ ...form, ...change })).toMatchObject({
      value: { kind: 'alike', field, store: { id: 'Hafen-7' } },
    });
  });

  test('with an id that is taken is left to the service, and one like no other is complete', () => {
    const review = answers['set-up:review-store'];
    expect(review({ ...form, id: listed.id, name: listed.name })).toMatchObject({ value: { kind: 'complete' } });
    expect(review(form)).toMatchObject({ value: { kind: 'complete' } });
  });

  test.each(['Buchl\u0430den', 'Kontor\nTOTAL 0.00', '\u3164'])('is not called %j', (name) => {
    expect(readStoreForm({ ...form, name })).toMatchObject({ ok: false, fields: ['name'] });
  });
});
