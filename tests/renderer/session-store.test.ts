// Sign-in opens a screen once, although answer and event both announce it, and never undoes a key pressed in between.
import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../renderer/bridge.ts';
import { connect } from '../../renderer/stores/connect.ts';
import { type Place, useNavigation } from '../../renderer/stores/navigation.ts';
import { useNotice } from '../../renderer/stores/notice.ts';
import { isBeyondPayment } from '../../renderer/stores/only-payment.ts';
import { useSale } from '../../renderer/stores/sale.ts';
import { useSession } from '../../renderer/stores/session.ts';
import { managePages } from '../../shared/operators/pages.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { saleView } from '../../testkit/renderer/sale-view.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';
import { type FakeTill, installFakeTill } from './fake-till.ts';

const anna = { id: 'anna', name: 'Anna', role: 'cashier' } as const;
const nobody: SessionView = {
  environment: 'sandbox',
  version: '0.1.0',
  locale: 'en',
  currency: 'EUR',
  storeName: 'Shop',
  terminalId: 'T1',
  operators: [anna],
  trainingPins: null,
  approvalCode: { of: 'letters-and-digits', length: 6 },
  typedNumbers: 'supervisor',
  phones: {},
  sounds: true,
  operator: null,
  fault: null,
};
const signedIn: SessionView = { ...nobody, operator: anna };

let till: FakeTill;
withoutBrowser();
beforeEach(async () => {
  till = installFakeTill();
  useSale.setState({ sales: {}, versions: {}, current: null });
  useNavigation.setState({ place: { screen: 'sell' } });
  await useSession.getState().adopt(nobody);
});
// The files that run behind it in its process know no page.

describe('while only a payment continues', () => {
  const places: readonly (readonly [Place, boolean])[] = [
    [{ screen: 'pay', saleId: 'sale-7' }, false],
    [{ screen: 'done', saleId: 'sale-7' }, false],
    [{ screen: 'sale', saleId: 'sale-7', from: 'sales' }, false],
    [{ screen: 'pay', saleId: 'sale-8' }, true],
    [{ screen: 'sale', saleId: 'sale-8', from: 'attention' }, true],
    [{ screen: 'sell' }, true],
    [{ screen: 'sales' }, true],
    [{ screen: 'attention' }, true],
    [{ screen: 'claim', scanned: null }, true],
    [{ screen: 'shift' }, true],
    [{ screen: 'count', shiftId: 's' }, true],
    ...managePages.map((page) => [{ screen: 'manage', page }, true] as const),
  ];
  it.each(places)('%j lies beyond it: %s', (place, isBeyond) => {
    const closed = { place, trainingOpen: false, drawerAsked: false };
    expect(isBeyondPayment(['sale-7'], closed)).toBe(isBeyond);
    expect(isBeyondPayment(['sale-7'], { ...closed, trainingOpen: true })).toBe(true);
    expect(isBeyondPayment(['sale-7'], { ...closed, drawerAsked: true })).toBe(true);
    for (const nothingKept of [null, undefined]) expect(isBeyondPayment(nothingKept, closed)).toBe(false);
  });

  it.each([
    [['sale-7'], 'not_signed_in', true],
    [['sale-7'], 'out_of_turn', false],
    [null, 'not_signed_in', false],
  ] as const)('of %j a refusal %s locks the till: %s', async (onlySales, code, locks) => {
    connect();
    useSession.setState({ session: { ...signedIn, onlySales } });
    const asked = ask('sale:suspended');
    await till.next('sale:suspended').refuse({ code });
    await asked;
    expect(till.asked.some(({ channel }) => channel === 'session:lock')).toBe(locks);
  });
});

describe('a person who signs in', () => {
  it('is led to a screen once, and stays where a key led afterwards', async () => {
    const heard = useSession.getState().adopt(signedIn);
    const answered = useSession.getState().adopt(signedIn);
    await till.next('sale:current').answer(null);
    await Promise.all([heard, answered]);
    expect(useSession.getState().session?.operator).toEqual(anna);
    useNavigation.getState().go({ screen: 'sales' });
    expect(till.asked.filter(({ channel }) => channel === 'sale:current')).toHaveLength(1);
    await useSession.getState().adopt(signedIn);
    expect(useNavigation.getState().place).toEqual({ screen: 'sales' });
  });

  it('resumes the open payment before the screens appear', async () => {
    const done = useSession.getState().adopt(signedIn);
    expect(useSession.getState().session?.operator).toBeNull();
    await till.next('sale:current').answer({ version: 1, sale: saleView({ id: 'sale-7', stage: 'paying' }) });
    await done;
    expect(useNavigation.getState().place).toEqual({ screen: 'pay', saleId: 'sale-7' });
  });

  it('comes back to the sale whose end the till’s stop cut off', async () => {
    const done = useSession.getState().adopt({ ...signedIn, resumes: 'sale-6' });
    await till.next('sale:current').answer(null);
    await done;
    expect(useNavigation.getState().place).toEqual({ screen: 'done', saleId: 'sale-6' });
  });

  it('and out again while the till looks for the open sale stays signed out', async () => {
    const came = useSession.getState().adopt(signedIn);
    const left = useSession.getState().adopt(nobody);
    await till.next('sale:current').answer(null);
    await Promise.all([came, left]);
    expect(useSession.getState().session?.operator).toBeNull();
  });

  it.each([
    ['signs out', nobody],
    ['locks it', { ...nobody, lockedFor: 'anna' }],
  ])('who %s leaves nothing open over the screens', async (_what, left) => {
    const came = useSession.getState().adopt(signedIn);
    await till.next('sale:current').answer(null);
    await came;
    useNavigation.getState().openTraining(true);
    useNavigation.getState().openDrawer(true);
    useNotice.getState().show({ code: 'drawer_unset' });
    await useSession.getState().adopt(left);
    expect(useNavigation.getState()).toMatchObject({ trainingOpen: false, drawerAsked: false });
    expect(useNotice.getState()).toMatchObject({ error: null, said: null, announcement: { text: '' } });
  });
});
