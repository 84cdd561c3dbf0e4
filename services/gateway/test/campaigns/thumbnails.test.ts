// Tests GET /ads/{id}/thumbnail: a picture that a page shows and a browser keeps, and the same refusal for whatever has none.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import type { ReadThumbnailRequest } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import { PICTURE } from '../doubles/thumbnails.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const PATH = '/ads/238461/thumbnail';
/** Two platforms have an ad with this id. */
const OF_TWO = '/ads/2388/thumbnail';
const NONE = 'The profile has no ad with this id that has a picture.';

describe('the picture of an ad', () => {
  let running: RunningGateway;
  const doubles = serviceDoubles();
  const { readThumbnail } = doubles.thumbnails;
  let asked: ReadThumbnailRequest[];
  let answer = readThumbnail;
  before(async () => {
    doubles.thumbnails.readThumbnail = (request, call) => {
      asked.push(request);
      return answer(request, call);
    };
    running = await runGateway('thumbnails', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    asked = [];
    answer = readThumbnail;
  });
  const read = (headers: Record<string, string> = {}, method = 'GET') => running.call(method, PATH, { headers });

  it('is shown by pages and kept by their browsers, which neither sniff nor run it', async () => {
    const response = await read();
    assert.equal(response.status, 200);
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(PICTURE));
    const { headers } = response;
    const shown = Object.fromEntries(
      ['content-type', 'content-length', 'cache-control', 'vary', 'etag', 'x-content-type-options'].map((name) => [
        name,
        headers.get(name),
      ]),
    );
    assert.deepEqual(shown, {
      'content-type': 'image/gif',
      'content-length': String(PICTURE.length),
      'cache-control': 'private, max-age=3600',
      vary: 'Authorization, Cookie, Touchline-Profile',
      etag: `"${createHash('sha256').update(PICTURE).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
    });
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    for (const name of ['set-cookie', 'content-disposition']) assert.equal(headers.get(name), null, name);
  });

  it('is not sent to who has it, nor for HEAD', async () => {
    const known = await read({ 'if-none-match': (await read()).headers.get('etag') ?? '' });
    assert.deepEqual([known.status, known.headers.get('cache-control')], [304, 'private, max-age=3600']);
    const head = await read({}, 'HEAD');
    assert.deepEqual([head.headers.get('content-length'), await head.text()], [String(PICTURE.length), '']);
  });

  it('is asked for on the platform that has the ad', async () => {
    await read();
    const [{ profileId, platform, adExternalId } = {} as ReadThumbnailRequest] = asked;
    assert.deepEqual([profileId, platform, adExternalId], [running.profileId, 'social_ads', '238461']);
    assert.equal((await running.call('GET', `${PATH}?platform=search_ads`)).status, 404);
    assert.equal(asked.length, 1);
  });

  it('is of the platform that is named where two have the id', async () => {
    const refused = await running.call('GET', OF_TWO);
    const { code, reason, message } = await errorOf(refused);
    assert.deepEqual([refused.status, code, reason], [409, 'invalid_state', 'ambiguous_id']);
    assert.match(message, /^Both social_ads and search_ads have this id/);
    assert.equal((await running.call('GET', `${OF_TWO}?platform=search_ads`)).status, 200);
    assert.deepEqual(
      asked.map(({ platform }) => platform),
      ['search_ads'],
    );
  });

  it('is none in the same words for an unknown ad, which no platform is asked about, and for one without a picture', async () => {
    const unknown = await running.call('GET', '/ads/1/thumbnail');
    assert.deepEqual([unknown.status, (await errorOf(unknown)).message, asked.length], [404, NONE, 0]);
    answer = async () => {
      throw appError('not_found', 'Other words.');
    };
    const bare = await read();
    const { code, message } = await errorOf(bare);
    assert.deepEqual([bare.status, code, message, asked.length], [404, 'not_found', NONE, 1]);
    assert.match(bare.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(bare.headers.get('etag'), null);
  });

  it('is to be asked for again when the platform did not answer', async () => {
    answer = async () => {
      throw appError('provider_error', 'The ad platform did not deliver the picture.', { retryAfterSeconds: 30 });
    };
    const away = await read();
    assert.deepEqual([away.status, away.headers.get('retry-after')], [502, '30']);
    assert.equal((await errorOf(away)).code, 'provider_error');
  });

  it('needs campaigns:read, and is marked as beyond the contract', async () => {
    const key = await running.issueKey(['conversions:read']);
    assert.equal((await errorOf(await read({ authorization: `Bearer ${key}` }))).code, 'insufficient_scope');
    const { paths } = (await (await running.call('GET', '/openapi.json')).json()) as Described;
    const described = paths['/api/v1/ads/{id}/thumbnail']?.get;
    assert.equal(described?.['x-beyond-contract'], true);
    const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
    assert.deepEqual(Object.keys(described?.responses['200'].content ?? {}), types);
  });
});

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      { get: { 'x-beyond-contract'?: boolean; responses: { 200: { content: Readonly<Record<string, object>> } } } }
    >
  >;
}
