// Connects the stores to main: receives its events, and sends the first requests.
import { receiveEvents, receiveRefusals } from '../bridge.ts';
import { usePictures } from './pictures.ts';
import { useSale } from './sale.ts';
import { useSession } from './session.ts';
import { useStatus } from './status.ts';

/** Called once, before the first screen is drawn. */
export function connect(): void {
  receiveEvents((event) => {
    switch (event.kind) {
      case 'sale':
        return useSale.getState().hear(event.news);
      case 'status':
        return useStatus.getState().adopt(event.status);
      case 'picture':
        return usePictures.getState().adopt([event.picture]);
      case 'session':
        return void useSession.getState().adopt(event.session);
    }
  });
  receiveRefusals((code) => {
    if (code === 'not_signed_in') useSession.getState().asksPin();
  });
  void useSession.getState().load();
  void useStatus.getState().load();
}
