// Tests a process that is killed while it records outcomes of a provider: what it did not acknowledge comes again, and nothing
// counts twice.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { mercadoPagoDelivery } from '../../../tools/provider-sim/payments/mercado-pago-webhook.ts';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { NOW, PROFILE, startHarness } from './harness.ts';
import { startOutcomeServices } from './outcome-services.ts';
import { MERCADO_PAGO_SECRET } from './vendors-env.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const PROVIDER = 'payments_provider_b';

it('a process that dies while it records what a provider reported loses nothing and counts nothing twice', async () => {
  // A separate process uses the clock of the machine.
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const refunds = [{ value: '100', at }];
  const sales = Array.from({ length: 3 }, (_, n) => ({
    id: `9000${n}`,
    vendor: 'mercado_pago' as const,
    person_id: 'ana',
    at,
    value: '900',
    refunds,
  }));
  await using outcomeServices = await startOutcomeServices();
  const world = { ...worldOfPeople(), sales };
  await using harness = await startHarness({ isStopped: true, world, env: outcomeServices.env });
  await using first = await spawnService(MAIN, harness.env);
  await using handoffs = grpcClient(HandoffService, { address: first.address, deadlineMs: 60_000 });
  await using inbound = grpcClient(InboundService, { address: first.address, deadlineMs: 60_000 });

  outcomeServices.muteResponses(true);
  const { handoff } = await completeHandoff({ handoffs }, { provider: PROVIDER, decision: { person: 'ana' } });
  const connectionId = handoff?.connectionId ?? '';
  await eventually(() => assert.equal(outcomeServices.events.size, 3));
  const [sale] = sales;
  const seller = [...outcomeServices.events.values()][0]?.idempotencyKey.split(':')[1] ?? '';
  const signed = () => {
    const to = { paymentId: sale?.id ?? '', seller, secret: MERCADO_PAGO_SECRET, at: new Date() };
    const { body, headers, query } = mercadoPagoDelivery(to);
    return { provider: PROVIDER, connectionId, body, headers: { ...headers }, query: query.slice(1) };
  };
  assert.equal(outcomeServices.handedAlone(), 0);
  const pushed = inbound.takeWebhook(signed()).then(
    () => 'answered',
    () => 'not answered',
  );
  await eventually(() => assert.ok(outcomeServices.handedAlone() > 0));
  await first.kill();
  await harness.endLeases();
  assert.equal(await pushed, 'not answered', 'so the provider sends it again');
  assert.equal(outcomeServices.reversals.size, 0);

  outcomeServices.muteResponses(false);
  harness.advance(Date.now() - Date.parse(NOW));
  await harness.startService();
  const found = await harness.client.getConnection({ profileId: PROFILE, id: connectionId });
  assert.equal((await harness.ended(found.connection ?? assert.fail())).sync?.state, 'succeeded');
  await harness.inbound.takeWebhook(signed());
  assert.equal(outcomeServices.events.size, 3);
  assert.deepEqual(
    [...outcomeServices.reversals.values()].map(({ amount }) => amount),
    ['100', '100', '100'],
  );
});
