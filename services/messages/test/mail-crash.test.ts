// Tests a process that is killed while it sends a mail: the mail is never sent twice, and a repeat finds it in the mailbox.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { mailTo, newSender, sentMails, startMailHarness } from './mail-harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a mail that is on its way to the vendor', () => {
  it('is not sent again when messages dies, and is found by a repeat', async () => {
    // A separate process uses the clock of the machine.
    await using harness = await startMailHarness({ isStopped: 'messages', at: new Date() });
    await using first = await spawnService(MAIN, harness.env);
    await using messages = grpcClient(MessageService, { address: first.address, deadlineMs: 60_000, retries: false });
    const { profileId } = await newSender(harness);
    // The vendor takes it, and does not answer as long as the process lives.
    harness.sim.fault({ kind: 'mute_response', match: 'messages/send' });
    const request = mailTo(profileId, { subject: 'Solo una vez' });
    const cut = messages.sendMail(request).catch((error: unknown) => error);
    await eventually(() => assert.equal(sentMails(harness, request.subject).length, 1));
    await first.kill();
    await cut;
    await harness.startService();
    // A channel that lost its process needs a moment until it tries to connect again.
    const { message } = await eventually(() => harness.messages.sendMail(request));
    const [sent, ...more] = sentMails(harness, request.subject);
    assert.deepEqual([message?.externalId, more.length], [sent?.id, 0]);
    assert.ok(message?.threadId);
  });
});
