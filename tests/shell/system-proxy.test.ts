// The system's proxy, from Electron's answer, becomes the environment that the transport reads. A proxy named there already wins.
import { describe, expect, it } from 'vitest';
import { chooseProxy } from '../../electron/service/proxy.ts';
import { proxyEnvironment } from '../../electron/shell/system-proxy.ts';

const service = 'https://api.example/v1';

async function chosen(answer: string | Error, environment: Record<string, string> = {}): Promise<string> {
  const asked = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const choice = chooseProxy(new URL(service), await proxyEnvironment(environment, service, asked));
  return choice.kind === 'proxy' ? choice.url.href : choice.kind;
}

describe('the proxy to the service', () => {
  it.each([
    ['DIRECT', 'direct'],
    ['', 'direct'],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128/'],
    ['HTTPS proxy.example:443', 'https://proxy.example/'],
    ['SOCKS5 proxy.example:1080', 'unusable'],
  ])('is read from the system: %j is %s', async (answer, expected) => expect(await chosen(answer)).toBe(expected));

  it('is the environment’s, whatever the system says', async () => {
    expect(await chosen('PROXY other.example:1', { HTTPS_PROXY: 'http://mine.example:2' })).toBe(
      'http://mine.example:2/',
    );
  });

  it('is the system’s even where the environment names exceptions but no proxy', async () => {
    expect(await chosen('PROXY proxy.example:3128', { NO_PROXY: '*' })).toBe('http://proxy.example:3128/');
  });

  it('is none if the system cannot be asked', async () => {
    expect(await chosen(new Error('no network service'))).toBe('direct');
  });

  it('asks the system about the service’s own address', async () => {
    const asked: string[] = [];
    await proxyEnvironment({}, service, async (url) => {
      asked.push(url);
      return 'DIRECT';
    });
    expect(asked).toEqual([service]);
  });
});
