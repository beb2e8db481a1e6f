// While only a payment continues, whatever lies beyond it takes the PIN: the till locks, and what was asked for follows the PIN.
import { useEffect } from 'react';
import { type NavigationStore, useNavigation } from './navigation.ts';
import { useSession } from './session.ts';

/** Nothing of this may be shown while the payments of these sales alone continue. */
export function isBeyondPayment(
  onlySales: readonly string[] | null | undefined,
  { place, trainingOpen, drawerAsked }: Pick<NavigationStore, 'place' | 'trainingOpen' | 'drawerAsked'>,
): boolean {
  if (!onlySales) return false;
  const isOfPayment = 'saleId' in place && onlySales.includes(place.saleId);
  return !isOfPayment || trainingOpen || drawerAsked;
}

/** Asks the PIN where it is needed; true until it was given. */
export function usePinBeyondPayment(): boolean {
  const onlySales = useSession((store) => store.session?.onlySales);
  const asksPin = useSession((store) => store.asksPin);
  const isBeyond = useNavigation((store) => isBeyondPayment(onlySales, store));
  useEffect(() => {
    if (isBeyond) asksPin();
  }, [isBeyond, asksPin]);
  return isBeyond;
}
