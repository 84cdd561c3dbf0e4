// Tests that channel rules are set all at once: an invalid set is refused as a whole, a valid one is queued once, and a repeat
// gets the same response.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { DAY, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const LETTERS = { field: 'medium', operator: 'equals', value: 'email' };
const rule = (channel: string, ...conditions: object[]) => ({
  channel,
  conditions: conditions.length === 0 ? [LETTERS] : conditions,
});

describe('the channel rules of a profile', () => {
  let app: RunningAttribution;
  let profiles = 0;
  before(async () => {
    app = await runAttribution('classification');
  });
  after(async () => await app[Symbol.asyncDispose]());

  const set = (profileId: string, rules: object[], operationId = '') =>
    app.classifications.setClassification({ profileId, rules, operationId });
  const get = (profileId: string) => app.classifications.getClassification({ profileId });

  async function profileWithEvent(): Promise<string> {
    const profileId = `ruled-${profiles++}`;
    const paid = resolved({ profileId, key: 'paid', at: T0 + DAY, visitorId: 'v', eventType: 'payment_received' });
    await app.publish([profile(profileId), paid]);
    await app.drained();
    return profileId;
  }

  it('are none, and in force, before any were set', async () => {
    const { rules, updatedAt, inForce } = await get('nobody');
    assert.deepEqual([rules, updatedAt, inForce], [[], undefined, true]);
  });

  it('are kept in their order, and come into force by a replay', async () => {
    const profileId = await profileWithEvent();
    const { replayQueued, updatedAt } = await set(profileId, [rule('one'), rule('two')]);
    assert.equal(replayQueued, true);
    const stored = await get(profileId);
    assert.deepEqual(
      stored.rules.map(({ channel }) => channel),
      ['one', 'two'],
    );
    assert.deepEqual(stored.updatedAt, updatedAt);
    await app.drained();
    assert.equal((await get(profileId)).inForce, true);
  });

  it('queue nothing when they are those that were set last', async () => {
    const profileId = await profileWithEvent();
    const { updatedAt } = await set(profileId, [rule('one')]);
    const again = await set(profileId, [rule('one')]);
    assert.deepEqual([again.replayQueued, again.updatedAt], [false, updatedAt]);
    assert.equal((await set(profileId, [rule('two')])).replayQueued, true);
    assert.equal((await set(profileId, [])).replayQueued, true);
    await app.drained();
    const { rules, inForce } = await get(profileId);
    assert.deepEqual([rules, inForce], [[], true]);
  });

  it('queue one replay per operation, however often it is requested', async () => {
    const profileId = await profileWithEvent();
    const operationId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(profileId, [rule('one')], operationId)));
    answers.push(await set(profileId, [rule('one')], operationId));
    assert.ok(answers.every(({ replayQueued }) => replayQueued));
    const { version } = (await app.collections.replays.findOne({ _id: profileId })) ?? assert.fail();
    await set(profileId, [rule('one')], operationId);
    assert.equal((await app.collections.replays.findOne({ _id: profileId }))?.version, version);
  });

  it('are those of one of several concurrent calls, and the replay applies these', async () => {
    const profileId = await profileWithEvent();
    const channels = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(channels.map((channel) => set(profileId, [rule(channel)], randomUUID())));
    await app.drained();
    const { rules, inForce } = await get(profileId);
    assert.ok(channels.includes(rules[0]?.channel ?? ''));
    assert.deepEqual([rules.length, inForce], [1, true]);
  });

  it('are in force at once where there is nothing to replay', async () => {
    const profileId = `ruled-${profiles++}`;
    await app.publish([profile(profileId)]);
    await app.drained();
    assert.equal((await set(profileId, [rule('one')])).replayQueued, false);
    assert.equal((await get(profileId)).inForce, true);
  });

  it('may be set before anything else of the profile is known', async () => {
    const profileId = `ruled-${profiles++}`;
    assert.equal((await set(profileId, [rule('one')])).replayQueued, false);
    const { rules, inForce } = await get(profileId);
    assert.deepEqual([rules.length, inForce], [1, true]);
  });

  const wrong: [name: string, rules: object[], field: string][] = [
    ['101 of them', Array(101).fill(rule('one')), 'rules'],
    ['a channel in capitals', [rule('One')], 'rules[0].channel'],
    ['a long name', [{ ...rule('one'), name: 'x'.repeat(101) }], 'rules[0].name'],
    ['no condition', [{ channel: 'one', conditions: [] }], 'rules[0].conditions'],
    ['an unknown field', [rule('one'), rule('two', { ...LETTERS, field: 'colour' })], 'rules[1].conditions[0].field'],
    ['an inherited field', [rule('two', { ...LETTERS, field: 'constructor' })], 'rules[0].conditions[0].field'],
    ['an unknown operator', [rule('one', { ...LETTERS, operator: 'like' })], 'rules[0].conditions[0].operator'],
    ['a blank value', [rule('one', { ...LETTERS, value: '  ' })], 'rules[0].conditions[0].value'],
    [
      'a domain that is only www.',
      [rule('one', { field: 'referrer_domain', operator: 'equals', value: 'www.' })],
      'rules[0].conditions[0].value',
    ],
    ['a value beside exists', [rule('one', { ...LETTERS, operator: 'exists' })], 'rules[0].conditions[0].value'],
  ];
  for (const [name, rules, field] of wrong) {
    it(`are refused with ${name}, and stay as they were`, async () => {
      const profileId = `ruled-${profiles++}`;
      await assert.rejects(
        set(profileId, rules),
        (error) => error instanceof AppError && error.reason === 'validation_error' && error.details.field === field,
      );
      assert.equal((await get(profileId)).updatedAt, undefined);
    });
  }
});
