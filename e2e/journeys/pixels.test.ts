// Tests that the targets of an ad account are read from the platform at every call, and only by the profile whose account it is.
import assert from 'node:assert/strict';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { newSearchAccount, type SearchAccount } from '../system/search-account.ts';
import { CRM_TOKEN, LOCATION } from '../system/test-world.ts';

describe('the pixels of a connection', () => {
  let p: TestProfile;
  let social: AdAccount;
  let search: SearchAccount;
  before(async () => {
    p = await newProfile();
    social = await newAdAccount(p);
    search = await newSearchAccount(p, 'https://shop.example/');
  });
  const pixels = async (id: string) => (await p.get(`/connections/${id}/pixels`)).data.pixels;
  const reads = async () => {
    const { calls } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/calls`)).json()) as { calls: string[] };
    return calls.filter((call) => call.includes(`/act_${social.accountId}/adspixels`)).length;
  };

  it('are read anew at every call, and show what changed on the platform at once', async () => {
    const before = await reads();
    const names = async () => (await pixels(social.connectionId)).map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(), ['Own pixel', 'Clean pixel']);
    const renamed = { id: social.pixel, account_id: social.accountId, name: 'Renamed' };
    await social.patch({ pixels: [renamed] });
    assert.deepEqual((await names()).sort(), ['Clean pixel', 'Renamed']);
    assert.equal((await reads()) - before, 2);
  });

  it('are null where the platform does not say', async () => {
    const unsaid = { created_at: null, last_fired_at: null, is_unavailable: null, owner_business: null };
    const [own] = await pixels(social.connectionId);
    const { created_at, last_fired_at, is_unavailable, owner_business } = own;
    assert.deepEqual({ created_at, last_fired_at, is_unavailable, owner_business }, unsaid);
    assert.deepEqual(await pixels(search.connectionId), [
      {
        ...{ id: search.conversionAction, kind: 'search_ads_conversion_action', name: 'Own sale' },
        ...{ ...unsaid, is_unavailable: false },
      },
    ]);
  });

  it('are not there for another profile, nor for a connection that is no ad account', async () => {
    const other = await newProfile();
    const stranger = await other.call('GET', `/connections/${social.connectionId}/pixels`);
    assert.deepEqual([stranger.status, stranger.body.error.code], [404, 'not_found']);
    const { connection } = await testSystem().clients.connections.createConnection({
      ...{ profileId: p.profileId, workspaceId: p.workspaceId, deferSync: true },
      ...{ channel: 'crm_provider', accountExternalId: LOCATION, accessToken: CRM_TOKEN },
    });
    const notAds = await p.call('GET', `/connections/${connection?.id}/pixels`);
    assert.deepEqual([notAds.status, notAds.body.error.code], [409, 'invalid_state']);
  });
});
