// Tests the plan's limit of active profiles, also with many requests at once and with a repeated request.
import assert from 'node:assert/strict';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { createTenants, type Tenants } from './tenants.ts';

describe('the limit of profiles', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('limit');
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const workspaceOf = async (id: string) =>
    (await running.access.listWorkspaces({})).workspaces.find(({ workspaceId }) => workspaceId === id);

  it('is reported with the plan whose limit is reached', async () => {
    const { call, business } = tenants;
    const { workspaceId, key } = await business('Full');
    await running.access.changeWorkspace({ workspaceId, plan: 'starter', activeProfiles: 1 });
    const { status, body } = await call(key, 'POST', '/profiles', { name: 'One more' });
    assert.deepEqual([status, body.error.code], [403, 'profile_limit_reached']);
    assert.equal(body.error.upgrade_required, true);
    assert.deepEqual(body.error.upgrade, { plan: 'starter', active_profiles: 1 });
    await running.access.changeWorkspace({ workspaceId, activeProfiles: 2 });
    assert.equal((await call(key, 'POST', '/profiles', { name: 'One more' })).status, 201);
    await running.access.changeWorkspace({ workspaceId, activeProfiles: 0 });
    assert.equal((await call(key, 'POST', '/profiles', { name: 'As many as they like' })).status, 201);
  });

  it('holds for twenty requests at once: as many as fit are made, and counted', async () => {
    const { verdict, business } = tenants;
    const { workspaceId, key } = await business('Crowd');
    await running.access.changeWorkspace({ workspaceId, activeProfiles: 6 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => verdict(key, 'POST', '/profiles', { name: `p${i}` })),
    );
    const count = (answer: string) => answers.filter((each) => each === answer).length;
    assert.deepEqual([count('201'), count('403 profile_limit_reached')], [5, 15], answers.join(', '));
    assert.equal((await workspaceOf(workspaceId))?.profileCount, 6);
    assert.equal((await running.access.listProfiles({ workspaceId })).profiles.length, 6);
  });

  it('is no reason to refuse the repeat of the request that made the last one', async () => {
    const { call, business } = tenants;
    const { workspaceId, key } = await business('Last');
    await running.access.changeWorkspace({ workspaceId, activeProfiles: 2 });
    const make = () => call(key, 'POST', '/profiles', { name: 'Last' }, { 'idempotency-key': '"last"' });
    const [first, second] = [await make(), await make()];
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
  });
});
