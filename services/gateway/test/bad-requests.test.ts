// Tests requests that are invalid as a whole: content types, sizes, encodings, and what an answer must never repeat.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const RANGE = 'date_from=2026-01-01&date_to=2026-01-31';

describe('bad requests', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('bad_requests');
  });
  after(async () => await running[Symbol.asyncDispose]());

  const event = JSON.stringify({ event_name: 'x', user_traits: { email: 'a@example.com' } });

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
    'multipart/form-data',
  ]) {
    it(`refuses a body sent as ${type}`, async () => {
      const response = await running.call('POST', '/events', { body: event, headers: { 'content-type': type } });
      assert.deepEqual([response.status, (await errorOf(response)).code], [400, 'invalid_request']);
    });
  }

  it('accepts JSON with a charset of UTF-8, and gzip', async () => {
    const plain = await running.call('POST', '/events', {
      body: event,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    });
    assert.equal(plain.status, 202);
    const zipped = await fetch(running.url('/api/v1/events'), {
      method: 'POST',
      body: gzipSync(event),
      headers: {
        authorization: `Bearer ${running.key}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    });
    assert.equal(zipped.status, 202);
  });

  it('refuses text that is not UTF-8', async () => {
    const response = await fetch(running.url('/api/v1/events'), {
      method: 'POST',
      body: Buffer.from('7b226576656e745f6e616d65223a22ff227d', 'hex'),
      headers: { authorization: `Bearer ${running.key}`, 'content-type': 'application/json' },
    });
    assert.equal((await errorOf(response)).code, 'invalid_request');
  });

  it('answers 413 above 5 MiB of events and above 1 MiB of anything else, even when it is compressed', async () => {
    const big = (bytes: number) => JSON.stringify({ event_name: 'x'.repeat(bytes) });
    const answers = [
      await running.call('POST', '/events', { body: big(5 * 1024 * 1024) }),
      await running.call('POST', '/goals/definitions', { body: big(1024 * 1024) }),
      await fetch(running.url('/api/v1/goals/definitions'), {
        method: 'POST',
        body: gzipSync(big(8 * 1024 * 1024)),
        headers: {
          authorization: `Bearer ${running.key}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
      }),
    ];
    for (const response of answers)
      assert.deepEqual([response.status, (await errorOf(response)).code], [413, 'payload_too_large']);
    assert.equal((await running.call('POST', '/events', { body: big(2 * 1024 * 1024) })).status, 422);
  });

  it('never repeats what was sent', async () => {
    const secret = 'hush-4711@example.com';
    const bodies = [
      { event_name: 'x', [secret]: 1 },
      { event_name: 'x', action_source: secret },
      { event_name: 'x', event_time: secret },
      { event_name: 'x', properties: { [secret]: {} } },
    ];
    for (const body of bodies) assert.doesNotMatch(await (await running.post('/events', body)).text(), /hush/);
    for (const path of [
      `/campaigns?${RANGE}&model=${secret}`,
      `/campaigns?${RANGE}&${secret}=1`,
      `/customers/${secret}/journey`,
    ]) {
      assert.doesNotMatch(await (await running.call('GET', path)).text(), /hush/);
    }
  });

  it('refuses members where an operation accepts none, and accepts {}', async () => {
    assert.equal((await running.post('/tracking/keys', { name: 'x' })).status, 422);
    assert.equal((await running.post('/tracking/keys', {})).status, 201);
  });

  it('gives a malformed payment reference and a negative refund their own codes', async () => {
    assert.equal((await errorOf(await running.post('/payments/nope/refund', {}))).code, 'payment_ref_invalid');
    assert.equal(
      (await errorOf(await running.post(`/payments/${CUSTOMER_ID}/refund`, { amount: -5 }))).code,
      'amount_invalid',
    );
    assert.equal(
      (await errorOf(await running.post(`/payments/${CUSTOMER_ID}/refund`, { amount: { $gt: 0 } }))).code,
      'validation_error',
    );
  });

  it('refuses 1,001 customer rows and an unknown country as a whole', async () => {
    const rows = Array.from({ length: 1001 }, () => ({ email: 'a@example.com' }));
    assert.equal(
      (await errorOf(await running.post('/customers', { rows }))).message,
      'rows must have at most 1000 elements.',
    );
    assert.equal(
      (await errorOf(await running.post('/customers', { country: 'AR', rows: [{}] }))).message,
      'country must be CL.',
    );
  });
});
