// Tests a person who writes to a chat number after an ad: the subscriber receives the message and replies, and the ad gets the
// credit.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { newAdAccount } from '../system/ad-account.ts';
import { deliver, registerNumber, simulated } from '../system/chat.ts';
import { lastDays } from '../system/days.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

const RANGE = lastDays(3);
const ANA = '56955556666';

describe('a conversation', () => {
  it('that an ad brought reaches the subscriber, who replies, and is credited to the ad', async () => {
    await using receiver = await startWebhookReceiver();
    const profile = await newProfile();
    const { call } = profile;
    const account = await newAdAccount(profile);
    await call('POST', '/connections/sync', {});
    const subscribed = await call('POST', '/webhooks', { url: receiver.url, events: ['message.received'] });
    assert.equal(subscribed.status, 201);
    const { numberId, registered } = await registerNumber(profile, account);
    const connectionId = registered.body.data.connection.id;
    assert.equal((await profile.get('/connections?channel=chat_provider')).data[0].id, connectionId);

    const referral = { source_type: 'ad', source_id: account.ad, ctwa_clid: `click-${numberId}` };
    const webhook = await simulated([{ numberId, from: ANA, text: 'Quiero una hora', referral }]);
    for (const expected of [200, 200]) assert.equal((await deliver(webhook)).status, expected);
    assert.equal((await deliver({ ...webhook, body: webhook.body.replace('hora', 'cita') })).status, 401);

    await eventually(() => assert.equal(receiver.events().length, 1));
    const [event] = receiver.events();
    assert.deepEqual(
      [event.type, event.profile_id, event.data.connection_id],
      ['message.received', profile.profileId, connectionId],
    );
    assert.ok(
      !JSON.stringify(receiver.received).includes('Quiero') && !JSON.stringify(receiver.received).includes(ANA),
    );
    const reply = { to: { thread_id: event.data.thread_id }, text: { body: 'A las diez' } };
    const key = { 'idempotency-key': `reply-${numberId}` };
    const [first, again] = [
      await call('POST', '/messages/chat', reply, key),
      await call('POST', '/messages/chat', reply, key),
    ];
    assert.deepEqual([first.status, again.body], [202, first.body]);

    await profile.drained();
    const found = await eventually(async () => {
      const { data } = await profile.get(`/campaigns?${RANGE}&level=ad`);
      const row = data.find(({ attributed_outcomes_by_type }: Json) => attributed_outcomes_by_type.dm_started === 1);
      return row ?? assert.fail(JSON.stringify(data));
    });
    assert.equal(found.campaign_name, 'Own ad');
    const [customer] = (await profile.get(`/customers/search?q=${ANA}`)).data;
    const named = { to: { customer_profile_id: customer.customer_profile_id }, text: { body: 'Hasta pronto' } };
    const { status, body } = await call('POST', '/messages/chat', named, { 'idempotency-key': `bye-${numberId}` });
    assert.deepEqual([status, body.data.thread_id], [202, event.data.thread_id]);
    assert.equal((await profile.get(`/customers/${customer.customer_profile_id}/journey`)).data.total_count, 1);
  });
});
