// Checks that one request through everything is one trace, link by link: an event to the credit that follows from it, and a
// requested sync.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import type { Recording } from '../system/otlp-collector.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { pathsTo, spansOf } from '../system/spans.ts';
import { ACCOUNT, TOKEN } from '../system/test-world.ts';
import { type Caller, newCaller } from '../system/work.ts';

describe('one trace', () => {
  let recording: Recording;
  let profile: TestProfile;

  before(async () => {
    recording = testSystem().collector.record();
    profile = await newProfile();
    await profile.drained();
  });
  after(() => recording[Symbol.dispose]());

  /** Waits for a path in the trace. Exporters send in batches, so spans arrive late and in any order. */
  async function hasWay({ traceId, spanId }: Caller, expected: readonly string[]): Promise<void> {
    const last = expected.at(-1)?.replace(/^\w+: /, '') ?? '';
    await eventually(async () => {
      const ways = pathsTo(spansOf(recording, traceId), last, spanId);
      assert.ok(
        ways.some((way) => way.join('\n') === expected.join('\n')),
        `the paths to "${last}" are ${JSON.stringify(ways, null, 2)}`,
      );
    });
  }

  it('leads from a posted payment over HTTP, gRPC and NATS to its recompute and the published credit', async () => {
    const caller = newCaller();
    const answer = await profile.call(
      'POST',
      '/events',
      {
        ...{ event_name: 'Order', event_type: 'payment_received', idempotency_key: 'one-trace' },
        ...{ user_traits: { external_id: 'C-1' }, properties: { value: '5', currency: 'USD' } },
      },
      caller.headers,
    );
    assert.equal(answer.status, 202);
    await profile.drained();
    await hasWay(caller, [
      'gateway: POST /events',
      'gateway: touchline.tracking.v1.TrackingService/RecordEvents',
      'tracking: touchline.tracking.v1.TrackingService/RecordEvents',
      'tracking: publish touchline.events.recorded-v2',
      'identity: consume touchline.events.recorded-v2',
      'identity: publish touchline.identity.resolved',
      'attribution: consume touchline.identity.resolved',
      'attribution: recompute',
      'attribution: publish touchline.conversions.credited',
    ]);
  });

  it('leads from a posted sync through the job queue and the outbox to the consumers of what it found', async () => {
    await testSystem().clients.connections.createConnection({
      profileId: profile.profileId,
      workspaceId: profile.workspaceId,
      channel: 'social_ads',
      accountExternalId: ACCOUNT,
      accessToken: TOKEN,
    });
    await profile.drained();
    const caller = newCaller();
    assert.equal((await profile.call('POST', '/connections/sync', {}, caller.headers)).status, 202);
    await profile.drained();
    await hasWay(caller, [
      'gateway: POST /connections/sync',
      'gateway: touchline.connections.v1.ConnectionsService/StartSync',
      'connections: touchline.connections.v1.ConnectionsService/StartSync',
      `connections: job ${testSystem().busPrefix}connections-syncs-social_ads`,
      'connections: publish touchline.ads.catalog',
      'attribution: consume touchline.ads.catalog',
    ]);
  });
});
