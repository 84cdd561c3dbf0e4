// Tests the webhooks of WhatsApp: messages from people, the ads that brought them, and the status of messages that we sent.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { SignedWebhook } from '../../../tools/provider-sim/whatsapp/webhooks.ts';
import { ANA, CHAT_TOKEN, newChat, registration } from '../../connections/test/chat-world.ts';
import { NOW } from '../../connections/test/harness.ts';
import { type OutcomeServices, startOutcomeServices } from '../../connections/test/outcome-services.ts';
import { type ChatHarness, sentBy, startChatHarness, text } from './chat-harness.ts';
import { type Heard, hearMessages } from './hear-messages.ts';

const HOUR_MS = 3_600_000;
const VERIFY_TOKEN = 'agreed-with-meta';
const AD = { source_type: 'ad', source_id: '120210000000000009', ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ' };

describe('a webhook of a chat number', () => {
  let harness: ChatHarness;
  let outcomeServices: OutcomeServices;
  let heard: Heard;
  const stack = new AsyncDisposableStack();
  before(async () => {
    outcomeServices = stack.use(await startOutcomeServices());
    const env = { ...outcomeServices.env, META_WEBHOOK_VERIFY_TOKEN: VERIFY_TOKEN };
    harness = stack.use(await startChatHarness({ env }));
    heard = stack.use(await hearMessages(harness));
  });
  after(() => stack.disposeAsync());

  const take = ({ body, headers }: SignedWebhook, connectionId = 'app') =>
    harness.connections.inbound.takeWebhook({
      ...{ provider: 'chat_provider', connectionId, body: new TextEncoder().encode(body), headers: { ...headers } },
    });
  const received = (profileId: string) => heard.of(profileId);
  const draftsOf = (profileId: string) =>
    [...outcomeServices.events.values()].filter((draft) => draft.profileId === profileId);

  it('opens the window, and publishes the message without who wrote or what', async () => {
    const { profileId, numberId, connection } = await newChat(harness);
    const webhook = harness.sim.write({ numberId, from: ANA, text: 'Quiero una hora' });
    for (let i = 0; i < 3; i++) assert.equal((await take(webhook)).use, WebhookUse.RECORDED);
    await eventually(() => assert.equal(received(profileId).length, 1));
    const [message] = received(profileId);
    assert.deepEqual(
      [message?.connectionId, message?.channel, message?.type],
      [connection.id, 'chat_provider', 'text'],
    );
    const { message: answer } = await harness.messages.sendChat(
      text(profileId, { to: { case: 'threadId', value: message?.threadId } }),
    );
    assert.deepEqual([answer?.threadId, sentBy(harness, numberId)[0]?.to], [message?.threadId, ANA]);
    const kept = ['received_messages', 'chat_threads', 'message_outbox', 'sent_messages'];
    for (const name of kept) {
      const rows = JSON.stringify(await harness.mongo.db.collection(name).find().toArray());
      for (const secret of [ANA, 'Quiero', 'Ana Soto', 'wamid', CHAT_TOKEN]) assert.ok(!rows.includes(secret), name);
    }
    assert.deepEqual(draftsOf(profileId), []);
  });

  it('with an ad records a conversation that began, once', async () => {
    const { profileId, numberId } = await newChat(harness);
    const webhook = harness.sim.write({ numberId, from: ANA, at: Date.parse(NOW), referral: AD });
    for (let i = 0; i < 2; i++) await take(webhook);
    const [draft, ...more] = draftsOf(profileId);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [draft?.eventType, draft?.actionSource, draft?.campaign?.adId, draft?.clickIds, draft?.traits?.phone],
      ['dm_started', 'business_messaging', AD.source_id, { ctwa_clid: AD.ctwa_clid }, `+${ANA}`],
    );
    assert.ok(!draft?.idempotencyKey.includes('wamid'));
  });

  it('with an ad again in the same thread is no second conversation, and its repeat is still the first', async () => {
    const { profileId, numberId } = await newChat(harness);
    const first = harness.sim.write({ numberId, from: ANA });
    const fromAd = harness.sim.write({ numberId, from: ANA, referral: AD });
    const again = harness.sim.write({ numberId, from: ANA, referral: { ...AD, ctwa_clid: 'another-click' } });
    for (const webhook of [fromAd, again, first, fromAd]) await take(webhook);
    assert.deepEqual(
      draftsOf(profileId).map(({ clickIds }) => clickIds),
      [{ ctwa_clid: AD.ctwa_clid }],
    );
    await take(harness.sim.write({ numberId, from: '56933334444', referral: AD }));
    assert.equal(draftsOf(profileId).length, 2);
  });

  it('is not accepted while messages is away, and loses nothing when it comes again', async () => {
    const { profileId, numberId } = await newChat(harness);
    const webhook = harness.sim.write({ numberId, from: ANA, referral: AD });
    await harness.stopService();
    await assert.rejects(take(webhook), { code: 'UNAVAILABLE' });
    assert.equal(draftsOf(profileId).length, 0);
    await harness.startService();
    await eventually(() => take(webhook));
    assert.equal(draftsOf(profileId).length, 1);
  });

  it('is stored for each profile that has the number, and for no other', async () => {
    const first = await newChat(harness);
    const second = { profileId: randomUUID(), workspaceId: randomUUID() };
    await harness.numbers.registerNumber({ ...registration(first.numberId), ...second });
    const other = await newChat(harness);
    await take(
      harness.sim.write(
        { numberId: first.numberId, from: ANA },
        { numberId: '404', from: ANA },
        { numberId: other.numberId, from: ANA },
        { numberId: other.numberId, from: '56933334444' },
      ),
    );
    await eventually(() =>
      assert.deepEqual(
        [first, second, other].map(({ profileId }) => received(profileId).length),
        [1, 1, 2],
      ),
    );
    const threads = [first, second].map(({ profileId }) => received(profileId)[0]?.threadId);
    assert.notEqual(threads[0], threads[1]);
  });

  it('about an old message closes the window without the vendor being called, and one about a later message opens it', async () => {
    const { profileId, numberId } = await newChat(harness);
    const at = (hours: number) => Date.parse(NOW) - hours * HOUR_MS;
    await take(harness.sim.write({ numberId, from: ANA, at: at(30) }));
    await take(harness.sim.write({ numberId, from: ANA, at: at(40) }));
    const request = () => harness.messages.sendChat(text(profileId));
    const asked = () => harness.sim.calls().filter((call) => call.includes(`${numberId}/messages`)).length;
    await assert.rejects(request(), { reason: 'chat_service_window_expired' });
    await assert.rejects(harness.messages.sendChat(text(profileId, { humanAgent: true })), {
      reason: 'messaging_window_closed',
    });
    // For a human agent the vendor was called, since seven days had not passed.
    assert.equal(asked(), 1);
    await take(harness.sim.write({ numberId, from: ANA, at: at(1) }));
    await request();
    assert.equal(asked(), 2);
  });

  it('updates a message whose answer was lost, and one that the vendor gave up', async () => {
    const { profileId, numberId, connection } = await newChat(harness);
    await take(harness.sim.write({ numberId, from: ANA }));
    const lose = async () => {
      harness.sim.fault({ kind: 'lost_response', match: `${numberId}/messages` });
      const request = text(profileId);
      await assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
      return { request, message: sentBy(harness, numberId).at(-1) ?? assert.fail('nothing was sent') };
    };
    const delivered = await lose();
    await take(harness.sim.sendStatus(delivered.message, 'delivered'));
    const { message } = await harness.messages.sendChat(delivered.request);
    assert.equal(message?.id, delivered.message.callback_data);
    const failed = await lose();
    const fault = { code: 131_042, title: 'Business eligibility payment issue' };
    await take(harness.sim.sendStatus(failed.message, 'failed', fault));
    const { connection: after } = await harness.connections.client.getConnection({ profileId, id: connection.id });
    assert.deepEqual([after?.status, after?.statusReason], ['needs_action', fault.title]);
    await harness.messages.sendChat(failed.request);
    assert.equal(sentBy(harness, numberId).length, 3);
  });

  it('changes nothing of another profile', async () => {
    const [mine, theirs] = [await newChat(harness), await newChat(harness)];
    await take(harness.sim.write({ numberId: theirs.numberId, from: ANA }));
    harness.sim.fault({ kind: 'lost_response', match: `${theirs.numberId}/messages` });
    const request = text(theirs.profileId);
    await assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
    const [message] = sentBy(harness, theirs.numberId);
    assert.ok(message);
    await take(harness.sim.sendStatus({ ...message, number_id: mine.numberId }, 'delivered'));
    await assert.rejects(harness.messages.sendChat(request), { reason: 'provider_error' });
  });

  it('with a wrong signature, or about something else, changes nothing', async () => {
    const { profileId, numberId } = await newChat(harness);
    const { body, headers } = harness.sim.write({ numberId, from: ANA });
    const forged = { body: body.replace('Hola', 'Hallo'), headers };
    await assert.rejects(take(forged), { reason: 'unauthorized' });
    await assert.rejects(take({ body, headers: {} }), { reason: 'unauthorized' });
    assert.equal(await harness.mongo.db.collection('chat_threads').countDocuments({ profile_id: profileId }), 0);
  });

  it('has an address that is confirmed only for the agreed token', async () => {
    const check = (provider: string, verifyToken: string) =>
      harness.numbers.checkVerifyToken({ provider, verifyToken }).then(({ matches }) => matches);
    assert.deepEqual([await check('chat_provider', VERIFY_TOKEN), await check('chat_provider', 'else')], [true, false]);
    await assert.rejects(check('payments_provider_a', VERIFY_TOKEN), { reason: 'not_found' });
  });

  it('is republished when the bus has lost its message', async () => {
    const { profileId, numberId } = await newChat(harness);
    await take(harness.sim.write({ numberId, from: ANA }));
    await eventually(() => assert.equal(received(profileId).length, 1));
    heard.forget();
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    await using bus = await connectBus({ url, name: 'messages-test-loss', prefix });
    await bus.manager.streams.delete(bus.stream(messageReceived.stream));
    await bus.declare();
    await eventually(() => assert.equal(received(profileId).length, 1));
  });
});
