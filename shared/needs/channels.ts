// The request of the list of what needs somebody. Answered to each role with what it may see to.
import { answers, row } from '../channel.ts';
import { nothing } from '../request-parts.ts';
import type { NeedsView } from './views.ts';

export const needsChannels = { 'needs:list': row('signed-in', nothing, answers<NeedsView>()) };
