// Which steps a set-up has, which are done, and which is the current one: pure, from what was entered and which secrets are there.
// Invariant: no step is reached before those that it depends on are done.
import { type SetUpStep, setUpDevices } from '../../../shared/set-up/set-up-steps.ts';
import type { Draft } from './draft.ts';

/** Of the secrets only whether they are there. */
export type Given = {
  /** The service took address, key and secret, in this run. */
  readonly isServiceProven: boolean;
  readonly hasPin: (personId: string) => boolean;
  readonly isCodeTypedBack: boolean;
  /** The store's key, from the file of another till. */
  readonly hasJoined: boolean;
  readonly hasTerminalPassphrase: boolean;
};

const own: readonly SetUpStep[] = ['language', 'service', 'store', 'till', 'people', 'devices', 'recovery', 'finish'];
const joining: readonly SetUpStep[] = [
  'language',
  'join',
  'service',
  'till',
  'people',
  'devices',
  'recovery',
  'finish',
];

export function stepsOf(draft: Pick<Draft, 'joins' | 'step'>): readonly SetUpStep[] {
  return draft.joins !== null || draft.step === 'join' ? joining : own;
}

/** In Germany a live till that takes cash is used next to a register with a fiscal device. */
export function needsRegister({ store, environment }: Pick<Draft, 'store' | 'environment'>): boolean {
  return store?.country === 'DE' && environment === 'live';
}

export function isDone(step: SetUpStep, draft: Draft, given: Given): boolean {
  switch (step) {
    case 'language':
      return true;
    case 'join':
      return given.hasJoined;
    case 'service':
      return given.isServiceProven;
    case 'store':
      return draft.store !== null;
    case 'till':
      return draft.terminalId !== '' && draft.isSure && (draft.hasRegister || !needsRegister(draft));
    case 'people':
      return draft.people.some(({ role }) => role === 'manager') && draft.people.every(({ id }) => given.hasPin(id));
    case 'devices':
      return setUpDevices.every((device) => draft.devices[device] !== 'open') && !lacksPassphrase(draft, given);
    case 'recovery':
      return given.isCodeTypedBack;
    case 'finish':
      return false;
  }
}

/** A terminal's passphrase is not kept half-way. */
export function lacksPassphrase({ cardTerminal }: Draft, given: Pick<Given, 'hasTerminalPassphrase'>): boolean {
  return cardTerminal?.kind === 'nexo' && cardTerminal.key !== null && !given.hasTerminalPassphrase;
}

/** The step itself, or the first one before it that is not done. */
export function reachable(step: SetUpStep, draft: Draft, given: Given): SetUpStep {
  const steps = stepsOf(draft);
  const wanted = Math.max(0, steps.indexOf(step));
  return steps.slice(0, wanted).find((one) => !isDone(one, draft, given)) ?? steps[wanted] ?? 'language';
}
