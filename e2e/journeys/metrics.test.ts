// Checks the metrics that services expose to Prometheus: every metric of the catalog, after a little of each kind of work, and no
// other.
import assert from 'node:assert/strict';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { DOMAIN_CONTROLLER, METRICS, seriesOf } from '@touchline/tools/checks/metric-catalog.ts';
import { newAdAccount } from '../system/ad-account.ts';
import { canaries, collect } from '../system/canary-person.ts';
import { deliver, registerNumber, simulated } from '../system/chat.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { type Series, scrapeAll } from '../system/scrape.ts';
import { ACCOUNT, CAMPAIGN, TOKEN } from '../system/test-world.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

/** Series about the exporter itself. */
const OF_THE_EXPORTER = ['target_info', 'otel_scope_info'];
/** The domain controller needs a cluster; its own journey scrapes it. */
const OF_THE_SYSTEM = METRICS.filter(({ of }) => of !== DOMAIN_CONTROLLER);
/** Labels of every series, or of those of histograms. */
const OF_EVERY_SERIES = ['service_name', 'otel_scope_name', 'otel_scope_version', 'le'];

describe('metrics', () => {
  let profile: TestProfile;
  let series: Series[];

  before(async () => {
    profile = await newProfile();
    await collect(profile, canaries());
    const payment = {
      event_name: 'Order',
      event_type: 'payment_received',
      properties: { value: '5', currency: 'USD' },
    };
    await profile.send(
      [1, 2].map((i) => ({ ...payment, idempotency_key: `m${i}`, user_traits: { external_id: 'C-1' } })),
    );
    const { clients } = testSystem();
    const { profileId, workspaceId } = profile;
    await clients.connections.createConnection({
      ...{ profileId, workspaceId, channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN },
    });
    assert.equal((await profile.call('POST', '/connections/sync', {})).status, 202);
    await profile.drained();
    // Only a profile with events has anything to replay.
    assert.equal((await profile.call('PUT', '/classification', { rules: RULES })).status, 200);
    await profile.drained();
    await eventually(async () => assert.equal((await profile.get('/tracking/replay-status')).data.status, 'done'));
    const resume = await profile.call('POST', `/campaigns/${CAMPAIGN.id}/resume`, {}, { 'idempotency-key': 'metrics' });
    assert.equal(resume.body.data.outcome, 'no_change');
    assert.equal((await profile.get('/quality/ad-ids?refresh=true')).data.cached, false);
    await subscribeInVain();
    await exportOne(payment);
    await scoreAds();
    await chat();
    await callWithoutRight();
    series = await scrapeAll();
  });

  const RULES = [
    { name: 'Flyers', channel: 'print', conditions: [{ field: 'source', operator: 'equals', value: 'qr' }] },
  ];

  async function exportOne(payment: object): Promise<void> {
    const made = await profile.call('POST', '/exports/destinations', { ad_pixel_id: '555' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await profile.send([{ ...payment, idempotency_key: 'exported', user_traits: { external_id: 'C-1' } }]);
    await eventually(async () => assert.equal((await profile.get('/exports/deliveries')).data[0]?.state, 'delivered'));
  }

  /** Scores the ads of the synced account. */
  async function scoreAds(): Promise<void> {
    const { scoring } = testSystem().clients;
    const { profileId } = profile;
    await eventually(async () => assert.ok((await scoring.requestRebuild({ profileId })).queued));
    await eventually(async () => assert.ok((await profile.get('/top-performers')).meta.rebuilt_at));
  }

  /** Registers a number, receives a message at it, and sends one from it. */
  async function chat(): Promise<void> {
    const account = await newAdAccount(profile);
    const { numberId } = await registerNumber(profile, account);
    const referral = { source_type: 'ad', source_id: account.ad, ctwa_clid: `click-${numberId}` };
    const webhook = await simulated([{ numberId, from: '56955557777', text: 'Hola', referral }]);
    assert.equal((await deliver(webhook)).status, 200);
    await profile.drained();
    const customer = await eventually(async () => {
      const { data } = await profile.get('/customers/search?q=56955557777');
      return data[0] ?? assert.fail('no customer has the number');
    });
    const to = { customer_profile_id: customer.customer_profile_id };
    const key = { 'idempotency-key': `hola-${numberId}` };
    const { status, body } = await profile.call('POST', '/messages/chat', { to, text: { body: 'Hola' } }, key);
    assert.equal(status, 202, JSON.stringify(body));
  }

  /**
   * Subscribes a receiver that accepts one event and then no more: attempts, a delivery that ended, a subscription that was
   * disabled.
   */
  async function subscribeInVain(): Promise<void> {
    await using receiver = await startWebhookReceiver();
    const { body } = await profile.call('POST', '/webhooks', { url: receiver.url, events: ['outcome.recorded'] });
    const { id } = body.data;
    assert.equal((await profile.call('POST', `/webhooks/${id}/test`)).status, 202);
    await eventually(async () =>
      assert.equal((await profile.get(`/webhooks/${id}/deliveries`)).data[0].status, 'delivered'),
    );
    receiver.answerWith(() => 410);
    assert.equal((await profile.call('POST', `/webhooks/${id}/test`)).status, 202);
    await eventually(async () => assert.equal((await profile.get('/webhooks')).data[0].status_reason, 'gone'));
  }

  /** Calls a method without the right to call it: operators may not read a profile's feed. */
  async function callWithoutRight(): Promise<void> {
    const { services, certificates } = testSystem();
    if (certificates === undefined) return;
    const address = services.addresses.grpc.tracking;
    await using tracking = grpcClient(TrackingService, { address, tls: certificates.operator });
    await assert.rejects(tracking.listEvents({ profileId: profile.profileId }), /operator may not call/);
  }

  it('include all that the catalog lists', async () => {
    // Without certificates no caller is identified, and so none is refused.
    const never = testSystem().certificates === undefined ? ['touchline_grpc_server_callers_refused_total'] : [];
    // What cannot be read within seconds is missing from one scrape.
    await eventually(async () => {
      const names = new Set((await scrapeAll()).map(({ name }) => name));
      assert.deepEqual(
        OF_THE_SYSTEM.flatMap(seriesOf).filter((name) => !names.has(name)),
        never,
      );
    });
  });

  it('are all in the catalog, with these labels and no others', () => {
    const catalog = new Map(METRICS.flatMap((metric) => seriesOf(metric).map((name) => [name, metric] as const)));
    const strange = series
      .filter(({ name }) => !OF_THE_EXPORTER.includes(name))
      .flatMap(({ name, labels }) => {
        const known = catalog.get(name);
        if (!known) return [name];
        const extra = Object.keys(labels).filter(
          (label) => !OF_EVERY_SERIES.includes(label) && !(label in known.labels),
        );
        return extra.map((label) => `${name}{${label}}`);
      });
    assert.deepEqual([...new Set(strange)], []);
  });

  it('name their service, but never a profile', () => {
    for (const { service, name, labels } of series) {
      if (OF_THE_EXPORTER.includes(name)) continue;
      assert.equal(labels.service_name, `touchline-${service}`, name);
      assert.ok(!Object.values(labels).some((value) => value.includes(profile.profileId)), name);
    }
  });

  it('count events by door and verdict', () => {
    const count = (door: string, verdict: string) =>
      series
        .filter(
          ({ name, labels }) =>
            name === 'touchline_ingest_events_total' && labels.door === door && labels.verdict === verdict,
        )
        .reduce((sum, { value }) => sum + value, 0);
    assert.ok(count('server', 'recorded') >= 2);
    assert.ok(count('browser', 'recorded') >= 1);
  });

  it('show that everything on which a service depends is up', () =>
    eventually(async () => {
      const ups = (await scrapeAll()).filter(({ name }) => name === 'touchline_dependency_up');
      assert.deepEqual(
        ups.filter(({ value }) => value !== 1),
        [],
      );
      assert.deepEqual([...new Set(ups.map(({ labels }) => labels.dependency))].sort(), ['mongodb', 'nats', 'valkey']);
    }));
});
