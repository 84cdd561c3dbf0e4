// Tests POST /events: verdicts per row, idempotency keys, and what reaches tracking.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Consent, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { RecordEventsRequest } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { trackingDouble } from './doubles/tracking.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

interface BatchAnswer {
  data: {
    results: {
      index: number;
      status: string;
      outcome_event_id: string | null;
      idempotency_key: string | null;
      code?: string;
      message?: string;
    }[];
    summary: unknown;
  };
}

const who = { user_traits: { email: 'a@example.com' } };

describe('POST /events', () => {
  let running: RunningGateway;
  const seen: RecordEventsRequest[] = [];
  before(async () => {
    running = await runGateway('events', { doubles: { tracking: trackingDouble(seen) } });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => seen.splice(0));

  const send = async (body: unknown) => {
    const response = await running.post('/events', body);
    return { status: response.status, json: await response.json() };
  };

  it('answers recorded, then duplicate with the same id', async () => {
    const event = {
      event_name: 'payment_received',
      idempotency_key: 'inv-1',
      ...who,
      properties: { value: 10, currency: 'USD' },
    };
    const first = (await send(event)) as { status: number; json: { data: Record<string, string> } };
    const second = (await send(event)) as typeof first;
    assert.equal(first.status, 202);
    assert.deepEqual([first.json.data.status, second.json.data.status], ['recorded', 'duplicate']);
    assert.equal(first.json.data.outcome_event_id, second.json.data.outcome_event_id);
    assert.equal(first.json.data.idempotency_key, 'inv-1');
  });

  it('makes a new key for an event without one, and returns it', async () => {
    const { json } = (await send({ event_name: 'lead', ...who })) as { json: { data: { idempotency_key: string } } };
    assert.match(json.data.idempotency_key, /^[0-9a-f-]{36}$/);
    assert.equal(seen[0]?.events[0]?.idempotencyKey, json.data.idempotency_key);
  });

  it('passes on every member exactly', async () => {
    await send({
      event_name: 'payment_received',
      event_type: 'payment_received',
      event_time: '2026-01-31T09:30:00.123-03:00',
      idempotency_key: 'inv-2',
      anonymous_id: 'v-1',
      user_traits: {
        email: 'A@example.com',
        phone: '+56 9 1234 5678',
        external_id: 'C-1',
        national_id: '1-9',
        first_name: 'Ana',
        last_name: 'Soto',
        country: 'CL',
      },
      properties: {
        value: '0.000000000000000001',
        currency: 'CLP',
        subject_ref: 'child_1',
        plan: 'pro',
        seats: 3,
        trial: false,
        note: null,
      },
      context: {
        url: 'https://shop.example/a?utm_source=x',
        referrer: 'https://www.google.com/',
        user_agent: 'UA',
        ip: '203.0.113.7',
        country: 'CL',
        city: 'Santiago',
        language: 'es-CL',
        consent: 'denied',
        gpc: true,
      },
      campaign: { platform: 'social_ads', campaign_id: '1', ad_set_id: '2', ad_id: '3' },
      click_ids: { gclid: 'G' },
      action_source: 'website',
    });
    const draft = seen[0]?.events[0] ?? assert.fail('nothing arrived');
    assert.equal(draft.profileId, running.profileId);
    assert.equal(draft.origin, Origin.SERVER);
    assert.equal(draft.eventTime && timestampDate(draft.eventTime).toISOString(), '2026-01-31T12:30:00.123Z');
    assert.equal(draft.value, '0.000000000000000001');
    assert.equal(draft.subjectRef, 'child_1');
    assert.deepEqual(draft.properties, { plan: 'pro', seats: 3, trial: false, note: null });
    assert.equal(draft.traits?.nationalId, '1-9');
    const { ip, language, consent, gpc } = draft.context ?? assert.fail();
    assert.deepEqual([ip, language, consent, gpc], ['203.0.113.7', 'es-CL', Consent.DENIED, true]);
    assert.equal(draft.campaign?.adSetId, '2');
    assert.deepEqual(draft.clickIds, { gclid: 'G' });
  });

  for (const [value, text] of [
    [0, '0'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [123456789012.25, '123456789012.25'],
    ['129.90', '129.90'],
  ] as const) {
    it(`passes ${JSON.stringify(value)} on as ${text}`, async () => {
      await send({ event_name: 'x', idempotency_key: `v-${text}`, ...who, properties: { value } });
      assert.equal(seen[0]?.events[0]?.value, text);
    });
  }

  it('gives every row of a batch its own verdict, in order, whatever the other rows are', async () => {
    const { status, json } = await send({
      events: [
        { event_name: 'lead', idempotency_key: 'b-1', ...who },
        { event_name: 5, idempotency_key: 'b-2' },
        'nonsense',
        null,
        [],
        { event_name: 'lead', idempotency_key: 'b-1', ...who },
        { event_name: 'x', idempotency_key: 'b-3', properties: { value: 1, subject_ref: 'a@b' }, ...who },
        { event_name: 'x', colour: 1 },
        JSON.parse('{"event_name":"x","__proto__":{"a":1}}'),
        { event_name: 'x', event_time: '2026-13-01T00:00:00Z' },
        { event_name: 'x', idempotency_key: { $gt: '' } },
        { event_name: 'x' },
        { event_name: 'lead', idempotency_key: 'b-4', ...who },
      ],
    });
    const { results, summary } = (json as BatchAnswer).data;
    assert.equal(status, 202);
    assert.deepEqual(
      results.map(({ status: row, code, idempotency_key: key }) => `${row} ${code ?? ''} ${key ?? ''}`.trim()),
      [
        'recorded  b-1',
        'rejected validation_error b-2',
        'rejected validation_error',
        'rejected validation_error',
        'rejected validation_error',
        'duplicate  b-1',
        'rejected invalid_parameter b-3',
        'rejected validation_error',
        'rejected validation_error',
        'rejected validation_error',
        'rejected validation_error',
        'rejected validation_error',
        'recorded  b-4',
      ],
    );
    assert.deepEqual(
      results.map(({ index }) => index),
      results.map((_, index) => index),
    );
    assert.deepEqual(summary, { total: 13, recorded: 2, duplicate: 1, rejected: 10 });
    assert.equal(results[1]?.message, 'event_name must be a string.');
    assert.equal(results[1]?.outcome_event_id, null);
  });

  it('reports the rows that it refused itself to tracking, without their values', async () => {
    await send({ events: [{ event_name: 5, idempotency_key: 'r-1' }] });
    await send({ event_name: 'x', user_traits: { email: 7 } });
    const refusals = seen
      .flatMap((request) => request.refusals)
      .map(({ profileId, code, field, message, idempotencyKey }) => ({
        profileId,
        code,
        field,
        message,
        idempotencyKey,
      }));
    assert.deepEqual(refusals, [
      {
        profileId: running.profileId,
        code: 'validation_error',
        field: 'event_name',
        message: 'event_name must be a string.',
        idempotencyKey: 'r-1',
      },
      {
        profileId: running.profileId,
        code: 'validation_error',
        field: 'user_traits.email',
        message: 'user_traits.email must be a string.',
        idempotencyKey: '',
      },
    ]);
  });

  it('accepts a batch of 500', async () => {
    const events = Array.from({ length: 500 }, (_, i) => ({ event_name: 'x', idempotency_key: `full-${i}`, ...who }));
    const { json } = await send({ events });
    assert.deepEqual((json as BatchAnswer).data.summary, { total: 500, recorded: 500, duplicate: 0, rejected: 0 });
  });

  it('sends the events of concurrent requests to tracking together while it is busy', async () => {
    const double = trackingDouble();
    const calls: number[] = [];
    let gate = Promise.withResolvers<void>();
    const recordEvents: typeof double.recordEvents = async (request, call) => {
      calls.push(request.events.length);
      await gate.promise;
      return double.recordEvents(request, call);
    };
    await using busy = await runGateway('coalesce', { doubles: { tracking: { ...double, recordEvents } } });
    let sent = 0;
    const send = () =>
      busy.post('/events', { event_name: 'x', idempotency_key: `c-${sent++}`, ...who }).then(({ status }) => status);
    // The machine decides which requests coincide; if none of many ever coincided with another, the gateway would be the cause.
    await eventually(async () => {
      calls.length = 0;
      gate = Promise.withResolvers();
      const statuses = Array.from({ length: 60 }, send);
      await eventually(() => assert.ok(calls.length > 0));
      gate.resolve();
      assert.deepEqual(new Set(await Promise.all(statuses)), new Set([202]));
      assert.equal(
        calls.reduce((sum, events) => sum + events, 0),
        60,
      );
      assert.ok(calls.length < 20, `${calls.length} calls for 60 requests`);
    });
  });
});
