// Tests a connection that dies, as a subscriber sees it: the platform ends the grant, a sync finds out, and two events arrive.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Webhook } from 'standardwebhooks';
import { newAdAccount } from '../system/ad-account.ts';
import { newProfile } from '../system/profile.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

describe('a connection that dies', () => {
  it('is reported to its subscribers, who find the reason at GET /connections/{id}', async () => {
    await using receiver = await startWebhookReceiver();
    const profile = await newProfile();
    const account = await newAdAccount(profile);
    const subscription = { url: receiver.url, events: ['channel.health.updated', 'connection.reconnect_required'] };
    const subscribed = await profile.call('POST', '/webhooks', subscription);
    assert.equal(subscribed.status, 201, JSON.stringify(subscribed.body));
    const read = async () => (await profile.call('GET', `/connections/${account.connectionId}`)).body.data;

    await account.patch({
      tokens: [{ access_token: account.token, account_ids: [account.accountId], dead_subcode: 463 }],
    });
    assert.equal((await profile.call('POST', '/connections/sync', {})).status, 202);
    await eventually(() => assert.equal(receiver.events().length, 2));
    const change = { provider: 'social_ads', connection_id: account.connectionId, previous_status: 'active' };
    assert.deepEqual(
      receiver
        .events()
        .map(({ type, profile_id, data }) => [type, profile_id, data])
        .sort(),
      subscription.events.map((type) => [type, profile.profileId, { ...change, status: 'reconnect_required' }]),
    );
    for (const { text, headers, body } of receiver.received)
      assert.deepEqual(new Webhook(subscribed.body.data.secret).verify(text, headers as Record<string, string>), body);
    assert.match((await read()).status_reason, /expired|session/i);

    await profile.call('POST', `/connections/${account.connectionId}/disconnect`);
    await eventually(() => assert.equal(receiver.events().at(-1)?.data.status, 'disconnected'));
    assert.equal(receiver.events().length, 3);
  });
});
