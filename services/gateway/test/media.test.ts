// Tests uploads and downloads: what a form must have, how a file arrives in parts, what an Idempotency-Key does, and that no browser
// runs what was uploaded.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { appError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { FinishUploadRequest, PutPartRequest } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { MEDIA_ID } from './doubles/known-ids.ts';
import { mediaDouble } from './doubles/media.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const PART_BYTES = 512 * 1024;

describe('uploads', () => {
  let running: RunningGateway;
  const parts: PutPartRequest[] = [];
  const finished: FinishUploadRequest[] = [];
  let mostBytes = Number.POSITIVE_INFINITY;
  before(async () => {
    const double = mediaDouble();
    const putPart: typeof double.putPart = (request, call) => {
      parts.push(request);
      if (request.index * PART_BYTES + request.data.length > mostBytes)
        throw appError('payload_too_large', 'A file of this type (image) may have 5 MB.');
      return double.putPart(request, call);
    };
    const finishUpload: typeof double.finishUpload = (request, call) => {
      finished.push(request);
      return double.finishUpload(request, call);
    };
    running = await runGateway('uploads', { doubles: { media: { ...double, putPart, finishUpload } } });
  });
  after(async () => await running?.[Symbol.asyncDispose]());
  beforeEach(() => {
    parts.splice(0);
    finished.splice(0);
    mostBytes = Number.POSITIVE_INFINITY;
  });

  const upload = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(running.url('/api/v1/messages/media'), {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { authorization: `Bearer ${running.key}`, ...headers },
    } as RequestInit);
  const formOf = (content: string | Uint8Array<ArrayBuffer>, name = 'photo.jpg') => {
    const form = new FormData();
    form.set('file', new File([content], name, { type: 'image/jpeg' }));
    return form;
  };
  const rawForm = (content: string) => ({
    body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });

  it('arrive in parts of half a megabyte, with the size, the digest and the name of the file', async () => {
    const content = randomBytes(2 * PART_BYTES + 5);
    const response = await upload(formOf(content, 'año nuevo.jpg'));
    assert.equal(response.status, 201);
    assert.deepEqual(
      parts.map(({ index, data }) => [index, data.length]),
      [
        [0, PART_BYTES],
        [1, PART_BYTES],
        [2, 5],
      ],
    );
    assert.ok(Buffer.concat(parts.map(({ data }) => data)).equals(content));
    assert.equal(new Set(parts.map(({ uploadId }) => uploadId)).size, 1);
    const [{ sha256 = '', bytes, fileName } = {} as FinishUploadRequest] = finished;
    assert.equal(sha256, createHash('sha256').update(content).digest('hex'));
    assert.deepEqual([Number(bytes), fileName], [content.length, 'año nuevo.jpg']);
  });

  it('may claim a type and a name of any length', async () => {
    const form = new FormData();
    form.set('file', new File(['x'], 'n'.repeat(500), { type: `text/${'x'.repeat(300)}` }));
    assert.equal((await upload(form)).status, 201);
    assert.deepEqual([parts[0]?.declaredType.length, finished[0]?.fileName.length], [100, 240]);
  });

  it('of the same file under one Idempotency-Key are one, and of another file are refused', async () => {
    const headers = { 'idempotency-key': 'photo-of-order-77' };
    const first = await (await upload(formOf('a photo'), headers)).text();
    const again = await upload(formOf('a photo'), headers);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(await again.text(), first);
    assert.equal(finished.length, 1);
    const other = await upload(formOf('another photo'), headers);
    assert.equal((await errorOf(other)).code, 'idempotency_key_conflict');
  });

  it('that are too large are refused before the rest arrives', async () => {
    mostBytes = PART_BYTES;
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        const head = sent === 0 ? rawForm('').body.split('\r\n--b--')[0] : '';
        controller.enqueue(Buffer.concat([Buffer.from(head ?? ''), Buffer.alloc(64 * 1024, 'x')]));
        sent += 1;
        if (sent === 400) controller.close();
      },
    });
    const response = await upload(endless, rawForm('').headers);
    assert.equal(response.status, 413);
    assert.equal((await errorOf(response)).message, 'A file of this type (image) may have 5 MB.');
    assert.equal(parts.length, 2);
    assert.equal(finished.length, 0);
  });

  it('that announce more than any file may have are refused at once', async () => {
    const socket = connect(Number(new URL(running.url('/')).port), '127.0.0.1');
    const answer: Buffer[] = [];
    socket.on('data', (data) => answer.push(data));
    const head = [
      'POST /api/v1/messages/media HTTP/1.1',
      'Host: touchline.example',
      `Authorization: Bearer ${running.key}`,
    ];
    head.push('Content-Type: multipart/form-data; boundary=b', 'Content-Length: 200000000', '', '');
    socket.write(head.join('\r\n'));
    await eventually(async () => assert.match(Buffer.concat(answer).toString(), /^HTTP\/1.1 413 .*payload_too_large/s));
    socket.destroy();
    assert.equal(parts.length, 0);
  });

  const REFUSED: readonly [
    about: string,
    body: () => RequestInit['body'],
    headers: Record<string, string>,
    code: string,
  ][] = [
    ['no form', () => '{}', { 'content-type': 'application/json' }, 'invalid_request'],
    ['a form without a boundary', () => 'x', { 'content-type': 'multipart/form-data' }, 'invalid_request'],
    ['a form without an end', () => rawForm('x').body.slice(0, -8), rawForm('').headers, 'invalid_request'],
    [
      'a compressed form',
      () => rawForm('x').body,
      { ...rawForm('').headers, 'content-encoding': 'gzip' },
      'invalid_request',
    ],
    ['nothing in the form', () => '--b--\r\n', rawForm('').headers, 'validation_error'],
    ['an empty file', () => rawForm('').body, rawForm('').headers, 'validation_error'],
    [
      'a file in another field',
      () => rawForm('x').body.replace('"file"', '"photo"'),
      rawForm('').headers,
      'validation_error',
    ],
    ['a text field', () => rawForm('x').body.replace('; filename="a"', ''), rawForm('').headers, 'validation_error'],
    [
      'two files',
      () => `${rawForm('x').body.slice(0, -8)}\r\n${rawForm('y').body}`,
      rawForm('').headers,
      'validation_error',
    ],
  ];
  for (const [about, body, headers, code] of REFUSED)
    it(`with ${about} are refused: ${code}`, async () => {
      assert.equal((await errorOf(await upload(body(), headers))).code, code);
      assert.equal(finished.length, 0);
    });

  it('that break off store nothing that could be read', async () => {
    const socket = connect(Number(new URL(running.url('/')).port), '127.0.0.1');
    const head = [
      'POST /api/v1/messages/media HTTP/1.1',
      'Host: touchline.example',
      `Authorization: Bearer ${running.key}`,
    ];
    head.push('Content-Type: multipart/form-data; boundary=b', 'Content-Length: 2000000', '', '');
    socket.write(`${head.join('\r\n')}${rawForm('').body.split('\r\n--b--')[0]}`);
    socket.write(Buffer.alloc(PART_BYTES + 10));
    await eventually(async () => assert.equal(parts.length, 1));
    socket.destroy();
    // The gateway still serves others, and nothing was finished.
    assert.equal((await upload(formOf('a photo'))).status, 201);
    assert.equal(finished.length, 1);
  });
});

