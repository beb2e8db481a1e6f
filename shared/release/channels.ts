// The requests of the screens about updates. Their state is a part of the status. One row a channel: who may, the request, the answer.
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { UpdateOffer, UpdateState } from './update-state.ts';

export const releaseChannels = {
  /** Null while there is none. */
  'update:offer': row('manager', nothing, answers<UpdateOffer | null>()),
  /** Checks now, and answers the state after that; a package continues to download afterwards. */
  'update:look': row('manager', nothing, answers<UpdateState>()),
  /** Installs the waiting release, unless something holds it: then it answers what. */
  'update:install': row('manager', nothing, answers<UpdateState>()),
};
