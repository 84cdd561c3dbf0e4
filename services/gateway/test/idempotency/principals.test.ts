// Tests Idempotency-Key above profiles: each principal has its own keys, and a stored secret is returned only to a caller who
// could get it anew.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createIssuer, type Issuer, type Shown } from '../access/credential-kinds.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';

interface Made {
  data: { id: string; api_key?: string };
}

describe('an Idempotency-Key above profiles', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  before(async () => {
    running = await runGateway('principals');
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });

  const post = (path: string, body: object, key: string, shown: Shown) =>
    running.post(path, body, { authorization: '', 'idempotency-key': key, ...shown });
  const made = async (response: Response): Promise<Made['data']> => {
    const text = await response.text();
    assert.equal(response.status, 201, text);
    return (JSON.parse(text) as Made).data;
  };

  it('makes one workspace from a hundred requests', async () => {
    const [key, name] = [randomUUID(), `Once ${randomUUID()}`];
    const owner = await issuer.session('owner');
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('/workspaces', { name }, key, owner)));
    const ids = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 409) assert.equal((await errorOf(answer)).code, 'idempotency_key_in_flight');
      else ids.add((await made(answer)).id);
    }
    assert.equal(ids.size, 1);
    assert.equal(await running.db.collection('workspaces').countDocuments({ name }), 1);
  });

  it('belongs to its principal: another one may use the same', async () => {
    const [key, body] = [randomUUID(), { name: 'Same' }];
    const app = await issuer.appToken(['workspaces:write'], { withoutProfile: true });
    const owner = await issuer.session('owner');
    const first = await made(await post('/workspaces', body, key, app));
    const second = await made(await post('/workspaces', body, key, owner));
    assert.notEqual(first.id, second.id);
    assert.equal((await made(await post('/workspaces', body, key, app))).id, first.id);
  });

  it('returns a secret again to a retry, and stores it nowhere in plain text', async () => {
    const [key, body] = [randomUUID(), { name: 'Server', scopes: ['campaigns:read'], profile_id: running.profileId }];
    const owner = await issuer.session('owner');
    const first = await made(await post('/api-keys', body, key, owner));
    const again = await post('/api-keys', body, key, owner);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await made(again), first);
    const secret = first.api_key?.split('_')[3] ?? assert.fail('no key');
    for (const db of [running.db, running.gatewayDb])
      for (const { name } of await db.listCollections().toArray()) {
        const rows = await db.collection(name).find({}).toArray();
        assert.ok(!JSON.stringify(rows).includes(secret), name);
      }
  });

  it('does not return a secret to a caller who holds less, or on another profile', async () => {
    const [key, body] = [randomUUID(), { name: 'Delegated', scopes: ['campaigns:read'] }];
    const wide = await issuer.appToken(['campaigns:read', 'connections:read']);
    await made(await post('/api-keys', body, key, wide));
    const narrow = await issuer.appToken(['connections:read']);
    assert.equal((await errorOf(await post('/api-keys', body, key, narrow))).code, 'idempotency_key_conflict');
    const unbound = await issuer.appToken(['campaigns:read', 'connections:read'], { withoutProfile: true });
    assert.equal((await errorOf(await post('/api-keys', body, key, unbound))).code, 'idempotency_key_conflict');
    const renewed = await issuer.appToken(['campaigns:read', 'connections:read']);
    assert.equal((await post('/api-keys', body, key, renewed)).headers.get('idempotent-replayed'), 'true');
  });
});
