// What the screens ask about updates. How they stand is a part of the status. One row a channel: who may, the request, the answer.
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { UpdateOffer, UpdateState } from './update-state.ts';

export const releaseChannels = {
  /** Null while there is none. */
  'update:offer': row('manager', nothing, answers<UpdateOffer | null>()),
  /** Looks now, and answers how it then stands; a package goes on being fetched afterwards. */
  'update:look': row('manager', nothing, answers<UpdateState>()),
  /** Installs what waits, unless something holds it: then it answers what. */
  'update:install': row('manager', nothing, answers<UpdateState>()),
};
