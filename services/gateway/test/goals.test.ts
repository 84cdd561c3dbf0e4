// Tests conversion definitions as callers see them, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import { appError } from '@touchline/chassis/errors.ts';
import { CAMPAIGN_ID, CONNECTION_ID, STAGE_ID } from './doubles/known-ids.ts';
import { GOAL } from './good-calls.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

describe('conversion definitions', () => {
  let running: RunningGateway;
  before(async () => {
    const doubles = serviceDoubles();
    const { setGoalEvent } = doubles.attribution;
    doubles.attribution.setGoalEvent = async (request, call) => {
      const details = { field: 'event_key' };
      if (request.eventKey === 'deal')
        throw appError('validation_error', 'event_key must be one of those.', { details });
      return await setGoalEvent(request, call);
    };
    running = await runGateway('goals', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(running.url(`/api/v1${path}`), {
      method,
      headers: { authorization: `Bearer ${running.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const codeOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    return `${response.status} ${error.code}`;
  };
  const OLD = { name: 'Demo booked!', event_types: ['demo'], kind: 'pipeline' };

  it('are referred to the successor by every answer of POST /goals, even a refusal', async () => {
    const answers = [
      await send('POST', '/goals', OLD),
      await send('POST', '/goals', { ...OLD, kind: 'magic' }),
      await send('POST', '/goals', OLD, { authorization: 'Bearer nothing' }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 422, 401],
    );
    for (const { headers } of answers) {
      assert.equal(headers.get('deprecation'), '@1788566400');
      assert.equal(headers.get('sunset'), 'Fri, 04 Dec 2026 00:00:00 GMT');
      assert.match(headers.get('link') ?? '', /^<\/api\/v1\/goals\/definitions>; rel="successor-version"/);
    }
    const successor = await send('POST', '/goals/definitions', GOAL);
    for (const name of ['deprecation', 'sunset', 'link']) assert.equal(successor.headers.get(name), null);
  });

  it('get a key from their name by POST /goals, which never replaces one', async () => {
    const { data } = (await (await send('POST', '/goals', OLD)).json()) as { data: Record<string, unknown> };
    assert.equal(data.conversion_key, 'demo_booked');
    assert.equal(await codeOf(await send('POST', '/goals', { ...OLD, name: 'Trial' })), '409 invalid_state');
    assert.equal(await codeOf(await send('POST', '/goals', { ...OLD, name: '試用' })), '422 validation_error');
  });

  it('show their event key, and refuse one that is not listed with 422', async () => {
    const path = `/outcome-definitions/${CAMPAIGN_ID}`;
    const { data } = (await (await send('PATCH', path, { event_key: 'closed_won' })).json()) as {
      data: Record<string, unknown>;
    };
    assert.equal(data.event_key, 'closed_won');
    assert.equal(await codeOf(await send('PATCH', path, { event_key: 'deal' })), '422 validation_error');
    assert.equal(await codeOf(await send('PATCH', path, { event_key: '' })), '422 validation_error');
    assert.equal(await codeOf(await send('PATCH', path, {})), '422 validation_error');
    const other = '/outcome-definitions/11111111-1111-4111-8111-111111111111';
    assert.equal(await codeOf(await send('PATCH', other, { event_key: 'closed_won' })), '404 not_found');
  });

  it('of a stage of the CRM are mapped by the same call, and listed with what a stage can mean in the requested language', async () => {
    const mapped = await send('PATCH', `/outcome-definitions/${STAGE_ID}`, { event_key: 'closed_won' });
    const { data } = (await mapped.json()) as { data: Record<string, unknown> };
    assert.deepEqual([data.id, data.stage_name, data.event_key], [STAGE_ID, 'Contacted', 'closed_won']);
    const headers = { authorization: `Bearer ${running.key}` };
    const listed = await fetch(running.url('/api/v1/connections/crm_provider/stages'), { headers });
    const { data: live } = (await listed.json()) as { data: { pipelines: unknown[] } };
    const stage = { id: 's', name: 'Contacted', position: 0, suggested_outcome: null, current_outcome: null };
    assert.deepEqual(live.pipelines, [
      { id: 'p', name: 'Sales', connection_id: CONNECTION_ID, stages: [{ ...stage, definition_id: STAGE_ID }] },
    ]);
    const labels = async (query: string) => {
      const answer = await fetch(running.url(`/api/v1/connections/crm_provider/stages${query}`), { headers });
      const { meta } = (await answer.json()) as { meta: { locale: string; outcome_keys: { label: string }[] } };
      return [meta.locale, ...meta.outcome_keys.map(({ label }) => label)];
    };
    assert.deepEqual(await labels(''), ['en', 'Deal won', 'Not mapped']);
    assert.deepEqual(await labels('?locale=es'), ['es', 'Venta ganada', 'Sin asignar']);
  });

  it('are all removed by an empty set that confirms it, and a set that is not empty may confirm it too', async () => {
    const replaced = async (definitions: unknown[]) => {
      const response = await send('PUT', '/profile/outcome-definitions', { definitions, confirm_empty: true });
      const { data } = (await response.json()) as { data: unknown[] };
      return [response.status, data.length];
    };
    assert.deepEqual(await replaced([]), [200, 0]);
    assert.deepEqual(await replaced([GOAL]), [200, 1]);
  });

  const wrong: [name: string, body: unknown, message: RegExp][] = [
    ['without a list', {}, /definitions is required/],
    [
      'with one key twice',
      { definitions: [GOAL, GOAL] },
      /definitions\[1\]\.conversion_key is also named by an earlier/,
    ],
    ['with one that counts nothing', { definitions: [{ ...GOAL, event_names: [] }] }, /definitions\[0\]\.event_names/],
    ['with an unknown member', { definitions: [{ ...GOAL, updates: true }] }, /updates is not known here/],
    ['of none', { definitions: [] }, /definitions is empty.*confirm_empty true/],
    [
      'of none with confirm_empty false',
      { definitions: [], confirm_empty: false },
      /definitions is empty.*confirm_empty true/,
    ],
    ['of none with confirm_empty as a text', { definitions: [], confirm_empty: 'true' }, /confirm_empty must be/],
    ['of 101', { definitions: Array(101).fill(GOAL) }, /definitions must have at most 100/],
  ];
  for (const [name, body, message] of wrong) {
    it(`are not replaced by a set ${name}`, async () => {
      const response = await send('PUT', '/profile/outcome-definitions', body);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.equal(`${response.status} ${error.code}`, '422 validation_error');
      assert.match(error.message, message);
    });
  }
});
