// Tests the simulated platform over its socket: batches of conversions, test events, lost answers, match quality, and audiences.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { ACCOUNT, smallWorld, TOKEN } from './small-world.ts';

const DATASET = '700000000000001';
const digest = (letter: string) => letter.repeat(64);

describe('the provider simulator, as an advertiser calls it', () => {
  let sim: ProviderSim;
  beforeEach(async () => {
    const pixels = [{ id: DATASET, account_id: ACCOUNT, name: 'Shop' }];
    sim = await startProviderSim({ world: { ...smallWorld(), pixels } });
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const call = async (method: string, path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`${sim.url}/v26.0/${path}`, { method, headers, ...(body && { body }) });
    return (await response.json()) as Json;
  };
  const event = (id: string, init: object = {}) => ({
    ...{ event_name: 'Lead', event_time: Math.floor(Date.now() / 1000), event_id: id, action_source: 'phone_call' },
    ...{ user_data: { em: [digest('a')] }, ...init },
  });
  const send = (events: object[], more: Record<string, string> = {}) =>
    call('POST', `${DATASET}/events`, { data: JSON.stringify(events), ...more });

  it('takes a batch, and names each answer', async () => {
    const [first, second] = [await send([event('1'), event('2')]), await send([event('3')])];
    assert.deepEqual([first.events_received, first.messages], [2, []]);
    assert.ok(first.fbtrace_id !== second.fbtrace_id);
    assert.equal(sim.received.events().length, 3);
  });

  it('takes nothing of a batch with one invalid event, or with too many', async () => {
    const old = event('2', { event_time: 1 });
    assert.equal((await send([event('1'), old])).error.error_subcode, 2_804_003);
    assert.equal((await send(Array.from({ length: 1001 }, (_, n) => event(String(n))))).error.code, 100);
    assert.equal(sim.received.events().length, 0);
  });

  it('accepts a website event without a user agent or a page, and says so', async () => {
    const { events_received, messages } = await send([event('1', { action_source: 'website' })]);
    assert.equal(events_received, 1);
    assert.match(messages[0], /client_user_agent/);
    assert.match(messages[1], /event_source_url/);
  });

  it('keeps test events apart', async () => {
    assert.equal((await send([event('1')], { test_event_code: 'TEST7' })).events_received, 1);
    assert.deepEqual([sim.received.events().length, sim.received.tests.map(({ code }) => code)], [0, ['TEST7']]);
  });

  it('can accept a conversion and answer with an error', async () => {
    sim.fault({ kind: 'error_after_effect', match: '/events' });
    assert.equal((await send([event('1')])).error.is_transient, true);
    assert.deepEqual(
      sim.received.events().map(({ times }) => times),
      [1],
    );
  });

  it('rates the match keys of website events', async () => {
    const website = { action_source: 'website', event_source_url: 'https://a.example/' };
    await send([event('1', website), event('2', { ...website, user_data: { em: [digest('b')], fbp: 'fb.1.1.2' } })]);
    const { web } = await call('GET', `dataset_quality?dataset_id=${DATASET}&fields=web`);
    const [{ event_name: name, event_match_quality: quality }] = web;
    const coverage = quality.match_key_feedback.map((key: Json) => [key.identifier, key.coverage.percentage]);
    assert.deepEqual([name, quality.composite_score], ['Lead', 1.7]);
    assert.deepEqual(Object.fromEntries(coverage), { email: 100, fbp: 50 });
  });

  describe('with a custom audience', () => {
    let id: string;
    beforeEach(async () => {
      const form = { name: 'Buyers', subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY' };
      ({ id } = await call('POST', `act_${ACCOUNT}/customaudiences`, { ...form, retention_days: '30' }));
    });
    const users = (method: string, letters: string, session: object = { session_id: 1, last_batch_flag: true }) =>
      call(method, `${id}/${method === 'POST' || method === 'DELETE' ? 'users' : ''}`, {
        payload: JSON.stringify({ schema: ['EMAIL_SHA256'], data: [...letters].map((letter) => [digest(letter)]) }),
        session: JSON.stringify(session),
      });
    const node = () =>
      call('GET', `${id}?fields=retention_days,approximate_count_lower_bound,operation_status`) as Promise<Json>;
    const size = () => sim.received.audiences[0]?.members.size;

    it('adds members and removes them', async () => {
      assert.equal((await users('POST', 'abx')).num_invalid_entries, 1);
      assert.equal(size(), 2);
      await users('DELETE', 'af');
      assert.equal(size(), 1);
    });

    it('shows a size only when a session has ended', async () => {
      await users('POST', 'a', { session_id: 9, batch_seq: 1, last_batch_flag: false });
      assert.deepEqual([(await node()).approximate_count_lower_bound, (await node()).operation_status.code], [-1, 300]);
      await users('POST', 'b', { session_id: 9, batch_seq: 2, last_batch_flag: true });
      const { approximate_count_lower_bound: lower, operation_status: status, retention_days: days } = await node();
      assert.deepEqual([lower, status.code, days], [1000, 200, 30]);
    });

    it('replaces all members when the last batch has come', async () => {
      await users('POST', 'abc');
      const replace = (letter: string, isLast: boolean) =>
        call('POST', `${id}/usersreplace`, {
          payload: JSON.stringify({ schema: ['EMAIL_SHA256'], data: [[digest(letter)]] }),
          session: JSON.stringify({ session_id: 5, last_batch_flag: isLast }),
        });
      await replace('d', false);
      assert.equal(size(), 3);
      await replace('e', true);
      assert.equal(size(), 2);
    });

    it('knows it no more once it is deleted', async () => {
      assert.deepEqual(await call('DELETE', id), { success: true });
      assert.equal((await node()).error.error_subcode, 33);
      assert.equal((await users('POST', 'a')).error.code, 100);
    });
  });
});
