// Tests that the collector does not know the key of a profile in an archived workspace, in whatever order the messages arrive,
// and also after a restart.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { pageView, postTo, send } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

describe('the collector and archived profiles', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  before(async () => {
    site = await openSite('archived');
    tracking = await site.start();
    key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const tell = (archived: boolean, minute: number) => {
    const time = new Date(Date.UTC(2026, 0, 1, 0, minute));
    const data = { profileId: 'p1', reportingCurrency: 'CLP', archived, changedAt: timestampFromDate(time) };
    return publish(site.bus, [busEvent(profileChanged, { id: randomUUID(), profileId: 'p1', time, data })]);
  };
  const statuses = async () => {
    const url = `${tracking.collector}/t/${key}`;
    const posted = await postTo(url, { visitor_id: 'v', events: [pageView()] });
    return [posted.status, (await send(`${url}.js`)).status];
  };
  const heard = () =>
    eventually(async () => {
      const { backlogs } = await tracking.ops.getBacklog({});
      assert.deepEqual(
        backlogs.filter(({ pending }) => pending > 0n),
        [],
      );
    });

  it('responds with 404 once access has published it, and stores nothing', async () => {
    assert.deepEqual(await statuses(), [204, 200]);
    await tell(true, 2);
    await eventually(async () => assert.deepEqual(await statuses(), [404, 404]));
    const kept = await site.rows.countDocuments({});
    assert.deepEqual(await statuses(), [404, 404]);
    assert.equal(await site.rows.countDocuments({}), kept);
  });

  it('ignores an older message, and one of the same moment that does not know of archiving', async () => {
    await tell(false, 1);
    await tell(false, 2);
    await heard();
    await tracking[Symbol.asyncDispose]();
    tracking = await site.start();
    assert.deepEqual(await statuses(), [404, 404]);
  });

  it('accepts events again when the workspace is restored', async () => {
    await tell(false, 3);
    await eventually(async () => assert.deepEqual(await statuses(), [204, 200]));
  });
});