describe('downloads', () => {
  let running: RunningGateway;
  let isGone = false;
  before(async () => {
    const double = mediaDouble();
    const readPart: typeof double.readPart = (request, call) => {
      if (isGone) throw appError('media_expired', 'It has expired.');
      return double.readPart(request, call);
    };
    running = await runGateway('downloads', { doubles: { media: { ...double, readPart } } });
  });
  after(async () => await running?.[Symbol.asyncDispose]());
  const read = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(running.url(`/api/v1/messages/media/${MEDIA_ID}`), {
      method,
      headers: { authorization: `Bearer ${running.key}`, ...headers },
    });

  it('are attachments that no browser sniffs, shows or runs', async () => {
    const { headers } = await read();
    assert.equal(headers.get('content-disposition'), 'attachment; filename=digits.txt');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal(headers.get('content-type'), 'text/plain');
  });

  const RANGES: readonly [range: string | null, status: number, text: string, contentRange: string | null][] = [
    [null, 200, '0123456789', null],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=3-4', 206, '34', 'bytes 3-4/10'],
    ['bytes=2-9', 206, '23456789', 'bytes 2-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-1', 206, '9', 'bytes 9-9/10'],
    ['bytes=5-100', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,8-9', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=x', 200, '0123456789', null],
  ];
  for (const [range, status, text, contentRange] of RANGES)
    it(`with ${range === null ? 'no range' : `the range ${range}`} are ${JSON.stringify(text)}`, async () => {
      const response = await read(range === null ? {} : { range });
      assert.deepEqual([response.status, await response.text()], [status, text]);
      assert.equal(response.headers.get('content-range'), contentRange);
      assert.equal(response.headers.get('content-length'), String(text.length));
      assert.equal(response.headers.get('accept-ranges'), 'bytes');
    });

  it('of a range that the file does not have are refused, with its size', async () => {
    const response = await read({ range: 'bytes=10-' });
    assert.equal(response.headers.get('content-range'), 'bytes */10');
    assert.equal((await errorOf(response)).code, 'invalid_parameter');
  });

  it('are not repeated to who has the file, and a range of another file is the whole one', async () => {
    const tag = (await read()).headers.get('etag') ?? '';
    assert.equal((await read({ 'if-none-match': tag })).status, 304);
    assert.equal((await read({ range: 'bytes=0-1', 'if-range': tag })).status, 206);
    assert.equal((await read({ range: 'bytes=0-1', 'if-range': '"other"' })).status, 200);
  });

  it('that cannot be read are an error like any other, without anything of the file', async () => {
    isGone = true;
    const response = await read({ range: 'bytes=0-3' }).finally(() => {
      isGone = false;
    });
    const ofTheFile = ['content-disposition', 'content-range', 'accept-ranges', 'etag'];
    assert.deepEqual(
      ofTheFile.filter((name) => response.headers.has(name)),
      [],
    );
    assert.equal(response.status, 410);
    assert.equal((await errorOf(response)).code, 'media_expired');
  });

  it('are not sent for HEAD', async () => {
    const response = await read({}, 'HEAD');
    assert.deepEqual([response.headers.get('content-length'), await response.text()], ['10', '']);
  });
});
