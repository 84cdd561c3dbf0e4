// Tests downloads of pictures against a real server: which are taken, where a redirect may lead, and how much is read at most.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicLookup, type Resolve } from '@touchline/chassis/net/public-lookup.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { MAX_PICTURE_BYTES, type PictureFault } from '../../domain/pictures/picture.ts';
import { createFetchPicture, type FetchPicture } from './fetch-picture.ts';

const GIF = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
const gifOf = (bytes: number) => Buffer.concat([GIF, Buffer.alloc(bytes - GIF.length)]);
/** No picture is late: only the tests of time have a shorter one. */
const TIMEOUT_MS = 60_000;
const PUBLIC = '93.184.215.14';
const never = new AbortController().signal;

describe('the download of a picture', () => {
  let server: Server;
  let origin: string;
  let fetching: FetchPicture;
  let respond: RequestListener;
  let seen: string[];
  const names = new Map<string, string>();
  let unresolved: string | undefined;
  const resolve: Resolve = async (host) => {
    if (unresolved !== undefined) throw Object.assign(new Error('not resolved'), { code: unresolved });
    return [{ address: names.get(host) ?? '127.0.0.1', family: 4 }];
  };
  const start = (timeoutMs = TIMEOUT_MS, privateHosts = new Set(['127.0.0.1', 'sim.test'])) =>
    createFetchPicture({ privateHosts, lookup: createPublicLookup(privateHosts, resolve), timeoutMs });

  before(async () => {
    server = createServer((request, response) => {
      seen.push(request.url ?? '');
      respond(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    seen = [];
    names.clear();
    unresolved = undefined;
    fetching = start();
  });
  afterEach(() => fetching[Symbol.asyncDispose]());

  const fetchPicture = (path = '/1.gif', at = origin) => fetching.fetchPicture(`${at}${path}`, never);
  const fails = async (fault: PictureFault, path?: string) =>
    assert.deepEqual(await fetchPicture(path), { ok: false, fault });
  const answers =
    (status: number, headers: Record<string, string>, body: Buffer | string = ''): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);
  const ok = (body: Buffer, headers: Record<string, string> = {}) => answers(200, headers, body);

  for (const [code, fault] of [
    ['ENOTFOUND', 'host_not_public'],
    ['EAI_AGAIN', 'no_answer'],
  ] as const)
    it(`fails with ${fault} where a name ends in ${code}`, async () => {
      unresolved = code;
      assert.deepEqual(await fetchPicture('/1.gif', 'http://sim.test'), { ok: false, fault });
    });

  it('returns what it is by its bytes, whatever the server says', async () => {
    respond = ok(GIF, { 'content-type': 'text/html' });
    const fetched = await fetchPicture();
    assert.ok(fetched.ok);
    assert.deepEqual([fetched.picture.type, Buffer.from(fetched.picture.bytes)], ['image/gif', GIF]);
    assert.match(fetched.picture.sha256, /^[0-9a-f]{64}$/);
  });

  it('tells nobody who asks, and asks for no other form than pictures have', async () => {
    let sent: object = {};
    respond = (request, response) => {
      sent = request.headers;
      response.end(GIF);
    };
    await fetchPicture();
    assert.deepEqual(Object.keys(sent).sort(), ['accept', 'accept-encoding', 'connection', 'host']);
  });

  const half: RequestListener = (request, response) => {
    response.writeHead(200, { 'content-length': String(2 * GIF.length) });
    response.write(GIF, () => request.socket.destroy());
  };
  const NONE: readonly [about: string, respond: RequestListener, fault: PictureFault][] = [
    ['an address that has ended', answers(403, {}, 'URL signature expired'), 'refused'],
    ['nothing there', answers(404, {}), 'refused'],
    ['a redirect without a target', answers(302, {}), 'refused'],
    ['too many calls', answers(429, {}), 'no_answer'],
    ['a host that is down', answers(503, {}), 'no_answer'],
    ['a cut socket', (request) => void request.socket.destroy(), 'no_answer'],
    ['half a picture', half, 'no_answer'],
    ['an empty file', ok(Buffer.alloc(0), { 'content-type': 'image/png' }), 'not_a_picture'],
    ['a page', ok(Buffer.from('<!doctype html><p>x</p>'), { 'content-type': 'image/png' }), 'not_a_picture'],
    ['a drawing', ok(Buffer.from('<svg></svg>'), { 'content-type': 'image/svg+xml' }), 'not_a_picture'],
    [
      'a compressed picture',
      ok(Buffer.from('1f8b08000000000000', 'hex'), { 'content-encoding': 'gzip' }),
      'not_a_picture',
    ],
    ['one byte too many', ok(gifOf(MAX_PICTURE_BYTES + 1)), 'too_large'],
    ['a redirect inside a cloud', answers(302, { location: 'https://169.254.169.254/' }), 'host_not_public'],
    ['a redirect to a private host', answers(302, { location: 'https://10.0.0.7/1.gif' }), 'host_not_public'],
    ['a redirect to plain http', answers(302, { location: `http://${PUBLIC}/1.gif` }), 'host_not_public'],
    ['a redirect to a file', answers(302, { location: 'file:///etc/passwd' }), 'host_not_public'],
    ['a redirect to no address', answers(302, { location: 'https://[' }), 'host_not_public'],
  ];
  for (const [about, responder, fault] of NONE)
    it(`finds none behind ${about}: ${fault}`, async () => {
      respond = responder;
      await fails(fault);
    });

  it('takes a picture of exactly the most bytes', async () => {
    respond = ok(gifOf(MAX_PICTURE_BYTES));
    assert.ok((await fetchPicture()).ok);
  });

  it('follows two redirects and no third', async () => {
    respond = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(GIF);
      else response.writeHead(302, { location: `/${left - 1}` }).end('moved');
    };
    assert.ok((await fetchPicture('/2')).ok);
    assert.deepEqual(seen, ['/2', '/1', '/0']);
    await fails('too_many_redirects', '/3');
    assert.ok(!seen.slice(3).includes('/0'));
  });

  it('calls no private address that a name leads to, also behind a redirect', async () => {
    const { port } = new URL(origin);
    names.set('cdn.test', '127.0.0.1');
    assert.deepEqual(await fetchPicture('/1.gif', `https://cdn.test:${port}`), { ok: false, fault: 'host_not_public' });
    respond = answers(302, { location: `https://cdn.test:${port}/1.gif` });
    await fails('host_not_public');
    assert.deepEqual(seen, ['/1.gif'], 'the redirect only');
  });

  it('is not made at all with an address that must not be called', async () => {
    for (const address of ['', 'data:image/gif;base64,R0lGODlh', 'http://cdn.test/', 'https://10.0.0.7/'])
      assert.deepEqual(await fetching.fetchPicture(address, never), { ok: false, fault: 'host_not_public' }, address);
  });

  const endless =
    (begin: Buffer | string): RequestListener =>
    (_request, response) => {
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(16 * 1024), more);
      };
      response.write(begin, more);
    };
  it('stops reading what has no end, whether a picture or not', async () => {
    let closed = 0;
    const watched =
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        response.once('close', () => closed++);
        listener(request, response);
      };
    respond = watched(endless(GIF));
    await fails('too_large');
    respond = watched(endless('<!doctype html>'));
    await fails('not_a_picture');
    respond = watched((request, response) => {
      response.writeHead(404);
      endless('no')(request, response);
    });
    await fails('refused');
    await eventually(() => assert.equal(closed, 3));
  });

  it('does not wait longer than its time for the head, or for the rest', async () => {
    await fetching[Symbol.asyncDispose]();
    fetching = start(100);
    respond = () => undefined;
    await fails('no_answer');
    respond = (_request, response) => void response.write(GIF);
    await fails('no_answer');
  });

  it('ends with the service', async () => {
    const stopping = new AbortController();
    respond = () => stopping.abort();
    assert.deepEqual(await fetching.fetchPicture(`${origin}/1.gif`, stopping.signal), {
      ok: false,
      fault: 'no_answer',
    });
  });
});
