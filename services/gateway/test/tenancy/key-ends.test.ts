// Tests that rotating and revoking take effect on every gateway by the message alone, and that a request that died half-way makes
// one key.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { createIssueKey, createStores } from '../../../access/test/internals.ts';
import type { Gateway } from '../../src/start.ts';
import { startBeside } from '../partner-app.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, type Shown, type Tenants } from './tenants.ts';

describe('the end of a key', () => {
  let running: RunningGateway;
  let replica: Gateway;
  let beside: Awaited<ReturnType<typeof startBeside>>;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('key_ends');
    // Its cache never expires by itself.
    beside = await startBeside(running, {}, { cacheClock: () => 0 });
    replica = beside.gateway;
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await beside?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const at = async ({ baseUrl }: Gateway, shown: Shown) =>
    (await fetch(`${baseUrl}/api/v1/me`, { headers: { ...shown } })).status;

  /** Has both gateways cache the key; then ends it on the first. */
  async function ends(shown: Shown, end: () => Promise<unknown>): Promise<void> {
    assert.deepEqual([await at(running.gateway, shown), await at(replica, shown)], [200, 200]);
    await end();
    assert.equal(await at(running.gateway, shown), 401, 'where it ended, before the answer');
    await eventually(async () => assert.equal(await at(replica, shown), 401));
  }

  it('by revocation takes effect everywhere', async () => {
    const { key } = await tenants.business('Revoked');
    await ends(key, () => running.access.revokeApiKey({ keyId: key.id }));
  });

  it('by rotation takes effect everywhere, and the new secret works everywhere', async () => {
    const { key } = await tenants.business('Rotated');
    let fresh: Shown = {};
    await ends(key, async () => {
      const { keyId, apiKey } = await running.access.rotateApiKey({ keyId: key.id });
      assert.equal(keyId, key.id);
      fresh = bearer(apiKey);
    });
    await eventually(async () =>
      assert.deepEqual([await at(running.gateway, fresh), await at(replica, fresh)], [200, 200]),
    );
  });

  it('by archiving its workspace takes effect everywhere', async () => {
    const { key, workspaceId } = await tenants.business('Archived');
    await ends(key, () => running.access.changeWorkspace({ workspaceId, archived: true }));
  });

  it('is final: no new secret for a revoked key, and none for an unknown one', async () => {
    const { key } = await tenants.business('Final');
    await running.access.revokeApiKey({ keyId: key.id });
    await assert.rejects(running.access.rotateApiKey({ keyId: key.id }), { reason: 'invalid_state' });
    // Also when it is revoked between the read and the write.
    assert.equal(await createStores(running.db).keys.replaceSecret(key.id, 'another'), null);
    await assert.rejects(running.access.rotateApiKey({ keyId: 'x' }), { reason: 'not_found' });
    await assert.rejects(running.access.revokeApiKey({ keyId: 'x' }), { reason: 'not_found' });
    await assert.rejects(running.access.listApiKeys({ profileId: randomUUID() }), { reason: 'not_found' });
  });

  it('also comes to a secret that no caller received, when the request that made it runs again', async () => {
    const { profileId } = await tenants.business('Again');
    const issue = createIssueKey({
      stores: createStores(running.db),
      client: running.db.client,
      outbox: { write: async () => undefined, nudge: () => undefined },
      env: 'test',
      now: () => new Date(),
    });
    const wish = { profileId, name: 'k', scopes: ['campaigns:read'], requestId: randomUUID() };
    const [lost, told] = [await issue('operator', wish), await issue('operator', wish)];
    assert.equal(lost.key._id, told.key._id);
    assert.equal(await at(running.gateway, bearer(told.text)), 200);
    assert.equal(await at(running.gateway, bearer(lost.text)), 401);
    const { keys } = await running.access.listApiKeys({ profileId });
    assert.equal(keys.filter(({ name }) => name === 'k').length, 1);
  });
});
