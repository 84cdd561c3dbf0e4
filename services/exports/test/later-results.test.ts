// Tests what becomes of conversions that a platform accepts at once and judges later, when it only counts those that failed.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import {
  type Credited,
  type ExportFixture,
  type ExportProfile,
  exportWorld,
  startExportFixture,
} from './export-fixture.ts';

const ACTION = '77001';
const NOT_FOUND = 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND';

describe('conversions that search_ads accepted', () => {
  let fixture: ExportFixture;
  let profile: ExportProfile;
  before(async () => {
    const google = {
      ...smallGoogleWorld(),
      conversion_actions: [{ id: ACTION, customer_id: CUSTOMER, name: 'Sale' }],
      ...{ unknown_clicks: ['unknown'], processing_polls: 1, adjustable_after_hours: 0 },
    };
    fixture = await startExportFixture({ world: { ...exportWorld(), google } });
    profile = await fixture.profile({ withoutDestination: true });
    const { connections, exports } = fixture.harness;
    const account = { channel: 'search_ads', accountExternalId: CUSTOMER, accessToken: REFRESH_TOKEN };
    const { id: profileId } = profile;
    await connections.client.createConnection({ ...{ profileId, workspaceId: 'w', deferSync: true }, ...account });
    const kind = 'search_ads_conversion_action';
    await exports.createDestination({ profileId, kind, conversionActionId: ACTION });
  });
  after(() => fixture[Symbol.asyncDispose]());

  /** Has these conversions be sent in one request. */
  async function sent(clicks: readonly string[]): Promise<Credited[]> {
    fixture.away.add('identity');
    const conversions: Credited[] = [];
    for (const value of clicks) conversions.push(await profile.convert({ clicks: [{ kind: 'gclid', value }] }));
    await eventually(async () => {
      const ids = new Set((await profile.deliveries()).map(({ outcomeEventId }) => outcomeEventId));
      assert.ok(conversions.every(({ eventId }) => ids.has(eventId)));
    });
    fixture.away.delete('identity');
    return conversions;
  }
  const judged = () =>
    eventually(async () => {
      const pending = (await profile.deliveries()).filter(({ state }) => state === 'pending');
      const waiting = await fixture.harness.mongo.db.collection('export_requests').countDocuments();
      assert.deepEqual([pending.length, waiting], [0, 0]);
    });
  const rowOf = async ({ eventId }: Credited) =>
    (await profile.deliveries()).find(({ outcomeEventId }) => outcomeEventId === eventId) ?? assert.fail();
  const counted = () => fixture.harness.sim.uploads.conversions.map(({ transaction_id: id }) => id).sort();

  it('fail one by one where the platform refuses them when it processes them, and are counted once each', async () => {
    const clicks = Array.from({ length: 11 }, (_, place) =>
      place === 3 || place === 8 ? 'unknown' : `click-${place}`,
    );
    const conversions = await sent(clicks);
    await judged();
    for (const [place, conversion] of conversions.entries()) {
      const { state, reason, platformCode } = await rowOf(conversion);
      const isUnknown = clicks[place] === 'unknown';
      const expected = isUnknown ? ['failed', 'refused', NOT_FOUND] : ['delivered', '', ''];
      assert.deepEqual([state, reason, platformCode], expected, String(place));
    }
    const taken = conversions.filter((_one, place) => clicks[place] !== 'unknown').map(({ eventId }) => eventId);
    assert.deepEqual(counted(), taken.sort());
  });

  it('fail together where it refuses them all', async () => {
    const conversions = await sent(['unknown', 'unknown']);
    await judged();
    for (const conversion of conversions) assert.equal((await rowOf(conversion)).platformCode, NOT_FOUND);
  });

  it('are retracted when their answer was lost and they were refunded in full before the next attempt', async () => {
    const { sim, advance, mongo } = fixture.harness;
    sim.fault({ kind: 'lost_response', match: 'events:ingest' });
    sim.fault({ kind: 'data_manager_throttle', match: 'events:ingest', regain_minutes: 5 });
    const conversion = await profile.convert({ clicks: [{ kind: 'gclid', value: 'lost' }] });
    const { id: profileId } = profile;
    await eventually(async () => {
      const { destinations } = await fixture.harness.exports.listDestinations({ profileId });
      assert.equal(destinations[0]?.state, 'paused');
    });
    const worth = () => sim.uploads.conversions.find(({ transaction_id: id }) => id === conversion.eventId)?.value;
    assert.deepEqual(worth(), { amount: 129.9, currency: 'USD' });
    // As after a refund that came before the second attempt, which asks for a comparison itself.
    const rows = mongo.db.collection('export_deliveries');
    await rows.updateOne({ event_id: conversion.eventId }, { $unset: { adjust: '' } });
    Object.assign(conversion, { refunded: '129.90' });
    advance(6 * 60_000);
    assert.equal((await profile.until(conversion, 'skipped')).reason, 'refunded');
    await eventually(() => assert.equal(worth(), null));
  });
});
