// Tests that what visitors and merchants say of consent, and Global Privacy Control, is stored with events and published.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { errorOf, pageView, postTo, visitor } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const SAME_SITE = { origin: 'https://www.shop.cl', host: 'track.shop.cl', 'sec-fetch-site': 'same-site' };

describe('consent and Global Privacy Control', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('consent');
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const post = async (profileId: string, body: object, headers: Record<string, string> = {}) => {
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    return postTo(`${tracking.collector}/t/${key?.key}`, body, headers);
  };
  const rowsOf = (visitor_id: string) => site.rows.find({ visitor_id }).toArray();
  const flagsOf = async (visitor_id: string) => (await rowsOf(visitor_id)).map(({ consent, gpc }) => [consent, gpc]);

  for (const [consent, stored] of [
    [true, 'granted'],
    [false, 'denied'],
    [undefined, undefined],
  ] as const)
    it(`store ${stored ?? 'nothing'} with each event of a batch whose consent is ${consent}`, async () => {
      const id = visitor();
      await post('p1', { visitor_id: id, consent, events: [pageView(), pageView()] });
      assert.deepEqual(await flagsOf(id), [
        [stored, undefined],
        [stored, undefined],
      ]);
    });

  it('store the signal of a browser where the profile records such visitors, and publish both', async () => {
    await tracking.sites.changeSettings({ profileId: 'p2', changedBy: 'key:k1', honourGpc: false });
    const id = await eventually(async () => {
      const id = visitor();
      await post('p2', { visitor_id: id, consent: true, events: [pageView()] }, { 'sec-gpc': '1' });
      assert.deepEqual(await flagsOf(id), [['granted', true]]);
      return id;
    });
    await site.relayed();
    const event = (await site.published()).find((one) => one.event?.visitorId === id)?.event;
    assert.deepEqual([event?.consent, event?.gpc], [Consent.GRANTED, true]);
  });

  it('record a withdrawal with the id of the visitor and nothing else of the browser, and set no cookie', async () => {
    const id = visitor();
    const answer = await post('p1', { visitor_id: id, consent: false, events: [] }, SAME_SITE);
    assert.deepEqual([answer.status, answer.headers['set-cookie']], [204, undefined]);
    const [row, ...others] = await rowsOf(id);
    assert.deepEqual(others, []);
    const { _id, idempotency_key, event_time, received_at, revision, ...said } = row ?? assert.fail();
    assert.deepEqual(said, {
      profile_id: 'p1',
      origin: 'browser',
      event_name: 'consent_withdrawn',
      event_type: 'consent_withdrawn',
      visitor_id: id,
      consent: 'denied',
      money_left_out: true,
    });
    const granted = await post('p1', { visitor_id: id, consent: true, events: [pageView()] }, SAME_SITE);
    assert.match(String(granted.headers['set-cookie']), /^_tl_vid=/, 'a visitor with consent gets the cookie');
  });

  it('record no withdrawal of a robot', async () => {
    const [robot, person] = [visitor(), visitor()];
    const answer = await post('p1', { visitor_id: robot, consent: false, events: [] }, { 'user-agent': GOOGLEBOT });
    await post('p1', { visitor_id: person, consent: false, events: [] });
    assert.deepEqual([answer.status, (await rowsOf(robot)).length, (await rowsOf(person)).length], [204, 0, 1]);
  });

  for (const consent of [true, undefined])
    it(`refuse a batch without events whose consent is ${consent}`, async () => {
      const answer = await post('p1', { visitor_id: visitor(), consent, events: [] });
      assert.deepEqual([answer.status, errorOf(answer).code], [422, 'validation_error']);
      assert.match(errorOf(answer).message, /^events must have at least one event/);
    });

  it('are stored as a server says them, with well-formed ids of the ad platform’s cookies', async () => {
    const ids = { fbc: 'fb.1.1750000000000.IwAR-0_x', fbp: 'fb.1.1750000000000.4242', fbclid: 'IwAR-0_x' };
    await tracking.client.recordEvents({
      events: [
        payment('said', { anonymousId: 'said', context: { consent: Consent.DENIED, gpc: true }, clickIds: ids }),
        payment('malformed', {
          anonymousId: 'malformed',
          clickIds: { fbc: 'IwAR', fbp: `${ids.fbp}.${'x'.repeat(600)}` },
        }),
      ],
    });
    const [said] = await rowsOf('said');
    assert.deepEqual([said?.consent, said?.gpc, said?.marketing?.clickIds], ['denied', true, { fbclid: ids.fbclid }]);
    assert.deepEqual(said?.ad_cookies, { fbc: ids.fbc, fbp: ids.fbp });
    const [malformed] = await rowsOf('malformed');
    assert.deepEqual([malformed?.ad_cookies, malformed?.marketing], [undefined, undefined]);
  });

  describe('and ids that ad platforms keep in cookies', () => {
    const COOKIES = { fbc: 'fb.1.1754006400000.IwAR2-click', fbp: 'fb.1.1754006400000.1098115397' };
    const kept = async (visitor_id: string) =>
      (await rowsOf(visitor_id)).flatMap(({ ad_cookies }) => (ad_cookies ? [ad_cookies] : []));

    it('are stored with one event of each session', async () => {
      const [one, two] = [visitor(), visitor()];
      await post('p1', { visitor_id: one, session_id: 's1', ad_cookies: COOKIES, events: [pageView(), pageView()] });
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
      await post('p1', { visitor_id: two, ad_cookies: COOKIES, events: [pageView({ at: hourAgo }), pageView()] });
      assert.deepEqual([await kept(one), await kept(two)], [[COOKIES], [COOKIES, COOKIES]]);
    });

    it('are left out where they are malformed, and the events are recorded all the same', async () => {
      const id = visitor();
      const ad_cookies = { fbc: 'ana@example.com', fbp: `${COOKIES.fbp}.AQYBAQIA` };
      await post('p1', { visitor_id: id, ad_cookies, events: [pageView()] });
      assert.deepEqual(await kept(id), [{ fbp: ad_cookies.fbp }]);
    });

    it('are left out without consent, and under Global Privacy Control', async () => {
      await tracking.sites.changeSettings({ profileId: 'p3', changedBy: 'key:k1', honourGpc: false });
      await eventually(async () => {
        const [denied, signals] = [visitor(), visitor()];
        const batch = { ad_cookies: COOKIES, events: [pageView()] };
        await post('p3', { visitor_id: denied, consent: false, ...batch });
        await post('p3', { visitor_id: signals, ...batch }, { 'sec-gpc': '1' });
        assert.deepEqual([(await rowsOf(denied)).length, (await rowsOf(signals)).length], [1, 1]);
        assert.deepEqual([await kept(denied), await kept(signals)], [[], []]);
      });
    });

    it('are refused under any other name', async () => {
      const answer = await post('p1', { visitor_id: visitor(), ad_cookies: { gcl: 'x' }, events: [pageView()] });
      assert.equal(answer.status, 422);
      assert.match(errorOf(answer).message, /^ad_cookies\.gcl is not known/);
    });
  });
});
