// Runs the ops CLI against the running system: its status, and a message that no identity service can read.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { opsJson, runOps } from '@touchline/tools/ops/test/run-ops.ts';
import { stripeDelivery } from '@touchline/tools/provider-sim/payments/stripe-webhook.ts';
import { COMPILE_CACHE } from '../system/compile-cache.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile } from '../system/profile.ts';

/** What the started system has as the secret of its endpoint at Stripe. */
const STRIPE_SECRET = 'whsec_simulated';

/** The addresses as a deployment sets them. */
function env(): NodeJS.ProcessEnv {
  const { services, busPrefix, certificates } = testSystem();
  const { operator, ops } = services.addresses;
  const named = (kind: string, addresses: Record<string, string>) =>
    Object.entries(addresses).map(([service, address]) => [`${service.toUpperCase()}_${kind}`, address]);
  return {
    ...COMPILE_CACHE,
    ...certificates?.operatorEnv,
    NATS_URL: testStack().natsUrl,
    BUS_PREFIX: busPrefix,
    ...Object.fromEntries([...named('OPERATOR_GRPC', operator), ...named('OPS', ops)]),
  };
}

const json = (...args: string[]): Promise<Json> => opsJson(args, env());

describe('npm run ops', () => {
  it('says that every service is ready, what is pending where and how far consumers are behind', async () => {
    const p = await newProfile('USD');
    await p.send([{ event_name: 'x', idempotency_key: 'x', user_traits: { external_id: 'x' } }]);
    assert.equal((await json('drain')).drained, true);
    const status = await eventually(async () => {
      const now = await json('status');
      assert.deepEqual([now.ready, now.nats, now.recompute_backlog], [true, 'connected', 0]);
      const identity = now.consumers.find((row: Json) => row.consumer === 'identity-events-recorded-v2');
      assert.deepEqual([identity.unread, identity.in_hand], [0, 0]);
      return now;
    });
    const names = Object.keys(testSystem().services.addresses.grpc);
    assert.deepEqual(status.services.map((row: Json) => row.service).sort(), names.sort());
    // These two have no queue: no service receives what the gateway stores, and the console stores nothing.
    const withQueues = names.filter((name) => name !== 'gateway' && name !== 'console');
    assert.deepEqual(new Set(status.queues.map((row: Json) => row.service)), new Set(withQueues));
    await eventually(async () => {
      const table = await runOps(['status'], env());
      assert.match(table.stdout, /^ready +true\n/);
      assert.match(table.stdout, /\n {2}identity-events-recorded-v2 +\S+ +0 +0 +0\n/);
    });
  });

  it('lists the webhooks of providers that no rule understood', async () => {
    const provider = 'payments_provider_a';
    const type = `made.up.${Date.now()}`;
    const { body, headers } = stripeDelivery(
      { id: 'evt_1', type, account: 'acct_1', data: { object: { id: 'o_1' } } },
      STRIPE_SECRET,
      new Date(),
    );
    const address = `${testSystem().services.addresses.baseUrl}/api/v1/integrations/${provider}/webhook/app`;
    const response = await fetch(address, { method: 'POST', body: new Uint8Array(body), headers: { ...headers } });
    assert.equal(response.status, 200, await response.clone().text());
    assert.deepEqual(await response.json(), { status: 'ignored' });
    const { webhooks } = await json('webhooks');
    const found = webhooks.find((row: Json) => row.type === type);
    assert.deepEqual(
      [found.platform, found.connection_id, found.kind, found.count, found.members],
      [provider, 'app', 'unused', 1, 'account data data.object data.object.id id type'],
    );
    assert.match((await runOps(['webhooks', '--limit', '1'], env())).stdout, /made\.up\./);
  });

  it('replays a profile, and says how far that is', async () => {
    const { profileId, send, drained } = await newProfile('USD');
    await send([{ event_name: 'x', idempotency_key: 'x', user_traits: { external_id: 'x' } }]);
    await drained();
    assert.deepEqual(await json('replay', 'start', '--profile', profileId), { queued: true });
    assert.equal((await json('drain')).drained, true);
    const { status, cause, events_done } = await json('replay', 'status', '--profile', profileId);
    assert.deepEqual([status, cause, events_done], ['done', 'operator', 1]);
  });

  it('says which service is away, and that NATS is', async () => {
    const away = {
      ...env(),
      IDENTITY_OPS: '127.0.0.1:9',
      IDENTITY_OPERATOR_GRPC: '127.0.0.1:9',
      NATS_URL: 'nats://127.0.0.1:9',
    };
    // A service that is slow to respond counts as away, too.
    await eventually(async () => {
      const status = await opsJson(['status'], away);
      assert.deepEqual([status.ready, status.nats, status.dead_letters], [false, 'away', null]);
      const rows = status.services.filter((row: Json) => !row.ready);
      assert.deepEqual(rows, [{ service: 'identity', ready: false, says: 'does not answer' }]);
    });
  });

  it('finds a message that identity could not read, while its neighbours were handled', async () => {
    const p = await newProfile('USD');
    const { busPrefix } = testSystem();
    await using bus = await connectBus({ url: testStack().natsUrl, name: 'e2e-ops', prefix: busPrefix });
    const subject = bus.subject(`${eventsRecorded.subject}.${p.profileId}`);
    await bus.js.publish(subject, 'neither protobuf nor anybody@example.com');
    await p.send([{ event_name: 'lead_created', idempotency_key: 'after', user_traits: { external_id: 'next' } }]);
    await p.drained();
    const { data } = await p.get(`/customers?${lastDays(1)}&goal=lead_created`);
    assert.equal(data.length, 1, 'the event behind it was handled');

    const mine = async (): Promise<Json[]> =>
      (await json('dlq', 'list', '--consumer', 'identity-events-recorded-v2', '--reason', 'undecodable')).letters;
    const [letter] = await eventually(async () => {
      const found = await mine();
      assert.equal(found.length, 1);
      return found;
    });
    await eventually(async () => assert.ok((await json('status')).dead_letters >= 1));
    assert.equal((await json('dlq', 'replay', '--letter', String(letter.letter))).replayed, 1);
    const [again] = await eventually(async () => {
      const found = await mine();
      assert.ok(found.length === 1 && found[0].letter > letter.letter, 'it is as unreadable the second time');
      return found;
    });
    assert.deepEqual(await json('dlq', 'drop', '--letter', String(again.letter)), { dropped: 1 });
    assert.deepEqual(await mine(), []);
  });
});
