// Tests POST /apps/{appId}/data-processing-agreement, which an owner or admin accepts once, in a session.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { errorOf } from '../running-gateway.ts';
import { createIssuer } from './credential-kinds.ts';
import { bare, type PeopleWorld, peopleWorld, signIn } from './people-world.ts';

describe('the data-processing agreement', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('agreement');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const app = async (workspaceId = world.running.workspaceId) => {
    const made = await world.apps.createApp({ workspaceId, name: 'App', allScopes: true });
    return `/apps/${made.app?.appId}/data-processing-agreement`;
  };
  const sessionOf = async (role: string, workspaceId?: string) => {
    const person = await world.add(role, workspaceId);
    return { ...(await signIn(world.running, person.email)), userId: person.userId };
  };
  const good = { body: { version: AGREEMENT_VERSION } };

  for (const role of ['owner', 'admin']) {
    it(`is accepted by an ${role}`, async () => {
      const { call, userId } = await sessionOf(role);
      const path = await app();
      const began = Date.now();
      const answer = await call('POST', path, good);
      assert.equal(answer.status, 200);
      const { data } = (await answer.json()) as { data: Record<string, string> };
      assert.deepEqual([data.version, data.accepted_by], [AGREEMENT_VERSION, userId]);
      const at = Date.parse(data.accepted_at ?? '');
      assert.ok(at >= began && at <= Date.now());
    });
  }

  it('keeps the first acceptance, whoever repeats it and however many at once', async () => {
    const path = await app();
    const [owner, admin] = [await sessionOf('owner'), await sessionOf('admin')];
    const accept = async ({ call }: typeof owner) =>
      ((await (await call('POST', path, good)).json()) as { data: object }).data;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => accept(i % 2 ? owner : admin)));
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.deepEqual(await accept(owner), answers[0]);
  });

  it('cannot be accepted by members, or by people outside the company', async () => {
    const path = await app();
    const member = await sessionOf('member');
    const refused = await member.call('POST', path, good);
    assert.deepEqual([refused.status, (await errorOf(refused)).code], [403, 'forbidden']);
    const { workspaceId } = await world.tenant('Others');
    const stranger = await sessionOf('owner', workspaceId);
    const unknown = await stranger.call('POST', `/apps/${randomUUID()}/data-processing-agreement`, good);
    const foreign = await stranger.call('POST', path, good);
    assert.deepEqual([foreign.status, unknown.status], [404, 404]);
    const { request_id: _a, ...one } = await errorOf(foreign);
    const { request_id: _b, ...other } = await errorOf(unknown);
    assert.deepEqual(one, other);
  });

  it('cannot be accepted by a key or a token', async () => {
    await using issuer = await createIssuer(world.running);
    const path = `/apps/${issuer.app.id}/data-processing-agreement`;
    const credentials = {
      api_key: await issuer.apiKey(['customers:read', 'workspaces:write']),
      delegated_key: await issuer.delegatedKey(['workspaces:write']),
      app_token: await issuer.appToken(['workspaces:write']),
      user_token: await issuer.userToken(['mcp:write', 'workspaces:write']),
    };
    for (const [kind, headers] of Object.entries(credentials)) {
      const answer = await bare(world.running, 'POST', path, { ...good, headers: { ...headers } });
      assert.deepEqual([answer.status, (await errorOf(answer)).code], [403, 'forbidden'], kind);
    }
    assert.equal((await bare(world.running, 'POST', path, good)).status, 401);
    assert.equal((await (await sessionOf('owner')).call('POST', path, good)).status, 200);
  });

  it('is accepted in its current version only', async () => {
    const { call } = await sessionOf('owner');
    const path = await app();
    for (const body of [{ version: '2001-01-01' }, {}, { version: 1 }, { ...good.body, accepted_by: 'x' }]) {
      const answer = await call('POST', path, { body });
      assert.deepEqual([answer.status, (await errorOf(answer)).code], [422, 'validation_error']);
    }
  });

  it('can be read by everyone, in the version that is accepted', async () => {
    const page = await fetch(world.running.url('/docs/data-processing-agreement'));
    assert.equal(page.status, 200);
    const text = await page.text();
    assert.ok(text.includes(AGREEMENT_VERSION));
    assert.match(text, /Rights of the people concerned/);
  });
});
