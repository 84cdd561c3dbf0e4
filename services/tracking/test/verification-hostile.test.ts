// Tests that a page cannot abuse the browser that visits it: nothing inside is reached, and nothing of it stays.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { findChromium } from '../src/browser/find-chromium.ts';
import { CHECK_ENV, detailOf, open, openVerifying, type Verifying } from './verifying.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const INSIDE = '127.0.0.2';
/** Keeps a visit waiting for a page that has loaded, and is not done. */
const LIVELY = `setInterval(() => fetch('/lively').catch(() => undefined), 300);`;

/** Listens inside, and counts what arrives by TCP and UDP. */
async function listenInside() {
  let arrivals = 0;
  const arrived = () => {
    arrivals += 1;
  };
  const server = createServer((_, response) => response.end('secret'));
  server.on('connection', arrived);
  server.listen(0, INSIDE);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', arrived);
  udp.bind(port, INSIDE);
  await once(udp, 'listening');
  return {
    port,
    arrivals: () => arrivals,
    async [Symbol.asyncDispose]() {
      udp.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the processes whose command line names a folder. */
async function processesWith(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder) && line.includes('--user-data-dir'));
}

/** Returns the bytes of all files in a folder, which may change meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    entries.map((name) =>
      lstat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('a hostile page', () => {
  let v: Verifying;
  /** For pages that never end. */
  let hasty: Verifying;
  let folder: string;
  const oldFolder = process.env.TMPDIR;
  before(async function () {
    if (process.env.TOUCHLINE_NO_BROWSER === '1' || !(await findChromium(undefined))) return this.skip();
    folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    process.env.TMPDIR = folder;
    v = await openVerifying('hostile');
    hasty = await openVerifying('hostile-hasty', { SITE_CHECK_BROWSER_TIMEOUT_MS: '8000' });
  });
  after(async () => {
    if (oldFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = oldFolder;
    await v?.[Symbol.asyncDispose]();
    await hasty?.[Symbol.asyncDispose]();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const forBrowser = (userAgent = '') => userAgent.includes('Chrome/');
  const cleanedUp = async () => {
    assert.deepEqual(await processesWith(folder), []);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('touchline-visit')),
      [],
    );
  };

  it('reaches nothing inside by any kind of request', async () => {
    await using inside = await listenInside();
    const key = await v.keyOf('inside');
    const targets = [
      `${INSIDE}:${inside.port}`,
      `localhost:${inside.port}`,
      `0x7f000002:${inside.port}`,
      `[::ffff:${INSIDE}]:${inside.port}`,
      '169.254.169.254',
    ];
    v.shop.serve('/away', (_, response) => response.writeHead(302, { location: `http://${targets[0]}/` }).end());
    // What a page can try; the tracker comes last, so that the visit does not end before.
    const script = `(async () => {
      ${LIVELY}
      const tries = [];
      const element = (name, members) => new Promise((resolve) => {
        const one = Object.assign(document.createElement(name), members, { onload: resolve, onerror: resolve });
        document.documentElement.append(one);
        setTimeout(resolve, 1500);
      });
      for (const target of ${JSON.stringify(targets)}) {
        tries.push(fetch('http://' + target + '/', { mode: 'no-cors' }));
        tries.push(fetch('https://' + target + '/', { mode: 'no-cors' }));
        tries.push(element('iframe', { src: 'http://' + target + '/' }));
        tries.push(element('img', { src: 'http://' + target + '/' }));
        tries.push(element('link', { rel: 'preconnect', href: 'http://' + target + '/' }));
        tries.push(element('link', { rel: 'dns-prefetch', href: 'http://' + target + '/' }));
        tries.push(new Promise((resolve) => {
          const socket = new WebSocket('ws://' + target + '/');
          socket.onopen = socket.onerror = socket.onclose = resolve;
        }));
        navigator.sendBeacon('http://' + target + '/', 'x');
      }
      tries.push(fetch('/away', { mode: 'no-cors' }));
      tries.push(element('iframe', { src: '/away' }));
      tries.push((async () => {
        const peer = new RTCPeerConnection({ iceServers: [
          { urls: 'stun:${INSIDE}:${inside.port}' },
          { urls: 'turn:${INSIDE}:${inside.port}?transport=tcp', username: 'u', credential: 'c' },
        ] });
        peer.createDataChannel('x');
        await peer.setLocalDescription();
        await new Promise((resolve) => setTimeout(resolve, 1500));
      })());
      tries.push((async () => {
        const transport = new WebTransport('https://${INSIDE}:${inside.port}/');
        await transport.ready;
      })());
      const results = await Promise.allSettled(tries.map((one) => Promise.race([one, new Promise((r) => setTimeout(r, 3000))])));
      await fetch('/tried?' + results.length);
      const tag = document.createElement('script');
      tag.src = '${v.tracking.collector}/t/${key}.js';
      document.head.append(tag);
    })()`;
    v.shop.page('/inside', `<!doctype html><html><head></head><body><script>${script}</script></body></html>`);
    const done = await v.verified('inside', `${v.shop.origin}/inside`);
    assert.ok(
      v.shop.asked.some((path) => path.startsWith('/tried?')),
      'the page tried everything',
    );
    assert.equal(inside.arrivals(), 0);
    assert.deepEqual(open(done), []);
    await cleanedUp();
  });

  it('cannot fill the disk', async () => {
    await v.keyOf('fills');
    const script = `(async () => {
      ${LIVELY}
      const part = new Uint8Array(10_000_000).map((_, n) => n * 7);
      const cache = await caches.open('c').catch(() => undefined);
      const database = await new Promise((resolve, reject) => {
        const asked = indexedDB.open('d', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('o', { autoIncrement: true });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = reject;
      });
      for (let n = 0; n < 10; n++) {
        await new Promise((resolve) => {
          const write = database.transaction('o', 'readwrite');
          write.objectStore('o').add(new Blob([part]));
          write.oncomplete = write.onerror = write.onabort = resolve;
        });
        await cache?.put('/' + n, new Response(new Blob([part]))).catch(() => undefined);
      }
      await fetch('/filled');
      location = '/done';
    })()`;
    let used = 0;
    v.shop.serve('/filled', async (_, response) => {
      used = await sizeOf(folder);
      response.end();
    });
    v.shop.page('/fills', `<html><head></head><body><script>${script}</script></body></html>`);
    await v.verified('fills', `${v.shop.origin}/fills`);
    assert.ok(v.shop.asked.includes('/filled'), 'the page stored what it wanted');
    assert.ok(used > 0 && used < 40_000_000, `${used} bytes`);
  });

  it('cannot lead the browser itself inside', async () => {
    await using inside = await listenInside();
    await hasty.keyOf('led');
    hasty.shop.page(
      '/led',
      `<html><head></head><body><script>setTimeout(() => { location = 'http://${INSIDE}:${inside.port}/' })</script></body></html>`,
    );
    const done = await hasty.verified('led', `${hasty.shop.origin}/led`);
    assert.equal(inside.arrivals(), 0);
    assert.ok(open(done).includes('tag_found'));
  });

  const endings: [what: string, path: string, serve: (path: string) => void][] = [
    [
      'that never ends',
      '/endless',
      (path) =>
        hasty.shop.serve(path, ({ headers }, response) => {
          response.writeHead(200, { 'content-type': 'text/html' });
          response.write('<html><body>');
          if (!forBrowser(headers['user-agent'])) response.end();
        }),
    ],
    [
      'whose script never returns',
      '/busy',
      (path) => hasty.shop.page(path, '<html><body><script>for (;;);</script></body></html>'),
    ],
    [
      'that asks without end',
      '/asks',
      (path) => hasty.shop.page(path, '<html><body><script>for (;;) alert(1);</script></body></html>'),
    ],
    [
      'that navigates without end',
      '/navigates',
      (path) => hasty.shop.page(path, '<html><body><script>setTimeout(() => location.reload())</script></body></html>'),
    ],
    [
      'that sends more than a page needs',
      '/huge',
      (path) =>
        hasty.shop.serve(path, ({ headers }, response) => {
          response.writeHead(200, { 'content-type': 'text/html' });
          if (!forBrowser(headers['user-agent'])) return void response.end();
          const part = Buffer.alloc(1_000_000, 'x');
          const more = () => {
            while (!response.destroyed && response.write(part));
          };
          response.on('drain', more);
          more();
        }),
    ],
    [
      'that downloads',
      '/downloads',
      (path) => {
        hasty.shop.serve('/file', (_, response) =>
          response
            .writeHead(200, {
              'content-type': 'application/zip',
              'content-disposition': 'attachment; filename=bad.zip',
            })
            .end('x'.repeat(1000)),
        );
        hasty.shop.page(
          path,
          '<html><body><a id=a href=/file download>x</a><iframe src=/file></iframe><script>a.click()</script></body></html>',
        );
      },
    ],
  ];
  for (const [what, path, serve] of endings)
    it(`${what} has its verdict, and leaves nothing behind`, async () => {
      const profileId = path.slice(1);
      await hasty.keyOf(profileId);
      serve(path);
      const done = await hasty.verified(profileId, `${hasty.shop.origin}${path}`);
      assert.equal(done.state, 'failed');
      assert.ok(open(done).includes('tag_found'), JSON.stringify(done.checks));
      await cleanedUp();
    });

  it('does not outlive the process that visited it', async () => {
    await v.keyOf('killed');
    const { MONGODB_URL, NATS_URL, BUS_PREFIX, COLLECTOR_PUBLIC_URL } = v.site.config;
    const MONGODB_DATABASE = `${v.site.config.MONGODB_DATABASE}_k`;
    const other = v.site.mongo.client.db(MONGODB_DATABASE);
    await other
      .collection('tracking_keys')
      .insertOne({ profile_id: 'killed', key: `tk_${'k'.repeat(22)}`, active: true });
    const service = await spawnService(MAIN, {
      ...CHECK_ENV,
      ...{ MONGODB_URL, NATS_URL, BUS_PREFIX, MONGODB_DATABASE, COLLECTOR_PUBLIC_URL },
      TMPDIR: folder,
    });
    v.shop.serve('/stays', ({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
      if (!forBrowser(headers['user-agent'])) response.end();
    });
    await other.collection('verifications').insertOne({
      _id: 'killed' as never,
      id: randomUUID(),
      page: `${v.shop.origin}/stays`,
      status: 'pending',
      reason: '',
      requested_at: new Date(),
      checked_at: null,
      http_status: 0,
      has_tag_manager: false,
      has_recent_events: false,
      claimed_until: new Date(),
      claims: 0,
    });
    await eventually(() => assert.equal(v.shop.asked.filter((path) => path === '/stays').length, 2));
    assert.ok((await processesWith(folder)).length > 0);
    await service.kill();
    await eventually(async () => assert.deepEqual(await processesWith(folder), []));
    await other.dropDatabase();
  });

  it('is not visited where there is no browser, where it does not start, and where it is off', async () => {
    const table: [env: Record<string, string>, said: RegExp][] = [
      [{ CHROMIUM_PATH: '/nowhere/chromium' }, /none is installed/],
      [{ CHROMIUM_PATH: '/bin/true' }, /none is installed/],
      [{ SITE_CHECK_BROWSER: 'off' }, /switched that off/],
      ...(process.getuid?.() === 0
        ? [[{ SITE_CHECK_BROWSER_SANDBOX: 'on' }, /did not start/] as [Record<string, string>, RegExp]]
        : []),
    ];
    for (const [env, said] of table) {
      await using other = await openVerifying('none', env);
      await other.keyOf('none');
      other.shop.page('/none', `<head>${await other.snippetOf('none')}</head>`);
      const done = await other.verified('none', `${other.shop.origin}/none`);
      assert.deepEqual([done.state, open(done)], ['passed', ['event_received?', 'cookie_first_party?']]);
      assert.match(detailOf(done, 'event_received'), said);
      assert.match(detailOf(done, 'cookie_first_party'), said);
    }
  });
});
