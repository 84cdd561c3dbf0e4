// Tests conversions and audiences sent to the simulated platform: what it accepts, what it refuses, and what it counts.
import assert from 'node:assert/strict';
import { checkEvent } from '../exports/check-event.ts';
import { createReceived } from '../exports/received.ts';
import { GraphError } from '../graph-error.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;
const seconds = (daysAgo: number) => Math.floor((NOW - daysAgo * DAY) / 1000);
const DIGEST = 'ab'.repeat(32);

const event = (init: object = {}): object => ({
  ...{ event_name: 'Lead', event_time: seconds(1), event_id: 'e1', action_source: 'phone_call' },
  user_data: { em: [DIGEST] },
  ...init,
});
const message = {
  ...{ action_source: 'business_messaging', messaging_channel: 'whatsapp' },
  user_data: { whatsapp_business_account_id: '88', ctwa_clid: 'ARAk' },
};

describe('the provider simulator, sent a conversion', () => {
  const cases: [what: string, given: unknown, error: [code: unknown, subcode?: unknown] | null][] = [
    ['from yesterday', event(), null],
    ['from eight days ago', event({ event_time: seconds(8) }), [100, 2_804_003]],
    ['from a shop two months ago', event({ action_source: 'physical_store', event_time: seconds(60) }), null],
    ['without user data', event({ user_data: {} }), [100, 2_804_050]],
    ['with only a browser', event({ user_data: { client_user_agent: 'x' } }), [100, 2_804_050]],
    ['with an unhashed email', event({ user_data: { em: ['ana@example.com'] } }), [100]],
    ['with a fraction of a second', event({ event_time: NOW + 0.5 }), [100]],
    ['with an unknown action_source', event({ action_source: 'somewhere' }), [100]],
    ['from a website without its page', event({ action_source: 'website' }), null],
    ['from a website', event({ action_source: 'website', event_source_url: 'https://a.example/' }), null],
    ['that is a purchase without money', event({ event_name: 'Purchase' }), [100]],
    ['with a currency that does not exist', event({ custom_data: { value: 5, currency: 'XYZ' } }), [100]],
    ['with a negative value', event({ custom_data: { value: -5, currency: 'USD' } }), [100]],
    ['that is a purchase', event({ event_name: 'Purchase', custom_data: { value: 5, currency: 'USD' } }), null],
    ['from a message', event(message), null],
    ['from a message without its click', event({ ...message, user_data: { em: [DIGEST] } }), [100]],
    ['that is not an object', 'Lead', [100]],
  ];
  const messagingDatasets = new Map([['88', 'd1']]);
  const check = (given: unknown, datasetId = 'd1') =>
    checkEvent(given, 0, { datasetId, messagingDatasets, nowMs: NOW });
  for (const [what, given, error] of cases)
    it(`${error === null ? 'accepts' : 'refuses'} one ${what}`, () => {
      if (error === null) return void check(given);
      assert.throws(
        () => check(given),
        (thrown) => {
          assert.ok(thrown instanceof GraphError);
          const { code, error_subcode: subcode } = thrown.body.error;
          assert.deepEqual(subcode === undefined ? [code] : [code, subcode], error);
          return true;
        },
      );
    });

  it('refuses a message in a dataset that is not linked to its account', () =>
    assert.throws(() => check(event(message), 'd2'), GraphError));

  it('counts an event of the same name and id once for 48 hours', () => {
    const received = createReceived();
    const take = (init: object, datasetId: string, hours: number) =>
      received.take(datasetId, [{ event_name: 'Lead', event_id: 'e1', ...init }], NOW + hours * 3_600_000);
    assert.deepEqual([take({}, 'd1', 0), take({}, 'd1', 47)], [1, 1]);
    assert.deepEqual(
      received.events().map(({ times }) => times),
      [2],
    );
    take({ event_name: 'Purchase' }, 'd1', 1);
    take({}, 'd2', 1);
    take({}, 'd1', 48);
    assert.equal(received.events().length, 4);
  });
});
