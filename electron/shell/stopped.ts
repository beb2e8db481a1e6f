// A till that does not sell: it says why, and nothing else. Used until it is set up or its vault opens.
import type { FaultCode } from '../../shared/errors.ts';
import type { TillHandlers } from '../../shared/ipc.ts';
import type { Phones } from '../../shared/provisioning.ts';
import { ok } from '../../shared/result.ts';
import type { Environment, Locale } from '../../shared/views.ts';

export type Stopped = {
  readonly environment: Environment;
  readonly version: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly storeName: string;
  readonly terminalId: string;
  readonly phones: Phones;
  readonly fault: { readonly code: FaultCode; readonly file: string | null };
};

/** `session:get` names the fault. On every channel missing here the door answers `till_stopped`. */
export function stoppedHandlers(stopped: Stopped): Pick<TillHandlers, 'session:get'> {
  return { 'session:get': () => ok({ ...stopped, operators: [], trainingPins: null, operator: null }) };
}
