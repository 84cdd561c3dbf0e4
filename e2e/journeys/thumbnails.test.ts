// Tests the picture of an ad through the public API: real, kept, the profile's own, and fetched without leaving its address anywhere.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { drawPicture } from '@touchline/tools/provider-sim/pictures/draw-picture.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import type { Recording } from '../system/otlp-collector.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

/** In pixels, as the service asks for it. */
const SIDE = 320;

describe('the picture of an ad', () => {
  let p: TestProfile;
  let account: AdAccount;
  let bare: string;
  let overloaded: string;
  let recording: Recording;
  before(async () => {
    recording = testSystem().collector.record();
    p = await newProfile();
    account = await newAdAccount(p);
    bare = `${account.ad}9`;
    const creative = { has_picture: false };
    overloaded = `${account.ad}7`;
    await account.patch({
      ads: [
        { id: bare, ad_set_id: account.adSet, name: 'No picture', creative },
        { id: overloaded, ad_set_id: account.adSet, name: 'Overloaded' },
      ],
    });
    await p.call('POST', '/connections/sync', { connection_id: account.connectionId });
    await eventually(async () => assert.equal((await p.call('GET', `/ads/${bare}`)).status, 200));
  });
  after(() => recording[Symbol.dispose]());

  const read = (ad: string, headers: Record<string, string> = {}, { apiKey } = p) =>
    fetch(`${testSystem().services.addresses.baseUrl}/api/v1/ads/${ad}/thumbnail`, {
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
    });
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    return [response.status, error.code, error.message];
  };
  const downloads = async () => {
    const calls = await fetch(`${testSystem().simulatorUrl}/__sim/calls`);
    const { calls: seen } = (await calls.json()) as { calls: string[] };
    return seen.filter((call) => call.includes(`/pictures/${account.ad}`)).length;
  };

  it('is to be asked for again when its platform is overloaded, which is not asked before', async () => {
    await account.fault({ kind: 'server_error', match: `/pictures/${overloaded}` });
    const away = await read(overloaded);
    assert.equal(away.headers.get('retry-after'), '30');
    assert.deepEqual((await refusal(away)).slice(0, 2), [502, 'provider_error']);
    const before = await downloads();
    assert.equal((await read(overloaded)).status, 502);
    assert.equal(await downloads(), before);
  });

  it('is the one that its platform shows', async () => {
    const picture = await read(account.ad);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
    assert.ok(Buffer.from(await picture.arrayBuffer()).equals(drawPicture(account.ad, SIDE)));
  });

  it('is downloaded once for all who ask, and not sent to who has it', async () => {
    const before = await downloads();
    const all = await Promise.all(Array.from({ length: 20 }, () => read(account.ad)));
    assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
    const known = await read(account.ad, { 'if-none-match': all[0]?.headers.get('etag') ?? '' });
    assert.equal(known.status, 304);
    assert.equal(await downloads(), before);
  });

  it('is none for another profile, in the words for an ad that does not exist or has no picture', async () => {
    const other = await newProfile();
    const unknown = await refusal(await read('1'));
    assert.deepEqual(unknown.slice(0, 2), [404, 'not_found']);
    assert.deepEqual(await refusal(await read(bare)), unknown);
    assert.deepEqual(await refusal(await read(account.ad, {}, other)), unknown);
  });

  it('leaves no address in what the services export of their work', async () => {
    const exported = () => recording.exports.map(({ body }) => body.toString());
    await eventually(() => assert.ok(exported().some((text) => text.includes('ThumbnailService/ReadThumbnail'))));
    await eventually(() => assert.ok(exported().some((text) => text.includes('"provider GET"'))));
    for (const text of exported()) assert.ok(!text.includes('/pictures/') && !text.includes('thumbnail_width'));
  });
});
