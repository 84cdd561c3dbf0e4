// Tests that a profile's privacy mode holds everywhere from the moment of the call that sets it: for conversions that wait, for
// audiences, and for the keys that partners hold.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { newPartner, type Partner } from '../system/partner.ts';
import { type Json, newProfile } from '../system/profile.ts';

describe('a profile that becomes private', () => {
  let partner: Partner;
  let account: AdAccount;
  let eventId: string;
  const keys: Record<'customers:read' | 'campaigns:read', string> = { 'customers:read': '', 'campaigns:read': '' };

  before(async () => {
    const { workspaceId } = await newProfile();
    partner = await newPartner(workspaceId);
    account = await newAdAccount({ profileId: partner.profileId, workspaceId: partner.ownWorkspaceId });
    await made('/exports/destinations', { ad_pixel_id: account.pixel }, 201);
    for (const scope of ['customers:read', 'campaigns:read'] as const)
      keys[scope] = (await made('/api-keys', { name: scope, scopes: [scope] }, 201)).api_key;
    // The platform asks to wait, so that a conversion is pending while the mode changes.
    await account.fault({ kind: 'throttle_app', match: `/${account.pixel}/events`, times: 100, regain_minutes: 60 });
    const payment = { event_type: 'payment_received', event_name: 'Order', idempotency_key: 'order-1' };
    const properties = { value: '12.50', currency: 'USD' };
    const user_traits = { email: 'ana@example.com' };
    const event = { ...payment, properties, user_traits, action_source: 'phone_call' };
    eventId = (await made('/events', event, 202)).outcome_event_id;
    await eventually(async () => {
      const { body } = await partner.call('GET', '/exports/destinations');
      assert.deepEqual([body.data[0]?.state, (await delivery()).state], ['paused', 'pending']);
    });
    await made('/exports/audiences', audience(), 202);
    const set = await partner.call('PUT', '/conversion-sync/catalog', { privacy_mode: 'hipaa' });
    assert.equal(set.status, 200, JSON.stringify(set.body));
  });

  async function made(path: string, body: object, status: number): Promise<Json> {
    const answer = await partner.call('POST', path, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return answer.body.data;
  }
  async function delivery(): Promise<Json> {
    const { body } = await partner.call('GET', `/exports/deliveries?outcome_event_id=${eventId}`);
    return body.data[0] ?? {};
  }
  const audience = () => {
    const source = { goal: 'payment_received', date_from: '2026-01-01', date_to: '2026-01-31' };
    return { name: 'Buyers', connection_id: account.connectionId, source };
  };
  const readWith = async (scope: keyof typeof keys, path: string): Promise<number> => {
    const headers = { authorization: `Bearer ${keys[scope]}` };
    return (await fetch(`${testSystem().services.addresses.baseUrl}/api/v1${path}`, { headers })).status;
  };

  it('ends the delegated keys that see persons, and no other', async () => {
    await eventually(async () => assert.equal(await readWith('customers:read', '/customers/search?q=ana'), 401));
    assert.equal(await readWith('campaigns:read', '/campaigns?date_from=2026-01-01&date_to=2026-01-31'), 200);
  });

  it('sends nothing that waited for the platform', async () => {
    await eventually(async () => {
      const { state, reason } = await delivery();
      assert.deepEqual([state, reason], ['skipped', 'privacy_mode']);
    });
    const { events } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
    assert.ok(!events.some(({ dataset_id: id }: Json) => id === account.pixel));
  });

  it('gets no audience', async () => {
    const { status, body } = await partner.call('POST', '/exports/audiences', audience());
    assert.deepEqual([status, body.error?.code], [403, 'forbidden']);
  });

  it('cannot be made less private by a partner', async () => {
    const back = await partner.call('PUT', '/conversion-sync/catalog', { privacy_mode: 'standard' });
    assert.deepEqual([back.status, back.body.error?.code], [403, 'forbidden']);
  });
});
