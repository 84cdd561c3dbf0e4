// Tests a CRM from its stages to figures in the reports: what a deal reached is an outcome of a person, credited to what brought
// them.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { highlevelDelivery, SIMULATED_KEY } from '@touchline/tools/provider-sim/highlevel/highlevel-webhook.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { ago, daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { RANGE } from '../system/tenant.ts';
import { CAMPAIGN } from '../system/test-world.ts';

describe('a CRM', () => {
  let p: TestProfile;
  const location = `loc-${Math.random().toString(36).slice(2)}`;
  const token = `pit-${location}`;
  const [silent, booked] = [`${location}-silent`, `${location}-booked`];

  const patch = async (highlevel: NonNullable<WorldPatch['highlevel']>) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${testSystem().simulatorUrl}/__sim/world`, {
      ...init,
      body: JSON.stringify({ highlevel }),
    });
    assert.equal(answer.status, 204, await answer.text());
  };
  const contact = (id: string, attributionSource?: Record<string, string>) => ({
    ...{ id: `${location}-${id}`, location_id: location, email: `${id}@${location}.example`, firstName: id },
    dateAdded: ago(3),
    ...(attributionSource && { attributionSource }),
  });
  const deal = (id: string, more: object = {}) => ({
    ...{
      id: `${location}-deal-${id}`,
      location_id: location,
      pipelineId: `${location}-sales`,
      pipelineStageId: silent,
    },
    ...{ contactId: `${location}-${id}`, monetaryValue: 250, createdAt: ago(3), updatedAt: ago(1 / 24) },
    ...{ lastStageChangeAt: ago(2), lastStatusChangeAt: ago(1) },
    ...more,
  });
  /** Returns outcome and value of everything in the log, by the first name of the person. */
  const recorded = async (): Promise<string[]> => {
    await p.drained();
    const { data } = await p.get('/outcomes/recorded?limit=200');
    return data
      .map(({ data: said }: Json) => [said.provider, said.contact?.first_name, said.outcome_type, said.value].join(' '))
      .toSorted();
  };

  before(async () => {
    p = await newProfile();
    await patch({
      tokens: [{ access_token: token, location_id: location, name: 'Centro' }],
      currencies: { [location]: 'USD' },
      pipelines: [
        {
          ...{ id: `${location}-sales`, location_id: location, name: 'Ventas' },
          stages: [
            { id: silent, name: 'Contactado' },
            { id: booked, name: 'Cita agendada' },
          ],
        },
      ],
      contacts: [
        contact('ana', { utmSource: 'facebook', utmMedium: 'paid', utmCampaign: CAMPAIGN.name }),
        contact('eva'),
      ],
      opportunities: [deal('ana', { status: 'won' }), deal('eva', { pipelineStageId: booked })],
    });
    const { clients } = testSystem();
    const who = { profileId: p.profileId, workspaceId: p.workspaceId, channel: 'crm_provider' };
    await clients.connections.createConnection({ ...who, accountExternalId: location, accessToken: token });
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () => {
      const { sync } = (await p.get('/connections/sync/status')).data[0];
      assert.equal(sync.state, 'succeeded', JSON.stringify(sync));
    });
  });

  it('records leads, ends of deals and stages with a clear name, and nothing for a stage without one', async () => {
    assert.deepEqual(await recorded(), [
      'crm_provider ana closed_won 250',
      'crm_provider ana lead_created ',
      'crm_provider eva appointment_booked ',
      'crm_provider eva lead_created ',
    ]);
    const [row] = (await p.get(`/campaigns?${RANGE}&model=first_touch`)).data;
    assert.equal(row.campaign_name, CAMPAIGN.name, 'the source that the CRM knows is a touch');
  });

  it('has its stages mapped, in the language of the person who maps them', async () => {
    const stages = '/connections/crm_provider/stages?locale=es';
    const { data, meta } = await p.get(stages);
    assert.equal(data.pipelines.length, 1);
    assert.deepEqual(
      data.pipelines[0].stages.map((row: Json) => [row.name, row.suggested_outcome, row.current_outcome]),
      [
        ['Contactado', null, null],
        ['Cita agendada', 'appointment_booked', 'appointment_booked'],
      ],
    );
    assert.ok(meta.outcome_keys.some((key: Json) => key.event_key === 'closed_won' && key.label === 'Venta ganada'));
    const path = `/outcome-definitions/${data.pipelines[0].stages[0].definition_id}`;
    const refused = await p.call('PATCH', path, { event_key: 'contacted' });
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'validation_error']);
    const mapped = await p.call('PATCH', path, { event_key: 'quote_presented' });
    assert.deepEqual([mapped.status, mapped.body.data.event_key], [200, 'quote_presented']);
    assert.equal((await p.get(stages)).data.pipelines[0].stages[0].current_outcome, 'quote_presented');
    await eventually(async () =>
      assert.ok((await recorded()).includes('crm_provider ana quote_presented '), 'ana’s deal is in that stage'),
    );
    const definitions = { definitions: [], confirm_empty: true };
    assert.equal((await p.call('PUT', '/profile/outcome-definitions', definitions)).status, 200);
    assert.equal(
      (await p.get(stages)).data.pipelines[0].stages[0].current_outcome,
      'quote_presented',
      'stages are not part of that set',
    );
  });

  it('reports a deal by a signed webhook, and is refused without its signature', async () => {
    const p2 = await newProfile();
    const { clients, services } = testSystem();
    const who = { profileId: p2.profileId, workspaceId: p2.workspaceId, channel: 'crm_provider' };
    const connection = { ...who, accountExternalId: location, accessToken: token, deferSync: true };
    await clients.connections.createConnection(connection);
    const payload = { ...deal('eva', { status: 'won' }), type: 'OpportunityStatusUpdate', locationId: location };
    const { body, headers } = highlevelDelivery(payload, SIMULATED_KEY, new Date());
    const push = (sent: Record<string, string>) =>
      fetch(`${services.addresses.baseUrl}/api/v1/integrations/crm_provider/webhook/app`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...sent } },
      });
    assert.equal((await push({})).status, 401);
    const taken = await push(headers);
    assert.deepEqual([taken.status, await taken.json()], [200, { status: 'recorded' }]);
    await p2.drained();
    const { data } = await p2.get('/outcomes/recorded');
    assert.deepEqual(
      data.map((row: Json) => [row.data.outcome_type, row.data.value, row.data.currency]),
      [['closed_won', '250', 'USD']],
    );
    assert.ok(daysAgo(1) <= data[0].data.occurred_at);
  });
});
