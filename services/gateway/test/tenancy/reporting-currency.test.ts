// Tests that a new reporting currency reaches the workspace, all of its profiles, and the other services.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type ReceivedEvents, receiveEvents } from '../../../access/test/received-events.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { createTenants, type Tenants } from './tenants.ts';

describe('a new reporting currency', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  let heard: ReceivedEvents;
  before(async () => {
    running = await runGateway('currency');
    tenants = await createTenants(running);
    heard = await receiveEvents(running.accessService);
  });
  after(async () => {
    await heard?.[Symbol.asyncDispose]();
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const currencies = async (workspaceId: string) =>
    (await running.access.listProfiles({ workspaceId })).profiles.map(({ reportingCurrency }) => reportingCurrency);
  const told = (profileId: string) => heard.profiles.filter((event) => event.profileId === profileId);

  it('goes to every profile, even to those with one of their own, and each change is published', async () => {
    const { ok, business } = tenants;
    const { workspaceId, profileId, key } = await business('All');
    const other = await running.access.createProfile({ workspaceId, name: 'Other', reportingCurrency: 'EUR' });
    await ok(key, 'PATCH', `/workspaces/${workspaceId}/reporting-currency`, { reporting_currency: 'USD' });
    assert.deepEqual(await currencies(workspaceId), ['USD', 'USD']);
    await eventually(() => {
      for (const id of [profileId, other.profileId]) assert.equal(told(id).at(-1)?.reportingCurrency, 'USD');
    });
  });

  it('that is the old one changes only the profiles that differ, and publishes nothing about others', async () => {
    const { business } = tenants;
    const { workspaceId, profileId } = await business('Same');
    const other = await running.access.createProfile({ workspaceId, name: 'Other', reportingCurrency: 'EUR' });
    await running.access.changeWorkspace({ workspaceId, reportingCurrency: 'CLP' });
    assert.deepEqual(await currencies(workspaceId), ['CLP', 'CLP']);
    await eventually(() => assert.equal(told(other.profileId).at(-1)?.reportingCurrency, 'CLP'));
    assert.equal(told(profileId).length, 1);
  });

  it('reaches profiles that are being made at the same moment', async () => {
    const { ok, business } = tenants;
    const { workspaceId, key } = await business('Race');
    const making = Array.from({ length: 8 }, (_, i) => ok(key, 'POST', '/profiles', { name: `p${i}` }));
    await Promise.race(making);
    await ok(key, 'PATCH', `/workspaces/${workspaceId}/reporting-currency`, { reporting_currency: 'BRL' });
    await Promise.all(making);
    assert.deepEqual([...new Set(await currencies(workspaceId))], ['BRL']);
    const { profiles } = await running.access.listProfiles({ workspaceId });
    await eventually(() => {
      for (const { profileId } of profiles) assert.equal(told(profileId).at(-1)?.reportingCurrency, 'BRL');
    });
  });

  it('must be a currency', async () => {
    const { workspaceId } = await tenants.business('None');
    for (const reportingCurrency of ['', 'usd', 'PESO'])
      await assert.rejects(running.access.changeWorkspace({ workspaceId, reportingCurrency }), {
        reason: 'validation_error',
      });
    await assert.rejects(running.access.changeWorkspace({ workspaceId: 'x', reportingCurrency: 'USD' }), {
      reason: 'not_found',
    });
  });
});
