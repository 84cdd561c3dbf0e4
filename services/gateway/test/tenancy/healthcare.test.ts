// Tests what happens when a profile joins the healthcare family: partners' keys that showed persons end, and other services are
// notified.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type ReceivedEvents, receiveEvents } from '../../../access/test/received-events.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, type Tenants } from './tenants.ts';

describe('a profile that joins the healthcare family', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  let heard: ReceivedEvents;
  before(async () => {
    running = await runGateway('healthcare');
    tenants = await createTenants(running);
    heard = await receiveEvents(running.accessService);
  });
  after(async () => {
    await heard?.[Symbol.asyncDispose]();
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const SEARCH = '/customers/search?q=ana';

  /** Makes a partner with two delegated keys, one of which shows persons, and a key of the business itself. */
  async function arranged(name: string) {
    const partner = await tenants.provisioner(name);
    const delegated = async (scopes: string[]) => {
      const { keyId, apiKey } = await running.access.issueApiKey({
        profileId: partner.profileId,
        appId: partner.id,
        name: scopes.join(),
        scopes,
      });
      return { id: keyId, shown: bearer(apiKey) };
    };
    return {
      partner,
      persons: await delegated(['customers:read', 'campaigns:read']),
      visitors: await delegated(['visitors:read']),
      reports: await delegated(['campaigns:read', 'conversions:read']),
      own: await tenants.key(partner.profileId),
    };
  }

  const profileWays = ['platform_safe', 'hipaa'];
  const workspaceWays = ['healthcare_agency'];
  const join = async (profileId: string, workspaceId: string, way: string) =>
    profileWays.includes(way)
      ? await running.access.changeProfile({ profileId, privacyMode: way })
      : await running.access.changeWorkspace({ workspaceId, type: way });

  for (const way of [...profileWays, ...workspaceWays]) {
    it(`by ${way} ends the partner's keys that showed persons, and no other, immediately`, async () => {
      const { verdict } = tenants;
      const { partner, persons, visitors, reports, own } = await arranged(way);
      assert.equal(await verdict(persons.shown, 'GET', SEARCH), '200');
      const { revokedKeys } = await join(partner.profileId, partner.workspaceId, way);
      assert.equal(revokedKeys, 2);
      assert.equal(await verdict(persons.shown, 'GET', SEARCH), '401 unauthorized revoked_credential');
      assert.equal(await verdict(visitors.shown, 'GET', '/me'), '401 unauthorized revoked_credential');
      assert.equal(await verdict(reports.shown, 'GET', '/me'), '200');
      assert.equal(await verdict(reports.shown, 'GET', SEARCH), '403 healthcare_scope_forbidden');
      assert.equal(await verdict(own, 'GET', SEARCH), '200', 'the business itself sees its customers');
      await eventually(() => {
        assert.deepEqual(
          heard.revoked
            .map(({ id }) => id)
            .filter((id) => [persons.id, visitors.id, reports.id].includes(id))
            .sort(),
          [persons.id, visitors.id].sort(),
        );
        const last = heard.profiles.filter(({ profileId }) => profileId === partner.profileId).at(-1);
        assert.equal(last?.healthcareFamily, true);
      });
      const again = await join(partner.profileId, partner.workspaceId, way);
      assert.equal(again.revokedKeys, 0);
    });
  }

  it('gives the partner a token without both scopes, and no key with them', async () => {
    const { verdict } = tenants;
    const { partner } = await arranged('Again');
    await join(partner.profileId, partner.workspaceId, 'hipaa');
    const token = await partner.token({ profile_id: partner.profileId });
    assert.equal(await verdict(token, 'GET', SEARCH), '403 healthcare_scope_forbidden');
    const mint = (scopes: string[]) =>
      verdict(partner.shown, 'POST', '/api-keys', { name: 'k', profile_id: partner.profileId, scopes });
    assert.equal(await mint(['campaigns:read', 'customers:read']), '403 healthcare_scope_forbidden');
    assert.equal(await mint(['visitors:read']), '403 healthcare_scope_forbidden');
    assert.equal(await mint(['campaigns:read']), '201');
    const all = await running.access.issueApiKey({
      profileId: partner.profileId,
      appId: partner.id,
      name: 'all',
      allScopes: true,
    });
    const { keys } = await running.access.listApiKeys({ profileId: partner.profileId });
    const { scopes = [] } = keys.find(({ keyId }) => keyId === all.keyId) ?? {};
    assert.ok(scopes.includes('campaigns:read') && !scopes.some((scope) => /^(customers|visitors):read$/.test(scope)));
  });

  it('leaves no key behind that was issued at the same moment', async () => {
    const { ok, list, provisioner } = tenants;
    const partner = await provisioner('Racing');
    const body = { profile_id: partner.profileId, scopes: ['customers:read'] };
    const minting = Array.from({ length: 12 }, (_, i) =>
      ok(partner.shown, 'POST', '/api-keys', { ...body, name: `k${i}` }).catch(() => undefined),
    );
    await Promise.race(minting);
    await join(partner.profileId, partner.workspaceId, 'hipaa');
    await Promise.all(minting);
    const live = (await list(partner.shown, `/api-keys?profile_id=${partner.profileId}`)).filter(
      ({ revoked_at }) => revoked_at === null,
    );
    assert.deepEqual(live, []);
  });

  it('and leaves it again, gets new keys that show persons', async () => {
    const { verdict } = tenants;
    const { partner, persons } = await arranged('Back');
    await join(partner.profileId, partner.workspaceId, 'hipaa');
    await running.access.changeProfile({ profileId: partner.profileId, privacyMode: 'standard' });
    const body = { name: 'k', profile_id: partner.profileId, scopes: ['customers:read'] };
    assert.equal(await verdict(partner.shown, 'POST', '/api-keys', body), '201');
    assert.equal(await verdict(persons.shown, 'GET', SEARCH), '401 unauthorized revoked_credential');
  });

  it('is published with times that only increase, however fast the changes come', async () => {
    const { profileId } = await tenants.business('Fast');
    const modes = ['hipaa', 'standard', 'platform_safe', 'standard', 'hipaa'];
    for (const privacyMode of modes) await running.access.changeProfile({ profileId, privacyMode });
    const events = () => heard.profiles.filter((event) => event.profileId === profileId);
    await eventually(() => assert.equal(events().length, 1 + modes.length));
    const times = events().map(({ changedAt }) => Number(changedAt?.seconds) * 1000 + (changedAt?.nanos ?? 0) / 1e6);
    assert.ok(
      times.every((time, i) => i === 0 || time > (times[i - 1] ?? 0)),
      times.join(),
    );
    assert.equal(events().at(-1)?.privacyMode, 'hipaa');
  });
});
