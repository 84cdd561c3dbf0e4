// Tests the way from an ad that opens Instagram to money: the person writes, the reply has a link, they open it and pay, and the ad gets
// the credit.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { newAdAccount } from '../system/ad-account.ts';
import { lastDays } from '../system/days.ts';
import { openLink } from '../system/open-link.ts';
import { choosePage, deliverToPages, sentByPage, writtenToPages } from '../system/page-chat.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

const RANGE = lastDays(3);

describe('an ad that opens Instagram', () => {
  it('gets the credit for the conversation, and for what its person pays on the site to which a reply led them', async () => {
    await using receiver = await startWebhookReceiver();
    const profile = await newProfile();
    const { call } = profile;
    const account = await newAdAccount(profile);
    await call('POST', '/connections/sync', {});
    const subscribed = await call('POST', '/webhooks', { url: receiver.url, events: ['message.received'] });
    assert.equal(subscribed.status, 201);
    const settings = await call('PATCH', '/tracking/settings', { sites: ['shop.example'] });
    assert.equal(settings.status, 200, JSON.stringify(settings.body));
    const { pageId, connectionId } = await choosePage(profile, account);

    // The conversation arrives in another order than it was written in, and one webhook of it twice.
    const [from, at] = [`${account.accountId}99`, Date.now()];
    const referral = { source: 'ADS', type: 'OPEN_THREAD', ad_id: account.ad, ref: 'r' };
    const said = { pageId, product: 'instagram', from };
    const [first] = await writtenToPages([{ ...said, at: at - 2000, referral }]);
    const [later] = await writtenToPages([{ ...said, at: at - 1000, text: 'Hay stock?' }]);
    assert.ok(first && later);
    for (const webhook of [later, first, first]) assert.equal((await deliverToPages(webhook)).status, 200);
    await profile.drained();
    await eventually(() => assert.equal(receiver.events().length, 2));
    const [event] = receiver.events();
    assert.equal(event.data.connection_id, connectionId);
    assert.ok(!JSON.stringify(receiver.received).includes(from));

    const link = 'https://shop.example/offer';
    const reply = {
      ...{ connection_id: connectionId, to: { thread_id: event.data.thread_id } },
      text: { body: `Yes: ${link}` },
    };
    const sent = await call('POST', '/messages/chat', reply, { 'idempotency-key': `reply-${pageId}` });
    assert.deepEqual([sent.status, sent.body.data?.link_tokens_added], [202, 1], JSON.stringify(sent.body));
    const [{ to, product, message }] = (await sentByPage(pageId)) as [Json];
    assert.deepEqual([to, product], [from, 'instagram']);
    const visitor = await openLink(profile, /https:\S+$/.exec(message.text)?.[0] ?? assert.fail(message.text));
    await profile.drained();
    await profile.send([
      {
        ...{ event_name: 'Order', event_type: 'payment_received', idempotency_key: `order-${pageId}` },
        anonymous_id: visitor,
        properties: { value: '157', currency: 'USD' },
      },
    ]);
    await profile.drained();
    await eventually(async () => {
      const { data } = await profile.get(`/campaigns?${RANGE}&level=ad&model=first_touch`);
      const row = data.find(({ campaign_name }: Json) => campaign_name === 'Own ad');
      assert.equal(row?.attributed_outcomes_by_type.dm_started, 1, JSON.stringify(data));
      assert.deepEqual([row.spend, row.outcome_value, row.roas], [31.4, 157, 5], JSON.stringify(row));
    });
    const again = await call(
      'POST',
      '/messages/chat',
      { ...reply, template: { name: 'a', language: 'es' }, text: undefined },
      {
        'idempotency-key': `template-${pageId}`,
      },
    );
    assert.deepEqual([again.status, again.body.error.code], [422, 'validation_error']);
  });
});
