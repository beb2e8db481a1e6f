// Sends a change to main. Invariant: a user who was signed out meanwhile is told, on any screen, that the change was not made.

import type { Answer } from '../../../../shared/ipc/ipc.ts';
import type { Agreement, RequestedChange } from '../../../../shared/operators/channels.ts';
import type { PeopleChange } from '../../../../shared/operators/people-rules.ts';
import { ask } from '../../../bridge.ts';
import { useNotice } from '../../../stores/notice.ts';

export async function send(
  change: PeopleChange,
  pin: string | null,
  agreement: Agreement | null,
): Promise<Answer<'people:change'>> {
  const answer = await ask('people:change', { change: withPin(change, pin ?? ''), agreement });
  const isGone = !answer.ok && (answer.error.code === 'signed_out' || answer.error.code === 'not_signed_in');
  if (isGone) useNotice.getState().show({ code: 'signed_out' });
  return answer;
}

function withPin(change: PeopleChange, pin: string): RequestedChange {
  switch (change.kind) {
    case 'add':
      return { ...change, pin };
    case 'change':
      return change;
    case 'disable':
    case 'enable':
    case 'scam-trained':
      return { kind: change.kind, operatorId: change.operatorId };
    case 'reset-pin':
      return { kind: 'reset-pin', operatorId: change.operatorId, pin };
  }
}
