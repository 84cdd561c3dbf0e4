// Tests a request for a key that runs again under its id: only the key that this very request made gets another secret.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createIssueKey, createStores, type NewKey } from '../../../access/test/internals.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, type Tenants } from './tenants.ts';

describe('a repeated request for a key', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('repeated_issue');
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const issuer = (now = () => new Date()) =>
    createIssueKey({
      stores: createStores(running.db),
      client: running.db.client,
      outbox: { write: async () => undefined, nudge: () => undefined },
      env: 'test',
      now,
    });
  const keys = () => running.db.collection<{ _id: string }>('api_keys');
  const me = (text: string) => tenants.verdict(bearer(text), 'GET', '/me');

  interface Repeat {
    /** What happens to the key before the repeat. */
    readonly meanwhile?: (id: string) => Promise<unknown>;
    readonly wish?: () => Promise<Partial<NewKey>>;
    readonly now?: () => Date;
    /** The answer that the returned key gets afterwards. */
    readonly afterwards?: string;
  }

  const REVOKED = '401 unauthorized revoked_credential';
  const REFUSED: Record<string, Repeat> = {
    'that asks for another profile': { wish: async () => ({ profileId: (await tenants.business('Other')).profileId }) },
    'that asks for other scopes': { wish: async () => ({ scopes: ['goals:write'] }) },
    'that asks for another end': { wish: async () => ({ expiresAt: new Date(Date.now() + 3_600_000) }) },
    'whose key was made by somebody else': {
      meanwhile: (id) => keys().updateOne({ _id: id }, { $set: { created_by: `user:${randomUUID()}` } }),
    },
    'whose key is in use': {
      meanwhile: (id) => keys().updateOne({ _id: id }, { $set: { last_used_at: new Date() } }),
    },
    'whose key was revoked': {
      meanwhile: (id) => running.access.revokeApiKey({ keyId: id }),
      afterwards: REVOKED,
    },
    'that was taken for dead, and another run told the secret': { now: () => new Date(Date.now() - 600_000) },
  };
  for (const [name, { meanwhile, wish, now, afterwards = '200' }] of Object.entries(REFUSED))
    it(`${name} changes nothing`, async () => {
      const { profileId } = await tenants.business('Mine');
      const first = { profileId, name: 'k', scopes: ['campaigns:read'], requestId: randomUUID() };
      const { key, text } = await issuer()('operator', first);
      await meanwhile?.(key._id);
      await assert.rejects(issuer(now)('operator', { ...first, ...(await wish?.()) }), { reason: 'invalid_state' });
      assert.equal(await me(text), afterwards);
    });
});
