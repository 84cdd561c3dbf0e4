// Tests a process that is killed while it sends a message: the message is never sent twice, and its result is found out.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { MessageService } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { ANA, chatWorld, newChat, sentBy, text } from './chat-world.ts';
import { startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

it('a process that dies while it sends a message leaves one that is not sent again, and is answered when the vendor reports it', async () => {
  // A separate process uses the clock of the machine.
  await using harness = await startHarness({ isStopped: true, world: chatWorld(), at: new Date() });
  await using first = await spawnService(MAIN, harness.env);
  await using messages = grpcClient(MessageService, { address: first.address, deadlineMs: 60_000 });
  const { profileId, numberId } = await newChat({ sim: harness.sim, messages });
  harness.sim.write({ numberId, from: ANA });
  // The vendor takes it, and does not answer as long as the process lives.
  harness.sim.fault({ kind: 'mute_response', match: `${numberId}/messages` });
  const request = text(profileId);
  const cut = messages.sendChat(request).catch((error: unknown) => error);
  await eventually(() => assert.equal(sentBy(harness, numberId).length, 1));
  await first.kill();
  await cut;

  await harness.startService();
  await assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
  const [sent, ...more] = sentBy(harness, numberId);
  assert.ok(sent && more.length === 0);
  const { body, headers } = harness.sim.sendStatus(sent, 'sent');
  const webhook = { body: new TextEncoder().encode(body), headers: { ...headers } };
  await harness.inbound.takeWebhook({ provider: 'chat_provider', connectionId: 'app', ...webhook });
  const { message } = await harness.messages.sendChat(request);
  assert.deepEqual([message?.id, sentBy(harness, numberId).length], [sent.callback_data, 1]);
});
