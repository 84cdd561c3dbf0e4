// Tests a process that is killed while it sends a message: the message is never sent twice, and its result is found out.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { MessageService as ChatNumbers } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { ANA, newChat } from '../../connections/test/chat-world.ts';
import { type ChatHarness, sentBy, startChatHarness, text } from './chat-harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const CONNECTIONS = join(import.meta.dirname, '../../connections/src/main.ts');

/** Has the vendor say what became of the only message, and expects that a repeat of the request learns it. */
async function findOut(harness: ChatHarness, numberId: string, request: ReturnType<typeof text>): Promise<void> {
  // A channel that lost its process needs a moment until it tries to connect again.
  await eventually(() => assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' }));
  const [sent, ...more] = sentBy(harness, numberId);
  assert.ok(sent && more.length === 0);
  const { body, headers } = harness.sim.sendStatus(sent, 'sent');
  const webhook = { body: new TextEncoder().encode(body), headers: { ...headers } };
  const taken = { provider: 'chat_provider', connectionId: 'app', ...webhook };
  await eventually(() => harness.connections.inbound.takeWebhook(taken));
  const { message } = await harness.messages.sendChat(request);
  assert.deepEqual([message?.id, sentBy(harness, numberId).length], [sent.callback_data, 1]);
}

describe('a message that is on its way to the vendor', () => {
  it('is not sent again when messages dies, and is answered when the vendor reports it', async () => {
    // A separate process uses the clock of the machine.
    await using harness = await startChatHarness({ isStopped: 'messages', at: new Date() });
    await using first = await spawnService(MAIN, harness.env);
    await using messages = grpcClient(MessageService, { address: first.address, deadlineMs: 60_000, retries: false });
    const { profileId, numberId } = await newChat(harness);
    harness.sim.write({ numberId, from: ANA });
    // The vendor takes it, and does not answer as long as the process lives.
    harness.sim.fault({ kind: 'mute_response', match: `${numberId}/messages` });
    const request = text(profileId);
    const cut = messages.sendChat(request).catch((error: unknown) => error);
    await eventually(() => assert.equal(sentBy(harness, numberId).length, 1));
    await first.kill();
    await cut;
    await harness.startService();
    await findOut(harness, numberId, request);
  });

  it('is not sent again when connections dies, and is answered when the vendor reports it', async () => {
    const port = String(await freePort());
    const env = { GRPC_PORT: port, CONNECTIONS_GRPC: `127.0.0.1:${port}` };
    await using harness = await startChatHarness({ isStopped: 'both', env, at: new Date() });
    await harness.startService();
    await using first = await spawnService(CONNECTIONS, harness.connections.env);
    await using numbers = grpcClient(ChatNumbers, { address: first.address, deadlineMs: 60_000 });
    const { profileId, numberId } = await newChat({ sim: harness.sim, numbers });
    harness.sim.write({ numberId, from: ANA });
    harness.sim.fault({ kind: 'mute_response', match: `${numberId}/messages` });
    const request = text(profileId);
    const cut = assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
    await eventually(() => assert.equal(sentBy(harness, numberId).length, 1));
    await first.kill();
    await cut;
    await harness.connections.startService();
    await findOut(harness, numberId, request);
  });
});
