// Tests journey summaries at the gateway: which profiles may have one, whose allowance is used, and how a refusal is answered.
import assert from 'node:assert/strict';
import { appError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const PATH = `/customers/${CUSTOMER_ID}/journey-summary`;

describe('journey summaries', () => {
  let running: RunningGateway;
  const charged: string[] = [];
  let spent = false;
  before(async () => {
    const { summaries } = serviceDoubles();
    running = await runGateway('summaries', {
      doubles: {
        summaries: {
          ...summaries,
          generateJourneySummary: async (request, call) => {
            charged.push(request.workspaceId);
            if (spent) throw appError('rate_limit_exceeded', 'Used up.', { retryAfterSeconds: 3600 });
            return summaries.generateJourneySummary(request, call);
          },
        },
      },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());
  afterEach(async () => {
    spent = false;
    charged.length = 0;
    const { db, profileId, workspaceId } = running;
    await db
      .collection<{ _id: string }>('profiles')
      .updateOne({ _id: profileId }, { $set: { privacy_mode: 'standard' } });
    await db.collection<{ _id: string }>('workspaces').updateOne({ _id: workspaceId }, { $set: { type: 'standard' } });
  });

  it('are generated from the allowance of the workspace, and read as cached', async () => {
    const made = (await (await running.call('POST', PATH)).json()) as { data: { summary: object; cached: boolean } };
    assert.deepEqual(charged, [running.workspaceId]);
    assert.equal(made.data.cached, false);
    const read = (await (await running.call('GET', PATH)).json()) as { data: { summary: object; cached: boolean } };
    assert.deepEqual(read.data, { summary: made.data.summary, cached: true });
  });

  for (const [what, collection, change] of [
    ['of a platform_safe profile', 'profiles', { privacy_mode: 'platform_safe' }],
    ['of a hipaa profile', 'profiles', { privacy_mode: 'hipaa' }],
    ['in the workspace of a healthcare agency', 'workspaces', { type: 'healthcare_agency' }],
  ] as const) {
    it(`are not generated for journeys ${what}: 403 forbidden, and nothing is sent on`, async () => {
      const _id = collection === 'profiles' ? running.profileId : running.workspaceId;
      await running.db.collection<{ _id: string }>(collection).updateOne({ _id }, { $set: change });
      const answer = await running.call('POST', PATH);
      assert.equal(answer.status, 403);
      assert.equal((await errorOf(answer)).code, 'forbidden');
      assert.deepEqual(charged, []);
    });
  }

  it('are not generated while the status of the profile cannot be read', async () => {
    const workspaces = running.db.collection<{ _id: string }>('workspaces');
    const [row] = await workspaces.find({ _id: running.workspaceId }).toArray();
    // The gateway knows the credential for some seconds, which a slow machine may need between the two calls: then it is 401.
    await eventually(async () => {
      await running.call('GET', PATH);
      await workspaces.deleteMany({ _id: running.workspaceId });
      const answer = await running.call('POST', PATH).finally(() => workspaces.insertOne(row as { _id: string }));
      assert.equal(answer.status, 403);
    });
    assert.deepEqual(charged, []);
  });

  it('are refused with 429 until the next UTC midnight when the allowance is used up', async () => {
    spent = true;
    const began = Date.now() / 1000;
    const answer = await running.call('POST', PATH);
    const ended = Date.now() / 1000;
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '3600');
    const reset = Number(answer.headers.get('x-ratelimit-reset'));
    assert.ok(reset - 3600 >= began && reset - 3600 <= Math.ceil(ended), String(reset));
    assert.equal((await errorOf(answer)).code, 'rate_limit_exceeded');
  });
});
