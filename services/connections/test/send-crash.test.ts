// A process that is killed while it sends a message: the message is never sent twice, and what became of it is found out.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { chatWorld, newChat, sentBy, text } from './chat-world.ts';
import { type Harness, startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a process that dies while it sends a message', function () {
  this.timeout(60_000);
  let harness: Harness;
  let child: ChildProcess | undefined;
  before(async () => {
    harness = await startHarness({ isStopped: true, world: chatWorld() });
  });
  after(async () => {
    child?.kill('SIGKILL');
    await harness[Symbol.asyncDispose]();
  });

  async function spawned() {
    const service = await spawnService(MAIN, harness.env);
    child = service.child;
    const { address } = service;
    return {
      sim: harness.sim,
      messages: grpcClient(MessageService, { address, deadlineMs: 20_000 }),
      inbound: grpcClient(InboundService, { address, deadlineMs: 20_000 }),
    };
  }

  it('leaves one that went out, which is not sent again and answered once the vendor tells of it', async () => {
    const first = await spawned();
    const { profileId, numberId } = await newChat(first);
    harness.sim.write({ numberId, from: '56911112222' });
    // The vendor takes it, and says nothing for as long as we live.
    harness.sim.fault({ kind: 'mute_response', match: `${numberId}/messages` });
    const request = text(profileId);
    const cut = first.messages.sendChat(request).catch((error: unknown) => error);
    await eventually(() => assert.equal(sentBy(harness, numberId).length, 1));
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    await cut;

    const second = await spawned();
    await assert.rejects(second.messages.sendChat(request), { reason: 'provider_error' });
    const [sent, ...more] = sentBy(harness, numberId);
    assert.ok(sent && more.length === 0);
    const { body, headers } = harness.sim.tellStatus(sent, 'sent');
    const webhook = { body: new TextEncoder().encode(body), headers: { ...headers } };
    await second.inbound.takeWebhook({ provider: 'chat_provider', connectionId: 'app', ...webhook });
    const { message } = await second.messages.sendChat(request);
    assert.deepEqual([message?.id, sentBy(harness, numberId).length], [sent.callback_data, 1]);
  });
});
