// Tests channel rules as callers see them, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const BY_SOURCE = { field: 'source', operator: 'equals', value: 'partner' };
const RULE = { name: 'Partners', channel: 'partners', conditions: [BY_SOURCE] };
const under = (condition: unknown) => ({ rules: [{ ...RULE, conditions: [condition] }] });

describe('channel rules', () => {
  let running: RunningGateway;
  let replayStatus = 'running';
  before(async () => {
    const doubles = serviceDoubles();
    doubles.replays.getReplayStatus = async () => ({ status: replayStatus, progress: 0.5 });
    running = await runGateway('classification', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const put = (body: unknown) => running.call('PUT', '/classification', { body: JSON.stringify(body) });
  const dataOf = async (response: Response) => ((await response.json()) as { data: Record<string, unknown> }).data;

  it('are returned as they were set, with null for what was left out', async () => {
    const exists = { field: 'click_id', operator: 'exists' };
    const { name: _name, ...nameless } = RULE;
    const response = await put({ rules: [RULE, { ...nameless, conditions: [exists, BY_SOURCE] }] });
    assert.equal(response.status, 200);
    const { rules, replay_queued } = await dataOf(response);
    assert.deepEqual(rules, [RULE, { ...RULE, name: null, conditions: [{ ...exists, value: null }, BY_SOURCE] }]);
    assert.equal(replay_queued, true);
  });

  it('are accepted as they were returned', async () => {
    const { rules } = await dataOf(await running.call('GET', '/classification'));
    const response = await put({ rules });
    assert.equal(response.status, 200);
    assert.deepEqual((await dataOf(response)).rules, rules);
  });

  it('may be an empty list', async () => {
    const response = await put({ rules: [] });
    assert.equal(response.status, 200);
    assert.deepEqual((await dataOf(response)).rules, []);
  });

  it('are returned with the built-in channels', async () => {
    const { rules, in_force, builtin_channels } = await dataOf(await running.call('GET', '/classification'));
    assert.deepEqual(rules, [
      { name: null, channel: 'partners', conditions: [{ field: 'medium', operator: 'exists', value: null }] },
    ]);
    assert.equal(in_force, true);
    assert.ok((builtin_channels as string[]).includes('organic_search'));
  });

  for (const status of ['queued', 'running', 'failed', 'done', 'idle']) {
    it(`${/done|idle/.test(status) ? 'name no replay' : 'name the replay'} that is ${status}`, async () => {
      replayStatus = status;
      const { replay } = await dataOf(await running.call('GET', '/classification'));
      const expected = /done|idle/.test(status) ? null : { status, progress: 0.5, queued_at: null };
      assert.deepEqual(replay, expected);
    });
  }

  it('of the greatest size are accepted', async () => {
    const value = 'x'.repeat(200);
    const conditions = Array(10).fill({ ...BY_SOURCE, value });
    const rules = Array(100).fill({ name: 'n'.repeat(100), channel: 'c'.repeat(40), conditions });
    assert.equal((await put({ rules })).status, 200);
  });

  for (const scope of ['goals:write', 'campaigns:read'] as const) {
    it(`are readable with ${scope}, and writable with goals:write only`, async () => {
      const headers = { authorization: `Bearer ${await running.issueKey([scope])}` };
      assert.equal((await running.call('GET', '/classification', { headers })).status, 200);
      const written = await running.call('PUT', '/classification', { headers, body: '{"rules":[]}' });
      assert.equal(written.status, scope === 'goals:write' ? 200 : 403);
    });
  }

  const wrong: [name: string, body: unknown, message: RegExp][] = [
    ['no list', {}, /^rules is required/],
    ['101 rules', { rules: Array(101).fill(RULE) }, /^rules must have at most 100/],
    ['an unknown member', { rules: [{ ...RULE, priority: 1 }] }, /^rules\[0\]\.priority is not known/],
    ['an empty name', { rules: [{ ...RULE, name: '' }] }, /^rules\[0\]\.name must have at least 1/],
    ['a channel in capitals', { rules: [{ ...RULE, channel: 'Partners' }] }, /^rules\[0\]\.channel must be 1 to 40/],
    ['a channel of 41 letters', { rules: [{ ...RULE, channel: 'c'.repeat(41) }] }, /^rules\[0\]\.channel must be/],
    ['no channel', { rules: [{ conditions: [BY_SOURCE] }] }, /^rules\[0\]\.channel is required/],
    ['no condition', { rules: [{ ...RULE, conditions: [] }] }, /^rules\[0\]\.conditions must have at least 1/],
    ['11 conditions', { rules: [{ ...RULE, conditions: Array(11).fill(BY_SOURCE) }] }, /at most 10/],
    [
      'an unknown field',
      under({ ...BY_SOURCE, field: 'colour' }),
      /^rules\[0\]\.conditions\[0\]\.field must be one of/,
    ],
    ['an unknown operator', under({ ...BY_SOURCE, operator: 'matches' }), /\.operator must be one of/],
    ['no value', under({ field: 'source', operator: 'contains' }), /\.value must be a text to compare with/],
    ['a blank value', under({ ...BY_SOURCE, value: '  ' }), /\.value must be a text to compare with/],
    ['a long value', under({ ...BY_SOURCE, value: 'x'.repeat(201) }), /\.value must have at most 200/],
    ['a value with exists', under({ ...BY_SOURCE, operator: 'exists' }), /\.value must be absent with exists/],
    ['a number as a value', under({ ...BY_SOURCE, value: 5 }), /\.value must be a string/],
    ['an operator object as a value', under({ ...BY_SOURCE, value: { $gt: '' } }), /\.value must be a string/],
  ];
  for (const [name, body, message] of wrong) {
    it(`are refused with ${name}`, async () => {
      const response = await put(body);
      assert.equal(response.status, 422);
      const { code, message: told } = await errorOf(response);
      assert.equal(code, 'validation_error');
      assert.match(told, message);
    });
  }
});
