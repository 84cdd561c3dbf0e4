// Tests messages of pages, by Messenger and Instagram: to whom they go, in which window, what is refused, and what is known when an
// answer is lost.
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { FaultOrder } from '../../../tools/provider-sim/faults.ts';
import type { Product } from '../../../tools/provider-sim/messenger/page-chat-state.ts';
import { adReferral, type PageWritten } from '../../../tools/provider-sim/messenger/page-webhooks.ts';
import type { SignedWebhook } from '../../../tools/provider-sim/whatsapp/webhooks.ts';
import { type OutcomeServices, startOutcomeServices } from '../../connections/test/outcome-services.ts';
import { type ChatPage, newPage, pageToken } from '../../connections/test/page-world.ts';
import { type ChatHarness, startChatHarness } from './chat-harness.ts';
import { uploadTo } from './harness.ts';
import { SITE, tokenOf } from './neighbours.ts';

const HOUR_MS = 3_600_000;
const AD = '120210000000000009';
const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');

describe('a message of a page', () => {
  let harness: ChatHarness;
  let outcomeServices: OutcomeServices;
  const stack = new AsyncDisposableStack();
  before(async () => {
    outcomeServices = stack.use(await startOutcomeServices());
    harness = stack.use(await startChatHarness({ env: outcomeServices.env }));
  });
  after(() => stack.disposeAsync());

  const take = ({ body, headers }: SignedWebhook) =>
    harness.connections.inbound.takeWebhook({
      ...{ provider: 'meta_pages', connectionId: 'app', body: new TextEncoder().encode(body), headers: { ...headers } },
    });
  const newPerson = () => String(Math.floor(1e15 + Math.random() * 8e15));
  /** Has somebody write, and returns the webhook of it. */
  const written = (page: ChatPage, more: Partial<PageWritten> = {}): SignedWebhook => {
    const [webhook] = harness.sim.writeToPages({ pageId: page.pageId, from: newPerson(), ...more });
    return webhook ?? assert.fail('no webhook');
  };
  const threadsOf = ({ profileId }: ChatPage) =>
    harness.mongo.db.collection<{ _id: string }>('chat_threads').find({ profile_id: profileId }).toArray();
  const draftsOf = ({ profileId }: ChatPage) =>
    [...outcomeServices.events.values()].filter((draft) => draft.profileId === profileId);
  const sentBy = ({ pageId }: ChatPage) => harness.sim.pageChat.sent.filter(({ page_id }) => page_id === pageId);
  const request = ({ profileId, connectionId }: ChatPage, threadId: string, more: object = {}) => ({
    ...{ profileId, connectionId, operationId: randomUUID(), to: { case: 'threadId' as const, value: threadId } },
    ...{ type: 'text', content: JSON.stringify({ body: 'Hola' }) },
    ...more,
  });
  /** Connects a page to which somebody wrote that long ago. */
  const open = async (product: Product = 'messenger', hoursAgo = 0) => {
    const page = await newPage(harness.connections);
    const from = newPerson();
    await take(written(page, { product, from, at: harness.connections.now().getTime() - hoursAgo * HOUR_MS }));
    const [thread] = await threadsOf(page);
    return { page, from, threadId: thread?._id ?? assert.fail('no thread') };
  };
  const refused =
    (reason: string, sent?: string) =>
    (error: unknown): true => {
      assert.ok(error instanceof AppError, String(error));
      assert.deepEqual([error.reason, ...(sent ? [error.details.sent] : [])], [reason, ...(sent ? [sent] : [])]);
      return true;
    };

  for (const product of ['messenger', 'instagram'] as const)
    it(`goes to the person of the thread by ${product}, once, and neither who wrote nor what is in the clear`, async () => {
      const { page, from, threadId } = await open(product);
      const reply = request(page, threadId);
      const { message } = await harness.messages.sendChat(reply);
      assert.match(message?.externalId ?? '', /^m_/);
      assert.equal((await harness.messages.sendChat(reply)).message?.id, message?.id);
      assert.deepEqual(
        sentBy(page).map((one) => [one.product, one.to, one.messaging_type, one.message]),
        [[product, from, 'RESPONSE', { text: 'Hola', metadata: message?.id }]],
      );
      assert.equal(message?.threadId, threadId);
      for (const name of ['sent_messages', 'chat_threads', 'received_messages', 'message_outbox']) {
        const rows = JSON.stringify(await harness.mongo.db.collection(name).find().toArray());
        for (const secret of [from, 'Hola', pageToken(page.pageId)]) assert.ok(!rows.includes(secret), name);
      }
    });

  it('to a phone is refused, as it is to a customer of whom no thread is known', async () => {
    const { page, threadId } = await open();
    const to = [
      [{ case: 'phone', value: '+56911112222' }, 'validation_error'],
      [{ case: 'customerKey', value: 'nobody' }, 'customer_not_found'],
      [{ case: 'threadId', value: randomUUID() }, 'not_found'],
    ] as const;
    for (const [value, reason] of to)
      await assert.rejects(harness.messages.sendChat(request(page, threadId, { to: value })), refused(reason));
    assert.equal(sentBy(page).length, 0);
  });

  it('goes to a customer by the thread in which they wrote last, and its links get their token', async () => {
    const page = await newPage(harness.connections);
    const [before, last] = [newPerson(), newPerson()];
    const at = harness.connections.now().getTime();
    await take(written(page, { from: before, at: at - HOUR_MS }));
    await take(written(page, { product: 'instagram', from: last, at }));
    const ids = [`messenger:${page.pageId}:${before}`, `instagram:${page.pageId}:${last}`, 'messenger:1:2'];
    harness.neighbours.chatPeople.set('ana', ids);
    const [thread] = await threadsOf(page);
    const content = JSON.stringify({ body: `See https://${SITE}/offer.` });
    for (const to of [
      { case: 'customerKey', value: 'ana' },
      { case: 'threadId', value: thread?._id },
    ])
      await harness.messages.sendChat(request(page, '', { to, content }));
    const text = `See https://${SITE}/offer?svc_t=${tokenOf('ana')}.`;
    assert.deepEqual(
      sentBy(page).map((one) => [one.to, one.message.text]),
      [
        [last, text],
        [before, text],
      ],
    );
    harness.neighbours.chatPeople.set('eva', ['messenger:1:2']);
    const stranger = request(page, '', { to: { case: 'customerKey', value: 'eva' } });
    await assert.rejects(harness.messages.sendChat(stranger), refused('validation_error'));
  });

  const CONTENTS: readonly [type: string, content: object, sent: object][] = [
    [
      'image',
      { link: 'https://shop.example/a.png' },
      { attachment: { type: 'image', payload: { url: 'https://shop.example/a.png', is_reusable: true } } },
    ],
    [
      'document',
      { link: 'https://shop.example/a.pdf', filename: 'a.pdf' },
      { attachment: { type: 'file', payload: { url: 'https://shop.example/a.pdf', is_reusable: true } } },
    ],
  ];
  for (const [type, content, sent] of CONTENTS)
    it(`can be ${type}`, async () => {
      const { page, threadId } = await open();
      await harness.messages.sendChat(request(page, threadId, { type, content: JSON.stringify(content) }));
      const [{ metadata: _metadata, ...message } = {}] = sentBy(page).map((one) => one.message);
      assert.deepEqual(message, sent);
    });

  for (const [type, content] of [
    ['template', { name: 'hello', language: { code: 'es' } }],
    ['interactive', { type: 'button' }],
    ['sticker', { link: 'https://shop.example/a.webp' }],
    ['image', { link: 'https://shop.example/a.png', caption: 'Look' }],
  ] as const)
    it(`cannot be ${type}${'caption' in content ? ' with a caption' : ''}, which the vendor is not asked`, async () => {
      const { page, threadId } = await open();
      const calls = () => harness.sim.calls().filter((call) => call.includes(`${page.pageId}/messages`)).length;
      const wrong = request(page, threadId, { type, content: JSON.stringify(content) });
      await assert.rejects(harness.messages.sendChat(wrong), refused('validation_error', 'no'));
      assert.equal(calls(), 0);
    });

  it('can send an uploaded file, which each product gets once', async () => {
    const { page, threadId } = await open();
    const from = newPerson();
    await take(written(page, { product: 'instagram', from }));
    const other = (await threadsOf(page)).find(({ _id }) => _id !== threadId)?._id ?? '';
    const picture = Buffer.concat([JPEG, randomBytes(1000)]);
    const { id: mediaId } = await uploadTo(harness.media, page.profileId, picture);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const content = JSON.stringify({ media_id: mediaId });
    for (const thread of [threadId, threadId, other])
      await harness.messages.sendChat(request(page, thread, { type: 'media', content }));
    const files = [...harness.sim.pageChat.attachments.values()].filter(({ page_id }) => page_id === page.pageId);
    assert.deepEqual(
      files.map(({ product, kind, sha256: digest }) => [product, kind, digest]),
      [
        ['messenger', 'image', sha256],
        ['instagram', 'image', sha256],
      ],
    );
    assert.deepEqual(
      sentBy(page).map(({ product }) => product),
      ['messenger', 'messenger', 'instagram'],
    );
  });

  const WINDOWS: readonly [hours: number, humanAgent: boolean, sent: string | null][] = [
    [23, false, 'RESPONSE'],
    [25, false, null],
    [25, true, 'MESSAGE_TAG'],
    [167, true, 'MESSAGE_TAG'],
    [169, true, null],
  ];
  for (const [hours, humanAgent, sent] of WINDOWS)
    it(`${hours} hours after the person wrote ${sent ? 'is sent' : 'is refused'}${humanAgent ? ' for a human agent' : ''}`, async () => {
      const { page, threadId } = await open('instagram', hours);
      const reply = harness.messages.sendChat(request(page, threadId, { humanAgent }));
      if (sent === null) await assert.rejects(reply, refused('messaging_window_closed', 'no'));
      else await reply;
      assert.deepEqual(
        sentBy(page).map(({ messaging_type, tag }) => [messaging_type, tag]),
        sent === null ? [] : [[sent, humanAgent ? 'HUMAN_AGENT' : undefined]],
      );
    });

  const REFUSALS: readonly [fault: FaultOrder['kind'], reason: string, code: string, status: string][] = [
    ['page_window', 'messaging_window_closed', '10/2018278', 'active'],
    ['instagram_window', 'messaging_window_closed', '10/2534022', 'active'],
    ['page_no_person', 'validation_error', '100/2018001', 'active'],
    ['page_person_unavailable', 'validation_error', '551/1545041', 'active'],
    ['page_restricted', 'connection_not_ready', '10/1893063', 'needs_action'],
    ['page_no_permission', 'connection_not_ready', '230', 'needs_action'],
    ['throttle_page', 'rate_limit_exceeded', '613', 'active'],
    ['throttle_messenger', 'rate_limit_exceeded', '80006', 'active'],
    ['page_temporary', 'provider_error', '1200', 'active'],
    ['expired_token', 'connection_not_ready', '190/463', 'reconnect_required'],
  ];
  for (const [kind, reason, code, status] of REFUSALS)
    it(`that the vendor answers with ${kind} is ${reason}, and one that succeeds later clears the problem`, async () => {
      const { page, threadId } = await open();
      const { profileId, connectionId: id, pageId } = page;
      const statusNow = async () =>
        (await harness.connections.client.getConnection({ profileId, id })).connection?.status;
      harness.sim.fault({ kind, match: `${pageId}/messages` });
      const reply = request(page, threadId);
      const error: unknown = await harness.messages.sendChat(reply).catch((thrown: unknown) => thrown);
      assert.ok(refused(reason, 'no')(error) && error instanceof AppError);
      assert.deepEqual([error.details.provider, error.details.provider_code], ['meta_pages', code]);
      assert.equal(await statusNow(), status);
      await harness.messages.sendChat(reply);
      assert.deepEqual([await statusNow(), sentBy(page).length], ['active', 1]);
    });

  it('whose answer is lost is never sent again, and its echo tells that it was sent', async () => {
    const { page, threadId } = await open();
    harness.sim.fault({ kind: 'lost_response', match: `${page.pageId}/messages` });
    const reply = request(page, threadId);
    for (let i = 0; i < 2; i++)
      await assert.rejects(harness.messages.sendChat(reply), refused('provider_error', 'unknown'));
    const [sent, ...more] = sentBy(page);
    assert.ok(sent && more.length === 0);
    // That the person read it names the message by the vendor's id alone, which nobody here knows.
    await take(harness.sim.watermark(sent));
    await assert.rejects(harness.messages.sendChat(reply), refused('provider_error', 'unknown'));
    await take(harness.sim.echo({ ...sent, metadata: undefined }));
    await assert.rejects(harness.messages.sendChat(reply), refused('provider_error', 'unknown'));
    await take(harness.sim.echo(sent));
    assert.equal((await harness.messages.sendChat(reply)).message?.id, sent.metadata);
    assert.equal(sentBy(page).length, 1);
  });

  const WAYS: readonly [how: PageWritten['how'], product: Product][] = [
    ['message', 'messenger'],
    ['message', 'instagram'],
    ['postback', 'messenger'],
    ['referral', 'messenger'],
  ];
  for (const [how, product] of WAYS)
    it(`after an ad, known by a ${how} of ${product}, begins one conversation, whatever comes twice or late`, async () => {
      const page = await newPage(harness.connections);
      const from = newPerson();
      const late = written(page, { product, from });
      const fromAd = written(page, { product, from, how, referral: adReferral(AD) });
      const again = written(page, { product, from, referral: adReferral('120210000000000010') });
      for (const webhook of [fromAd, again, late, fromAd]) await take(webhook);
      const person = `${product}:${page.pageId}:${from}`;
      assert.deepEqual(
        draftsOf(page).map(({ eventType, campaign, clickIds, traits }) => [
          ...[eventType, campaign?.adId, clickIds, traits?.chatPersonId],
        ]),
        [['dm_started', AD, {}, person]],
      );
      assert.equal((await threadsOf(page)).length, 1);
    });

  it('is not needed for a referral alone to make a thread, which opens no window and is not published', async () => {
    const page = await newPage(harness.connections);
    const use = await take(written(page, { how: 'referral', referral: adReferral(AD) }));
    assert.equal(use.use, WebhookUse.RECORDED);
    const received = harness.mongo.db.collection('received_messages');
    assert.equal(await received.countDocuments({ profile_id: page.profileId }), 0);
    const [thread] = await harness.mongo.db.collection('chat_threads').find({ profile_id: page.profileId }).toArray();
    assert.equal(thread?.heard_at, null);
  });

  it('of a page without the right to messages is connection_not_ready, and the app is not subscribed to them', async () => {
    const page = await newPage(harness.connections, { granted: [] });
    const headers = { authorization: `Bearer ${pageToken(page.pageId)}` };
    const fields = async () => {
      const answer = await fetch(`${harness.sim.url}/v26.0/${page.pageId}/subscribed_apps`, { headers });
      return ((await answer.json()) as { data: { subscribed_fields: string[] }[] }).data[0]?.subscribed_fields;
    };
    assert.deepEqual(await fields(), ['leadgen']);
    await take(written(page));
    const [thread] = await threadsOf(page);
    const reply = request(page, thread?._id ?? '');
    await assert.rejects(harness.messages.sendChat(reply), refused('connection_not_ready', 'no'));
    const { profileId, connectionId: id } = page;
    const { connection } = await harness.connections.client.getConnection({ profileId, id });
    assert.equal(connection?.status, 'needs_action');
    assert.match(connection.statusReason, /pages_messaging/);
    // A sync reads lead forms, and its success says nothing about messages.
    await harness.connections.client.startSync({ profileId, connectionId: id });
    await eventually(async () => {
      const { connection: now } = await harness.connections.client.getConnection({ profileId, id });
      assert.equal(now?.sync?.state, 'succeeded');
      assert.match(now.statusReason, /pages_messaging/);
    });
  });

  it('needs its page by connection_id, and its webhooks a right signature', async () => {
    const { page, threadId } = await open();
    await assert.rejects(
      harness.messages.sendChat(request(page, threadId, { connectionId: '' })),
      refused('not_found'),
    );
    const { body, headers } = written(page);
    await assert.rejects(take({ body: body.replace('Hola', 'Hallo'), headers }), { reason: 'unauthorized' });
    assert.equal((await threadsOf(page)).length, 1);
  });
});
