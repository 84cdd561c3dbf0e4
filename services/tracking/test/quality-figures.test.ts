// Tests the figures of the quality report by day, and the hosts of the last 24 hours.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { pageView, postTo, visitor } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const PLAIN = 'https://www.shop.cl/';
const TAGGED = 'https://www.shop.cl/?utm_source=newsletter&utm_medium=email';

describe('the figures of the quality report', () => {
  let site: Site;
  let tracking: Running;
  let another: Running;
  before(async () => {
    site = await openSite('figures', { COLLECTOR_PUBLIC_URL: 'https://collect.shop.cl' });
    tracking = await site.start();
    another = await site.start();
  });
  after(async () => {
    await another[Symbol.asyncDispose]();
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  interface Visit {
    url?: string;
    session?: string;
    sentAt?: Date;
    headers?: Record<string, string>;
    at?: Running;
    event?: object;
  }
  async function visit(profileId: string, { url = PLAIN, session, sentAt, headers = {}, at = tracking, event }: Visit) {
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    const batch = {
      visitor_id: visitor(),
      session_id: session ?? randomUUID(),
      ...(sentAt && { sent_at: sentAt.toISOString() }),
      events: [event ?? pageView({ url })],
    };
    const send = () => postTo(`${at.collector}/t/${key?.key}`, batch, headers);
    assert.equal((await send()).status, 204);
    return send;
  }
  async function figuresOf(profileId: string, days = 0) {
    const { figures } = await tracking.client.getQuality({ profileId, days });
    assert.ok(figures?.total);
    return { ...figures, total: figures.total };
  }
  const names = (counts: readonly { name: string; count: bigint }[] = []) =>
    Object.fromEntries(counts.map(({ name, count }) => [name, Number(count)]));

  it('count events, robots and repeats of browsers and of servers, for their profile alone', async () => {
    const profileId = 'counts';
    const again = await visit(profileId, {});
    await again();
    await again();
    await visit(profileId, { headers: { 'user-agent': GOOGLEBOT } });
    const events = [payment('c-1', { profileId }), payment('c-2', { profileId }), payment('c-2', { profileId })];
    await tracking.client.recordEvents({ events });
    await eventually(async () => {
      const { total, days } = await figuresOf(profileId);
      assert.deepEqual([total.events, total.botsDropped, total.duplicates], [3n, 1n, 3n]);
      assert.deepEqual(names(total.duplicatesByOrigin), { browser: 2, server: 1 });
      const sum = days.reduce((all, { events: ofDay }) => all + ofDay, 0n);
      assert.equal(sum, total.events);
      assert.equal(days.length, 30);
    });
    const { total } = await figuresOf('silent');
    assert.deepEqual([total.events, total.duplicates, total.eventsByHost], [0n, 0n, []]);
  });

  it('count clocks that are off by more than a minute, in both directions', async () => {
    const profileId = 'clocks';
    for (const offMs of [0, 30_000, -30_000, 3_600_000, -3_600_000])
      await visit(profileId, { sentAt: new Date(Date.now() + offMs) });
    await visit(profileId, {});
    await eventually(async () => {
      const { total } = await figuresOf(profileId);
      assert.deepEqual([total.events, total.clockCorrections], [6n, 2n]);
    });
  });

  it('count unknown click ids, and show only harmless names', async () => {
    const profileId = 'clicks';
    await visit(profileId, { url: `${PLAIN}?newclid=1` });
    await visit(profileId, { url: `${PLAIN}?newclid=2&gclid=3` });
    await visit(profileId, { url: `${PLAIN}?ana-perez-56912345678-clid=2` });
    await eventually(async () => {
      const { total } = await figuresOf(profileId);
      assert.equal(total.unknownClickIds, 3n);
      assert.deepEqual(names(total.unknownClickIdNames), { newclid: 2, '*': 1 });
    });
  });

  it('count each session once, whichever process receives its events, and those that began without a touch', async () => {
    const profileId = 'sessions';
    const [direct, tagged] = [randomUUID(), randomUUID()];
    await visit(profileId, { session: direct });
    await visit(profileId, { session: tagged, url: TAGGED });
    await eventually(async () => assert.equal((await figuresOf(profileId)).total.sessions, 2n));
    await visit(profileId, { session: direct, at: another });
    await visit(profileId, { session: tagged, at: another });
    await visit('others', { session: direct, at: another });
    await eventually(async () => {
      const { total } = await figuresOf(profileId);
      assert.deepEqual([total.events, total.sessions, total.sessionsWithoutTouch], [4n, 2n, 1n]);
      assert.equal((await figuresOf('others')).total.sessions, 1n);
    });
    const stored = JSON.stringify(await site.mongo.db.collection('sessions_seen').find().toArray());
    assert.ok(!stored.includes(direct) && !stored.includes(tagged));
  });

  it('keep names few, whatever a stranger with the key sends', async () => {
    const profileId = 'flood';
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    const events = Array.from({ length: 100 }, (_, n) => pageView({ url: `https://h${n}.example/?x${n}clid=1` }));
    await postTo(`${tracking.collector}/t/${key?.key}`, { visitor_id: visitor(), events });
    await eventually(async () => {
      const { total } = await figuresOf(profileId);
      assert.equal(total.events, 100n);
      assert.deepEqual(
        [total.eventsByHost.length, total.eventsByHost[0]?.name, total.eventsByHost[0]?.count],
        [20, '*', 50n],
      );
      assert.deepEqual(names(total.unknownClickIdNames), { '*': 100 });
    });
    const rows = await site.mongo.db.collection('quality_counts').find({ profile_id: profileId }).toArray();
    const stored = rows.flatMap(({ counts }) => Object.keys(counts));
    assert.equal(stored.filter((name) => name.startsWith('host|')).length, 51);
  });

  it('are by the days of the profile’s zone, as many as are asked for', async () => {
    const profileId = 'zoned';
    const changedAt = timestampFromDate(new Date());
    // There, it is a day later than in Pago_Pago at every hour.
    const data = { profileId, reportingCurrency: 'USD', changedAt, timeZone: 'Pacific/Kiritimati' };
    await publish(site.bus, [busEvent(profileChanged, { id: randomUUID(), profileId, time: new Date(), data })]);
    await eventually(async () => assert.equal((await figuresOf(profileId)).timeZone, 'Pacific/Kiritimati'));
    const dayThere = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    const before = dayThere();
    await visit(profileId, {});
    await eventually(async () => {
      const { days } = await figuresOf(profileId, 90);
      const counted = days.filter(({ events }) => events > 0n).map(({ date }) => date);
      assert.equal(counted.length, 1);
      assert.ok([before, dayThere()].includes(counted[0] ?? ''));
      assert.equal(days.length, 90);
    });
    await assert.rejects(tracking.client.getQuality({ profileId, days: 91 }), /days/);
  });

  it('are written when the process ends', async () => {
    const profileId = 'ending';
    const ending = await site.start();
    await ending.client.recordEvents({ events: [payment('e-1', { profileId })] });
    await ending[Symbol.asyncDispose]();
    assert.equal((await figuresOf(profileId)).total.events, 1n);
  });

  it('expire by themselves', async () => {
    const indexes = await Promise.all(
      ['quality_counts', 'sessions_seen'].map((name) => site.mongo.db.collection(name).indexes()),
    );
    assert.deepEqual(
      indexes
        .flat()
        .flatMap(({ key, expireAfterSeconds }) =>
          expireAfterSeconds === undefined ? [] : [[key, expireAfterSeconds]],
        ),
      [
        [{ expires_at: 1 }, 0],
        [{ at: 1 }, 2 * 86_400],
      ],
    );
    const day = 86_400_000;
    const rows = await site.mongo.db.collection('quality_counts').find().toArray();
    assert.deepEqual(new Set(rows.map(({ unit }) => unit)), new Set(['day', 'hour']));
    for (const { unit, period, expires_at } of rows) {
      const keptDays = (expires_at - Date.parse(unit === 'hour' ? `${period}:00Z` : period)) / day;
      assert.ok(unit === 'hour' ? keptDays >= 2 && keptDays < 3 : keptDays > 92 && keptDays < 95, `${keptDays}`);
    }
  });

  it('show the hosts of 24 hours, whether the collector is on their site, and whether they are encrypted', async () => {
    const profileId = 'hosts';
    const own = { headers: { host: 'collect.shop.cl' } };
    await visit(profileId, own);
    await visit(profileId, own);
    await visit(profileId, { url: 'http://plain.shop.cl/', ...own });
    await visit(profileId, { url: 'https://other.example/', ...own });
    await visit('else', { url: 'https://else.example/' });
    await tracking.client.recordEvents({
      events: [payment('h-1', { profileId, context: { url: 'https://server.example/' } })],
    });
    await eventually(async () => {
      const { hosts } = await tracking.sites.getOrigin({ profileId });
      assert.deepEqual(
        hosts.map(({ host, events, firstParty, tls }) => [host, events, firstParty, tls]),
        [
          ['www.shop.cl', 2n, true, true],
          ['other.example', 1n, false, true],
          ['plain.shop.cl', 1n, true, false],
        ],
      );
      assert.ok(hosts.every(({ lastSeenAt }) => lastSeenAt));
    });
    await visit(profileId, { url: PLAIN, headers: { host: 'collect.example' } });
    await eventually(async () => {
      const { hosts } = await tracking.sites.getOrigin({ profileId });
      assert.deepEqual([hosts[0]?.events, hosts[0]?.firstParty], [3n, false]);
    });
    const counts = site.mongo.db.collection('quality_counts');
    const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString().slice(0, 13);
    await counts.updateMany({ profile_id: profileId, unit: 'hour' }, { $set: { period: hour(24) } });
    assert.deepEqual((await tracking.sites.getOrigin({ profileId })).hosts, []);
    await counts.updateMany({ profile_id: profileId, unit: 'hour' }, { $set: { period: hour(22) } });
    assert.equal((await tracking.sites.getOrigin({ profileId })).hosts.length, 3);
  });
});
