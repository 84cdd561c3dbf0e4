// Tests pictures of the simulated platform: real ones, at signed addresses that end, and whatever else may be in their place.
import assert from 'node:assert/strict';
import type { FaultOrder } from '../faults.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { smallWorld, TOKEN } from './small-world.ts';

const [VIDEO, PHOTO, BARE] = ['320000000000000001', '320000000000000003', '320000000000000004'];
const PNG = '89504e470d0a1a0a';
const DAY_MS = 86_400_000;

describe('pictures of the provider simulator', () => {
  let sim: ProviderSim;
  let ahead = 0;
  before(async () => {
    const world = smallWorld();
    const ads = world.ads.map((ad) => ({ ...ad, ...(ad.id === BARE && { creative: { has_picture: false } }) }));
    sim = await startProviderSim({ world: { ...world, ads }, now: () => Date.parse('2082-11-05') + ahead });
  });
  after(() => sim[Symbol.asyncDispose]());
  beforeEach(() => {
    ahead = 0;
    sim.clearFaults();
  });

  const addressOf = async (ad: string, size = ''): Promise<string> => {
    const fields = `creative${size}{thumbnail_url}`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(`${sim.url}/v26.0/${ad}?${new URLSearchParams({ fields })}`, { headers });
    return ((await answer.json()) as Json).creative.thumbnail_url;
  };
  const read = async (ad: string, size?: string) =>
    Buffer.from(await (await fetch(await addressOf(ad, size))).arrayBuffer());
  const widthOf = (picture: Buffer) => [picture.subarray(0, 8).toString('hex'), picture.readUInt32BE(16)];

  it('are PNGs of the size that was requested, the same ones for an ad', async () => {
    assert.deepEqual(widthOf(await read(VIDEO)), [PNG, 64]);
    const large = await read(VIDEO, '.thumbnail_width(320).thumbnail_height(320)');
    assert.deepEqual(widthOf(large), [PNG, 320]);
    assert.ok(large.equals(await read(VIDEO, '.thumbnail_width(320)')));
    assert.ok(!large.equals(await read(PHOTO, '.thumbnail_width(320)')));
  });

  it('have no address where a creative has none', async () => assert.equal(await addressOf(BARE), undefined));

  it('have addresses that end, and cannot be made by anybody else', async () => {
    const address = await addressOf(VIDEO);
    assert.equal((await fetch(address.replace(VIDEO, PHOTO))).status, 403);
    assert.equal((await fetch(address.replace('w=64', 'w=65'))).status, 403);
    ahead = 61 * DAY_MS;
    assert.equal((await fetch(address)).status, 403);
    assert.equal((await fetch(await addressOf(VIDEO))).status, 200);
  });

  const FAULTS: readonly [kind: FaultOrder['kind'], status: number, type: string, begins: string][] = [
    ['page_as_picture', 200, 'image/png', '<!doctype html>'],
    ['drawing', 200, 'image/svg+xml; charset=utf-8', '<svg'],
    ['server_error', 503, 'text/html; charset=utf-8', '<!doctype html>'],
  ];
  for (const [kind, status, type, begins] of FAULTS)
    it(`can be ${kind} instead`, async () => {
      sim.fault({ kind, match: '/pictures/' });
      const answer = await fetch(await addressOf(VIDEO));
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [status, type]);
      assert.ok((await answer.text()).startsWith(begins));
    });

  it('can lead inside a cloud, or never end', async () => {
    sim.fault({ kind: 'redirect_inside' });
    const redirect = await fetch(await addressOf(VIDEO), { redirect: 'manual' });
    assert.deepEqual(
      [redirect.status, redirect.headers.get('location')],
      [302, 'http://169.254.169.254/latest/meta-data/'],
    );
    sim.fault({ kind: 'endless_picture' });
    const { body } = await fetch(await addressOf(VIDEO));
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > 5_000_000) break;
    }
    assert.ok(bytes > 5_000_000);
  });
});
