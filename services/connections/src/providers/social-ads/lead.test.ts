// Tests what a lead reports: who, when, and through which ad.
import assert from 'node:assert/strict';
import { LeadSchema, leadOutcome } from './lead.ts';

const lead = (answers: Record<string, string>, change: object = {}) =>
  leadOutcome(
    LeadSchema.parse({
      ...{ id: '9001', created_time: '2026-11-01T10:00:00+0000', form_id: '801', ad_id: '3', adset_id: '2' },
      campaign_id: '1',
      field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
      ...change,
    }),
  );

describe('a lead of an ad', () => {
  it('names its person by the answers that do so, and repeats none of the others', () => {
    const { person, ...said } = lead({
      ...{ full_name: 'Ana Soto Rojas', email: 'ana@example.com', phone_number: '+56911111111' },
      what_hurts: 'my left knee',
    });
    assert.deepEqual(
      [person.firstName, person.lastName, person.email, person.phone],
      ['Ana', 'Soto Rojas', 'ana@example.com', '+56911111111'],
    );
    assert.doesNotMatch(JSON.stringify(said), /knee/);
    assert.equal(lead({ first_name: 'Bea', full_name: 'Ana Soto' }).person.firstName, 'Bea');
  });

  it('belongs to the ad that brought it, and to none when it came by itself', () => {
    const { campaign, occurredAt, externalId } = lead({});
    assert.deepEqual(campaign, { platform: 'social_ads', adId: '3', adSetId: '2', campaignId: '1' });
    assert.deepEqual([occurredAt.toISOString(), externalId], ['2026-11-01T10:00:00.000Z', '9001']);
    assert.equal(lead({}, { is_organic: true }).campaign, undefined);
    assert.equal(lead({}, { ad_id: null }).campaign, undefined);
  });
});
