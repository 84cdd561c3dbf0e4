// Tests that a destination with a long backlog sends what has just happened with the first page, and the backlog in its order.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Credited, type ExportFixture, startExportFixture } from './export-fixture.ts';

const HOUR = 3_600_000;
const BACKLOG = 300;
const LIVE = 3;

describe('a backlog of a destination', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('does not hold up what has just happened, nor do these hold up the oldest', async () => {
    const profile = await fixture.profile();
    const { harness } = fixture;
    const { client } = harness.connections;
    await client.disconnect({ profileId: profile.id, id: profile.connection.id });
    const began = harness.now().getTime();
    harness.advance(2 * HOUR);
    // The bus brings them in no particular order.
    const minutes = Array.from({ length: BACKLOG }, (_, index) => ((index * 97) % BACKLOG) * 0.2);
    const backlog: Credited[] = [];
    for (const minute of minutes) backlog.push(await profile.convert({ time: new Date(began + 1 + minute * 60_000) }));
    const rows = harness.mongo.db.collection('export_deliveries');
    const ofProfile = { profile_id: profile.id };
    await eventually(async () => assert.equal(await rows.countDocuments(ofProfile), BACKLOG));
    const live: Credited[] = [];
    for (let made = 0; made < LIVE; made++) live.push(await profile.convert());
    await eventually(async () => assert.equal(await rows.countDocuments(ofProfile), BACKLOG + LIVE));
    await profile.connect();
    harness.advance(60_000);
    await eventually(async () =>
      assert.equal(await rows.countDocuments({ ...ofProfile, status: 'delivered' }), BACKLOG + LIVE),
    );

    const sent = await rows.find(ofProfile).sort({ first_sent_at: 1, event_time: 1 }).toArray();
    const isLive = new Set(live.map(({ eventId }) => eventId));
    const firstPage = sent.filter(({ first_sent_at }) => Number(first_sent_at) === Number(sent[0]?.first_sent_at));
    assert.equal(firstPage.filter((row) => isLive.has(row.event_id)).length, LIVE);
    const oldest = backlog.toSorted((a, b) => a.time.getTime() - b.time.getTime()).map(({ eventId }) => eventId);
    // Half of each page is the next of the backlog, in the order in which they happened.
    const pages = Map.groupBy(sent, ({ first_sent_at }) => Number(first_sent_at));
    const half = firstPage.length / 2;
    [...pages.values()].slice(0, 3).forEach((page, index) => {
      const ids = new Set(page.map(({ event_id }) => String(event_id)));
      for (const id of oldest.slice(index * half, (index + 1) * half)) assert.ok(ids.has(id));
    });
    assert.ok(pages.size > 3);
  });
});
