// Where a till takes webhooks, as the provisioning file says it (shared/settings/provisioning.ts).
import { expect, it } from 'vitest';
import { webhookSettings } from '../../shared/settings/provisioning.ts';

it('needs a port alone: this machine, and a path of its own', () => {
  expect(webhookSettings.parse({ port: 8085 })).toEqual({ port: 8085, address: '127.0.0.1', path: '/webhooks' });
});

it('takes an address, a path and the address before a proxy', () => {
  const whole = { port: 443, address: '::', path: '/tills/7', public_url: 'https://shop.example/tills/7?x=1' };
  expect(webhookSettings.parse(whole)).toEqual(whole);
});

it.each([
  {},
  { port: 0 },
  { port: 65_536 },
  { port: 80, address: 'shop.example' },
  { port: 80, path: 'webhooks' },
  { port: 80, path: '/webhooks?a=1' },
  { port: 80, public_url: 'ftp://shop.example/' },
  { port: 80, key_secret: 'x' },
])('refuses %j', (settings) => {
  expect(webhookSettings.safeParse(settings).success).toBe(false);
});
