// Tests GET /conversions/{id}/explanation: what each scope sees of it, and that the document says that it is beyond the contract.
import assert from 'node:assert/strict';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import { BEYOND_CONTRACT } from '../contract/operations-table.ts';
import { CAMPAIGN_ID, CUSTOMER_ID } from '../doubles/known-ids.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by their own tests
type Json = any;

describe('an explanation of a conversion', () => {
  let running: RunningGateway;
  let reading: string;
  let projecting: string;

  before(async () => {
    running = await runGateway('explanations');
    reading = await running.issueKey(['customers:read'] satisfies Scope[]);
    projecting = await running.issueKey(['conversions:read'] satisfies Scope[]);
  });
  after(() => running[Symbol.asyncDispose]());

  const ask = (id: string, key: string) =>
    running.call('GET', `/conversions/${id}/explanation`, { headers: { authorization: `Bearer ${key}` } });
  const body = async (id: string, key: string): Promise<Json> => {
    const answer = await ask(id, key);
    assert.equal(answer.status, 200);
    return await answer.json();
  };

  it('shows the window, the money, the rules, the touches and what was left out, in exact numbers', async () => {
    const { data, meta } = await body('order-1', projecting);
    assert.equal(meta.conversion.conversion_id, CAMPAIGN_ID);
    assert.deepEqual(data.window, {
      from: '2025-10-17T10:00:00.000Z',
      to: '2026-01-15T10:00:00.000Z',
      lookback_days: 90,
      touch_count: 1,
      is_own_touch: false,
    });
    assert.deepEqual(
      [data.money.value, data.money.currency, data.money.gross, data.money.rates[0].rate],
      ['129.90', 'USD', '116910', '900'],
    );
    const [touch] = data.touches;
    assert.deepEqual(
      [touch.age_ms, touch.channel_rule, touch.browser_position, touch.credit.linear],
      [604_800_000, 2, 1, { weight: '1', share: '1', amount: '129.9', net_amount: '129.9' }],
    );
    assert.deepEqual(
      data.left_out.map(({ reason, count }: Json) => [reason, count]),
      [
        ['outside_window', 1],
        ['another_person', 2],
      ],
    );
    assert.deepEqual(data.rules.channel_rules, [{ position: 2, name: null, channel: 'friends' }]);
  });

  it('names the person, the events and the browsers only to callers with customers:read', async () => {
    const whole = await body('order-1', reading);
    assert.equal(whole.meta.person.customer_profile_id, CUSTOMER_ID);
    assert.equal(whole.data.touches[0].event_id, 'event-canary');
    assert.deepEqual(whole.data.browsers, [
      {
        ...{ position: 1, touches: 1, joined_by: 'email', joined_at: '2026-01-09T10:00:00.000Z' },
        visitor_id: 'visitor-canary',
      },
    ]);
    const projected = await body('order-1', projecting);
    assert.deepEqual(projected.data.browsers, [{ position: 1, touches: 1 }]);
    assert.equal('person' in projected.meta, false);
    assert.doesNotMatch(JSON.stringify(projected), /canary|joined_by|Ana/);
  });

  it('needs one of two scopes, and a conversion of the profile', async () => {
    const other = await running.issueKey(['campaigns:read'] satisfies Scope[]);
    assert.equal((await ask('order-1', other)).status, 403);
    const unknown = await ask('nothing', reading);
    assert.equal(unknown.status, 404);
    assert.equal(((await unknown.json()) as Json).error.code, 'conversion_not_found');
  });

  it('is marked in openapi.json as beyond the contract, as is everything else that is', async () => {
    const { paths } = (await (await running.call('GET', '/openapi.json')).json()) as Json;
    const marked = Object.entries<Json>(paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).flatMap(([method, operation]) =>
        operation['x-beyond-contract'] ? `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}` : [],
      ),
    );
    assert.deepEqual(marked.sort(), [...BEYOND_CONTRACT].sort());
  });
});
