// Tests chat messages: each is sent once for its operation, refused in the contract's words, and stored without anybody's number
// in the clear.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import type { FaultOrder } from '../../../tools/provider-sim/faults.ts';
import { ANA, CHAT_TOKEN, heard, newChat } from '../../connections/test/chat-world.ts';
import { NOW } from '../../connections/test/harness.ts';
import { type ChatHarness, sentBy, startChatHarness, text } from './chat-harness.ts';

const HOUR_MS = 3_600_000;

const refused =
  (reason: string, sent = 'no') =>
  (error: unknown) => {
    assert.ok(error instanceof AppError, String(error));
    assert.deepEqual([error.reason, error.details.sent], [reason, sent], error.message);
    return true;
  };

describe('a chat message', () => {
  let harness: ChatHarness;
  before(async () => {
    harness = await startChatHarness();
  });
  after(() => harness[Symbol.asyncDispose]());

  /** Registers a number to which Ana wrote that long ago. */
  const open = async (hoursAgo = 1) => {
    const chat = await newChat(harness);
    heard(harness, chat.numberId, Date.parse(NOW) - hoursAgo * HOUR_MS);
    return chat;
  };

  it('is sent once for its operation, and a repeat returns the same message', async () => {
    const { profileId, numberId, connection } = await open();
    const request = text(profileId);
    const { message } = await harness.messages.sendChat(request);
    // The vendor's id contains the number, so it is not stored.
    assert.match(message?.externalId ?? '', /^wamid\./);
    const again = (await harness.messages.sendChat(request)).message;
    assert.deepEqual({ ...again, externalId: message?.externalId }, message);
    const [sent, ...more] = sentBy(harness, numberId);
    assert.deepEqual([more.length, sent?.to, sent?.content], [0, ANA, { body: 'Hola' }]);
    assert.deepEqual([message?.connectionId, message?.type], [connection.id, 'text']);
    assert.equal(sent?.callback_data, message?.id);
    assert.match(message?.threadId ?? '', /^[\da-f-]{36}$/);
  });

  it('to a thread goes to the person of the thread, whose number is stored nowhere in the clear', async () => {
    const { profileId, numberId } = await open();
    const first = await harness.messages.sendChat(text(profileId));
    const value = first.message?.threadId ?? '';
    const { message } = await harness.messages.sendChat(text(profileId, { to: { case: 'threadId', value } }));
    assert.equal(message?.threadId, value);
    assert.deepEqual(
      sentBy(harness, numberId).map(({ to }) => to),
      [ANA, ANA],
    );
    const { db } = harness.mongo;
    for (const name of ['sent_messages', 'chat_threads', 'message_outbox']) {
      const rows = JSON.stringify(await db.collection(name).find().toArray());
      assert.ok(!rows.includes(ANA) && !rows.includes('Hola') && !rows.includes(CHAT_TOKEN), name);
    }
  });

  it('to a thread of another profile, or from a number of another, is not found', async () => {
    const [mine, theirs] = await Promise.all([open(), open()]);
    const { message } = await harness.messages.sendChat(text(theirs.profileId));
    const thread = text(mine.profileId, { to: { case: 'threadId', value: message?.threadId } });
    await assert.rejects(harness.messages.sendChat(thread), { reason: 'not_found' });
    const number = text(mine.profileId, { connectionId: theirs.connection.id });
    await assert.rejects(harness.messages.sendChat(number), { reason: 'not_found' });
    assert.equal(sentBy(harness, theirs.numberId).length, 1);
  });

  it('after 24 hours is refused by the vendor, unless it is a template', async () => {
    const { profileId, numberId } = await open(25);
    await assert.rejects(harness.messages.sendChat(text(profileId)), refused('chat_service_window_expired'));
    await assert.rejects(
      harness.messages.sendChat(text(profileId, { humanAgent: true })),
      refused('messaging_window_closed'),
    );
    const content = JSON.stringify({ name: 'hello', language: { code: 'es' } });
    await harness.messages.sendChat(text(profileId, { type: 'template', content }));
    assert.deepEqual(
      sentBy(harness, numberId).map(({ type }) => type),
      ['template'],
    );
  });

  const REFUSALS: readonly [fault: FaultOrder['kind'], reason: string, status: string][] = [
    ['chat_payment', 'chat_payment_required', 'needs_action'],
    ['chat_locked', 'connection_not_ready', 'needs_action'],
    ['expired_token', 'connection_not_ready', 'reconnect_required'],
    ['chat_throughput', 'rate_limit_exceeded', 'active'],
    ['chat_pair_limit', 'rate_limit_exceeded', 'active'],
    ['chat_undeliverable', 'validation_error', 'active'],
    ['chat_overloaded', 'provider_error', 'active'],
  ];
  for (const [kind, reason, status] of REFUSALS)
    it(`that the vendor answers with ${kind} is ${reason}, and the next one that succeeds clears the problem`, async () => {
      const { profileId, numberId, connection } = await open();
      const statusNow = async () =>
        (await harness.connections.client.getConnection({ profileId, id: connection.id })).connection;
      harness.sim.fault({ kind, match: `${numberId}/messages` });
      const request = text(profileId);
      await assert.rejects(harness.messages.sendChat(request), refused(reason));
      assert.equal((await statusNow())?.status, status);
      assert.equal((await statusNow())?.statusReason !== '', status !== 'active');
      // The vendor refused it, so the same operation may try again.
      await harness.messages.sendChat(request);
      assert.deepEqual([(await statusNow())?.status, sentBy(harness, numberId).length], ['active', 1]);
    });

  it('that the vendor refuses says what the vendor answered, and one that it never got says nothing of it', async () => {
    const { profileId, numberId } = await open(25);
    const answer = async (request: ReturnType<typeof text>) => {
      const error: unknown = await harness.messages.sendChat(request).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof AppError, String(error));
      const { provider, provider_status, provider_code, provider_message } = error.details;
      return [error.reason, provider, provider_status, provider_code, provider_message?.includes('Re-engagement')];
    };
    // The service knows of no message of this person, so the vendor judges the window.
    const stranger = text(profileId, { to: { case: 'phone', value: '+56911110000' } });
    const code = 'chat_service_window_expired';
    assert.deepEqual(await answer(stranger), [code, 'chat_provider', '400', '131047', true]);
    harness.sim.fault({ kind: 'lost_response', match: `${numberId}/messages` });
    const template = { type: 'template', content: JSON.stringify({ name: 'hello', language: { code: 'es' } }) };
    assert.deepEqual(await answer(text(profileId, template)), ['provider_error', ...Array(4).fill(undefined)]);
  });

  it('whose answer is lost is never sent again, however often it is requested', async () => {
    const { profileId, numberId } = await open();
    harness.sim.fault({ kind: 'lost_response', match: `${numberId}/messages` });
    const request = text(profileId);
    for (let i = 0; i < 3; i++)
      await assert.rejects(harness.messages.sendChat(request), refused('provider_error', 'unknown'));
    assert.equal(sentBy(harness, numberId).length, 1);
  });

  it('that is requested twice at once is sent once', async () => {
    const { profileId, numberId } = await open();
    const request = text(profileId);
    const both = await Promise.allSettled([harness.messages.sendChat(request), harness.messages.sendChat(request)]);
    assert.ok(both.some(({ status }) => status === 'fulfilled'));
    assert.equal(sentBy(harness, numberId).length, 1);
  });

  it('needs a connected number, and the caller’s choice when there are several', async () => {
    const nobody = randomUUID();
    await assert.rejects(harness.messages.sendChat(text(nobody)), { reason: 'not_found' });
    const { profileId, connection } = await open();
    await harness.connections.client.disconnect({ profileId, id: connection.id });
    await assert.rejects(harness.messages.sendChat(text(profileId)), { reason: 'connection_not_ready' });
    const named = text(profileId, { connectionId: connection.id });
    await assert.rejects(harness.messages.sendChat(named), { reason: 'connection_not_ready' });
  });
});
