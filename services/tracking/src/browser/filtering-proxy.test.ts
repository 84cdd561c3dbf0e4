// Tests what a browser can reach through the proxy, over real sockets and with a resolver of the test's own.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createPublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { createPublicTargets, type PublicTargets } from '../pages/public-targets.ts';
import { type FilteringProxy, openFilteringProxy } from './filtering-proxy.ts';

/** Listens on an address and counts its connections. */
async function listenAt(address: string) {
  const server = createServer((asked, response) => response.end(`${asked.method} ${asked.url} ${asked.headers.host}`));
  const arrived: Socket[] = [];
  server.on('connection', (socket) => arrived.push(socket));
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Server = Awaited<ReturnType<typeof listenAt>>;

describe('the proxy of a visit', () => {
  let inside: Server;
  let shop: Server;
  let proxy: FilteringProxy;
  let targets: PublicTargets;
  const lookedUp: string[] = [];
  before(async () => {
    [inside, shop] = await Promise.all([listenAt('127.0.0.2'), listenAt('127.0.0.1')]);
    const resolve = async (host: string) => {
      lookedUp.push(host);
      const times = lookedUp.filter((one) => one === host).length;
      if (host === 'nowhere.test') throw new Error('ENOTFOUND');
      if (host === 'rebinding.test') return [{ address: times > 1 ? '127.0.0.2' : '93.184.215.14', family: 4 }];
      if (host === 'both.test') return ['127.0.0.1', '93.184.215.14'].map((address) => ({ address, family: 4 }));
      return [{ address: '127.0.0.1', family: 4 }];
    };
    targets = createPublicTargets({
      privateHosts: new Set(['shop.test']),
      collector: new URL(`http://collector.test:${shop.port}`),
      lookupFor: (hosts) => createPublicLookup(hosts, resolve),
    });
    proxy = await openFilteringProxy({ targets, maxBytes: 100_000, maxConnections: 8 });
  });
  after(async () => {
    await proxy[Symbol.asyncDispose]();
    await inside[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  async function get(url: string): Promise<{ status: number; body: string }> {
    const sent = request(proxy.url, { path: url, headers: { host: 'another.test' } }).end();
    const [response] = await once(sent, 'response');
    let body = '';
    for await (const chunk of response) body += chunk;
    return { status: response.statusCode, body };
  }
  /** Returns the status of a tunnel; 0 when the proxy ends it without one. */
  async function tunnel(target: string): Promise<number> {
    const sent = request(proxy.url, { method: 'CONNECT', path: target }).end();
    const answer = once(sent, 'connect').then(([response, socket]) => {
      socket.destroy();
      return Number(response.statusCode);
    });
    return answer.catch(() => 0);
  }

  it('forwards to an allowed name, with the name as Host, and looks it up once', async () => {
    lookedUp.length = 0;
    const { status, body } = await get(`http://shop.test:${shop.port}/p?q=1`);
    assert.deepEqual([status, body], [200, `GET /p?q=1 shop.test:${shop.port}`]);
    assert.deepEqual(lookedUp, ['shop.test']);
    assert.equal(await tunnel(`shop.test:${shop.port}`), 200);
  });

  it('reaches the collector at its own port alone, wherever its name leads', async () => {
    assert.equal((await get(`http://collector.test:${shop.port}/`)).status, 200);
    assert.equal((await get(`http://collector.test:${inside.port}/`)).status, 403);
  });

  const refused = [
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    '2130706434',
    '0x7f000002',
    'localhost',
    'inside.test',
    'both.test',
    'nowhere.test',
  ];
  for (const host of refused)
    it(`refuses ${host}, as a request and as a tunnel`, async () => {
      assert.equal((await get(`http://${host}:${inside.port}/`)).status, 403);
      assert.notEqual(await tunnel(`${host}:${inside.port}`), 200);
      assert.equal(inside.arrived.length, 0);
    });

  it('checks a name at each connection, so that a name that moves inside leads nowhere', async () => {
    lookedUp.length = 0;
    const checked = await new Promise((resolve) => {
      targets.lookupOf('rebinding.test', inside.port)?.('rebinding.test', {}, (_, address) => resolve(address));
    });
    assert.equal(checked, '93.184.215.14');
    assert.equal((await get(`http://rebinding.test:${inside.port}/`)).status, 403);
    assert.notEqual(await tunnel(`rebinding.test:${inside.port}`), 200);
    assert.equal(lookedUp.length, 3);
    assert.equal(inside.arrived.length, 0);
  });

  for (const path of ['ftp://shop.test/', 'file:///etc/passwd', '/etc/passwd', 'shop.test', 'http://'])
    it(`refuses ${path}`, async () => assert.match(String((await get(path)).status), /^40[03]$/));

  for (const target of ['shop.test', 'shop.test:', ':80', 'shop.test:99999', ''])
    it(`opens no tunnel to "${target}"`, async () => assert.notEqual(await tunnel(target || '/'), 200));

  it('lets no more through once its bytes are used up', async () => {
    const small = await openFilteringProxy({
      targets: createPublicTargets({ privateHosts: new Set(['127.0.0.1']), collector: new URL('http://127.0.0.1:1') }),
      maxBytes: 10,
      maxConnections: 8,
    });
    const ask = async () => {
      const sent = request(small.url, { path: `http://127.0.0.1:${shop.port}/${'x'.repeat(50)}` }).end();
      const [response] = await once(sent, 'response');
      for await (const _ of response);
      return Number(response.statusCode);
    };
    await assert.rejects(ask());
    assert.equal(await ask(), 403);
    await small[Symbol.asyncDispose]();
  });
});
