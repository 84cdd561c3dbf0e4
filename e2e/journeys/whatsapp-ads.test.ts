// Tests the way from an ad that opens WhatsApp to money: what the person pays later is credited to the ad, reported as its ROAS, and sent
// to the dataset of the business account; and a link in a message makes its reader known.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { newAdAccount } from '../system/ad-account.ts';
import { deliver, registerNumber, sentBy, simulated } from '../system/chat.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { openLink } from '../system/open-link.ts';
import { payAfterLink } from '../system/pay-after-link.ts';
import { type Json, newProfile } from '../system/profile.ts';

const RANGE = lastDays(3);
const newPhone = () => `5697${Math.floor(1e6 + Math.random() * 8e6)}`;

describe('an ad that opens WhatsApp', () => {
  it('gets the credit for the conversation and for later payments, and the dataset of the account gets both', async () => {
    const profile = await newProfile();
    const account = await newAdAccount(profile);
    await profile.call('POST', '/connections/sync', {});
    const { numberId } = await registerNumber(profile, account);
    const dataset = { account_id: account.accountId, dataset_id: `${account.accountId}9` };
    await account.patch({ messaging_accounts: [{ id: numberId, ...dataset }] });
    const made = await profile.call('POST', '/exports/destinations', {
      ...{ ad_pixel_id: account.pixel, whatsapp_business_account_id: numberId },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const destination_id = made.body.data.id;
    const rows = [
      { conversion_key: 'dm_started', destination_id, platform_event_name: 'LeadSubmitted', value: 'none' },
      { conversion_key: 'payment_received', destination_id, platform_event_name: 'Purchase', value: 'amount' },
    ];
    const set = await profile.call('PUT', '/conversion-sync/catalog', { rows });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    const [person, click] = [newPhone(), `ARAk-${numberId}`];
    const referral = { source_type: 'ad', source_id: account.ad, ctwa_clid: click };
    // The messages of the conversation arrive in another order than they were written in, and one of them twice.
    // Conversions from before a destination are not sent there, and the times of messages are whole seconds.
    const at = Date.now() + 1000;
    const later = await simulated([{ numberId, from: person, at: at + 1000, text: 'Hay horas mañana?' }]);
    const first = await simulated([{ numberId, from: person, at, referral }]);
    for (const webhook of [later, first, first]) assert.equal((await deliver(webhook)).status, 200);
    await profile.drained();
    const payment = {
      ...{ event_name: 'Treatment', event_type: 'payment_received', idempotency_key: `paid-${numberId}` },
      // After the messages, whose times are ahead.
      event_time: new Date(at + 2000).toISOString(),
      user_traits: { phone: `+${person}` },
      properties: { value: '157', currency: 'USD' },
      action_source: 'business_messaging',
    };
    const paid = await profile.call('POST', '/events', payment);
    assert.equal(paid.status, 202, JSON.stringify(paid.body));
    await profile.drained();

    for (const model of ['first_touch', 'last_touch', 'linear'])
      await eventually(async () => {
        const { data } = await profile.get(`/campaigns?${RANGE}&level=ad&model=${model}`);
        const row = data.find(({ campaign_name }: Json) => campaign_name === 'Own ad');
        assert.equal(row?.attributed_outcomes_by_type.dm_started, 1, JSON.stringify(data));
        assert.deepEqual([row.spend, row.outcome_value, row.roas], [31.4, 157, 5], JSON.stringify(row));
      });

    await eventually(async () => {
      const { events } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
      const ours = events.filter(({ event }: Json) => event.user_data?.ctwa_clid === click);
      assert.deepEqual(ours.map(({ event }: Json) => event.event_name).sort(), ['LeadSubmitted', 'Purchase']);
      for (const { event } of ours) {
        assert.deepEqual([event.action_source, event.messaging_channel], ['business_messaging', 'whatsapp']);
        assert.deepEqual(event.user_data, { ctwa_clid: click, whatsapp_business_account_id: numberId });
      }
    });
  });
});

describe('a link in a chat message', () => {
  it('makes its reader known, and their payment is credited to the campaign of the link', async () => {
    const profile = await newProfile();
    const { numberId } = await registerNumber(profile, await newAdAccount(profile));
    const settings = await profile.call('PATCH', '/tracking/settings', { sites: ['shop.example'] });
    assert.equal(settings.status, 200, JSON.stringify(settings.body));
    const [phone, key] = [newPhone(), `C-${numberId}`];
    const imported = await profile.call('POST', '/customers', { rows: [{ external_id: key, phone: `+${phone}` }] });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    assert.equal((await deliver(await simulated([{ numberId, from: phone }]))).status, 200);
    const link = 'https://shop.example/offer?utm_source=whatsapp&utm_medium=chat&utm_campaign=winback';
    const message = { to: { customer_key: key }, text: { body: `Your offer: ${link}.` } };
    const sent = await profile.call('POST', '/messages/chat', message, { 'idempotency-key': `offer-${numberId}` });
    assert.deepEqual([sent.status, sent.body.data.link_tokens_added], [202, 1], JSON.stringify(sent.body));

    const [{ content }] = (await sentBy(numberId)) as [Json];
    const [, url = ''] = /(https:\S+)\.$/.exec(content.body) ?? assert.fail(content.body);
    assert.equal(url.replace(/&svc_t=[\w.-]+$/, ''), link);
    await openLink(profile, url);
    await payAfterLink(profile, key, 'winback');
  });
});
