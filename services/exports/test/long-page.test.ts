// Tests pages that are long enough for two batches at once.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Credited, type ExportFixture, type ExportProfile, startExportFixture } from './export-fixture.ts';

const CONVERSIONS = 220;

describe('a long page of conversions', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture({ pageSize: 400 });
  });
  after(() => fixture[Symbol.asyncDispose]());

  const count = ({ id }: ExportProfile, status: string) =>
    fixture.harness.mongo.db.collection('export_deliveries').countDocuments({ profile_id: id, status });
  const calls = () => fixture.harness.sim.calls().filter((call) => call.includes('/events')).length;

  /** Has a profile's conversions wait for its account, and then connects that. */
  async function release(init: Partial<Credited>) {
    const { harness } = fixture;
    const profile = await fixture.profile();
    await harness.connections.client.disconnect({ profileId: profile.id, id: profile.connection.id });
    const conversions: Credited[] = [];
    for (let made = 0; made < CONVERSIONS; made++) conversions.push(await profile.convert(init));
    await eventually(async () => assert.equal(await count(profile, 'pending'), CONVERSIONS));
    const before = calls();
    await profile.connect();
    harness.advance(60_000);
    return { profile, conversions, before };
  }

  it('is sent in two requests, and each conversion once', async () => {
    const { profile, conversions, before } = await release({});
    await eventually(async () => assert.equal(await count(profile, 'delivered'), CONVERSIONS));
    assert.equal(calls() - before, 2);
    assert.deepEqual(
      conversions.map((one) => profile.received(one).map(({ times }) => times)),
      conversions.map(() => [1]),
    );
  });

  it('fails no more conversions than a short one when all are refused', async () => {
    const { profile } = await release({ currency: 'ZZZ' });
    await eventually(async () => assert.equal(await count(profile, 'failed'), 20));
    await eventually(async () => {
      const { destinations } = await fixture.harness.exports.listDestinations({ profileId: profile.id });
      assert.match(destinations[0]?.stateReason ?? '', /^failing: /);
    });
    assert.deepEqual([await count(profile, 'failed'), await count(profile, 'pending')], [20, CONVERSIONS - 20]);
  });
});
