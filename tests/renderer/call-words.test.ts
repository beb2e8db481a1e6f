// Whom a screen says to call: with the shop's number, if any, and never the reader.
import { describe, expect, test } from 'vitest';
import { type Caller, callWords } from '../../renderer/stores/use-call.ts';
import { type Whom, whoms } from '../../shared/health/escalation.ts';

const say = (whom: Whom, caller: Partial<Caller> = {}): string =>
  callWords((key, values) => `${key} ${values?.phone ?? ''}`.trim(), whom, { phones: {}, role: null, ...caller });

describe('whom to call', () => {
  test('without numbers everybody is named, and nobody where no call is needed', () => {
    expect(whoms.map((whom) => say(whom))).toEqual([
      '',
      'guide:whom.supervisor',
      'guide:whom.manager',
      'guide:whom.head-office',
      'guide:whom.service',
      'guide:whom.support',
    ]);
  });

  test('each number stands with the right person', () => {
    const phones = { service: '1', support: '2', head_office: '3' };
    expect(say('service', { phones })).toBe('guide:whomAt.service 1');
    expect(say('support', { phones })).toBe('guide:whomAt.support 2');
    expect(say('head-office', { phones })).toBe('guide:whomAt.head-office 3');
    expect(say('head-office', { phones: { service: '1' } })).toBe('guide:whom.head-office');
    expect(say('manager', { phones })).toBe('guide:whom.manager');
  });

  test('nobody is told to call themselves', () => {
    expect(say('manager', { role: 'manager' })).toBe('');
    expect(say('supervisor', { role: 'manager' })).toBe('');
    expect(say('manager', { role: 'supervisor' })).toBe('guide:whom.manager');
    expect(say('supervisor', { role: 'supervisor' })).toBe('');
    expect(say('head-office', { role: 'manager' })).toBe('guide:whom.head-office');
  });
});
