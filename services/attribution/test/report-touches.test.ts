// Tests the journey that is shown without the person.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { at, linked, paidAt } from './journey-seed.ts';
import { adEntity, conversion, entityId, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const PAGE = { url: 'https://shop.example/', host: 'shop.example', path: '/', referrer: null };

describe('a journey without the person', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_touches');
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { journeyEvents, conversions, aliases, adEntities, goals } = reports.collections;
    const all = [journeyEvents, conversions, aliases, adEntities, goals];
    await Promise.all(all.map((collection) => collection.deleteMany({})));
  });
  const touches = (over: { personId?: string; conversionId?: string; offset?: number; limit?: number } = {}) =>
    reports.client.listTouches({ profileId: PROFILE, personId: 'person', offset: 0, limit: 50, ...over });

  it('shows for each touch its time, channel, campaign, ad, kind of click, join method and credit', async () => {
    const { adEntities, aliases, conversions, journeyEvents } = reports.collections;
    await adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: '1', name: 'Spring' }),
      adEntity({ level: 'ad_set', external_id: '2', name: 'Women', campaign_external_id: '1' }),
      adEntity({
        level: 'ad',
        external_id: '3',
        name: 'Video',
        campaign_external_id: '1',
        ad_set_external_id: '2',
      }),
    ]);
    const click = {
      has_evidence: true,
      is_paid: true,
      channel: 'paid_social',
      source: 'facebook',
      medium: 'paid',
      platform: 'social_ads',
      ad_external_id: '3',
      click_ids: { fbclid: 'secret-click' },
    };
    const { event, doc } = paidAt(10, 'order');
    await aliases.insertOne(linked('browser', 'email'));
    await journeyEvents.insertMany([
      journeyEvent({ time: at(0), visitor_id: 'browser', web: PAGE, marketing: click }),
      journeyEvent({ time: at(5), visitor_id: 'browser', web: PAGE }),
      event,
    ]);
    await conversions.insertOne(doc);
    const answer = await touches({ conversionId: doc._id });
    assert.equal(answer.totalCount, 2n);
    const [first, second] = answer.touches;
    assert.ok(first && second);
    const { $typeName: _, time, campaign, adSet, ad, ...rest } = first;
    assert.equal(time && timestampDate(time).getTime(), at(0).getTime());
    assert.deepEqual(
      [campaign, adSet, ad].map((entity) => [entity?.id, entity?.name]),
      [
        [entityId('campaign', '1'), 'Spring'],
        [entityId('ad_set', '2'), 'Women'],
        [entityId('ad', '3'), 'Video'],
      ],
    );
    assert.ok(Number(rest.credit.time_decay) < 0.5 && Number(rest.credit.time_decay) > 0.4);
    assert.deepEqual(
      { ...rest, credit: { ...rest.credit, time_decay: '' } },
      {
        channel: 'paid_social',
        clickIdKind: 'fbclid',
        joinMethod: 'visitor_link',
        credit: {
          first_touch: '1',
          last_touch: '0',
          last_non_direct: '1',
          linear: '0.5',
          time_decay: '',
          position_based: '0.5',
        },
        inWindow: true,
        isSynthetic: false,
      },
    );
    assert.deepEqual([second.campaign, second.clickIdKind, second.credit.last_touch], [undefined, '', '1']);
    assert.doesNotMatch(inspect(answer, { depth: 10 }), /secret-click/);
  });

  it('names a campaign that the catalog lacks as the link called it', async () => {
    await reports.collections.journeyEvents.insertOne(
      journeyEvent({ time: at(0), web: PAGE, marketing: { has_evidence: true, campaign: 'news', source: 'mail' } }),
    );
    assert.equal((await touches()).touches[0]?.campaign?.name, 'news');
  });

  it('shows no entity for a paid click that named no ad', async () => {
    const marketing = { has_evidence: true, is_paid: true, platform: 'search_ads', click_ids: { gclid: 'x' } };
    await reports.collections.journeyEvents.insertOne(journeyEvent({ time: at(0), web: PAGE, marketing }));
    const [touch] = (await touches()).touches;
    assert.deepEqual(
      [touch?.campaign, touch?.adSet, touch?.ad, touch?.clickIdKind],
      [undefined, undefined, undefined, 'gclid'],
    );
  });

  it('says how each touch was joined to the person', async () => {
    const { aliases, journeyEvents } = reports.collections;
    await aliases.insertMany([linked('known', 'email'), linked('tokened', 'link_token'), linked('older')]);
    const visit = (hour: number, over: object) => journeyEvent({ time: at(hour), web: PAGE, ...over });
    await journeyEvents.insertMany([
      visit(0, { visitor_id: 'known' }),
      visit(2, { visitor_id: 'tokened' }),
      visit(4, { visitor_id: 'older' }),
      visit(6, { visitor_id: 'known', customer_id: 'person' }),
      visit(8, { visitor_id: 'nobodys' }),
      visit(10, {}),
    ]);
    assert.deepEqual(
      (await touches()).touches.map(({ joinMethod }) => joinMethod),
      ['visitor_link', 'link_token', 'visitor_link', 'identified', 'visitor', 'event'],
    );
  });

  it('shows the synthetic touch of an off-site conversion, with all of its credit', async () => {
    const { event, doc } = paidAt(1, 'order');
    await reports.collections.journeyEvents.insertOne(event);
    await reports.collections.conversions.insertOne(doc);
    const { touches: found, totalCount } = await touches({ conversionId: doc._id });
    assert.equal(totalCount, 1n);
    assert.deepEqual(
      found.map(({ isSynthetic, inWindow, credit, joinMethod }) => [isSynthetic, inWindow, credit.linear, joinMethod]),
      [[true, true, '1', 'identified']],
    );
  });

  it('shows the credit for the requested conversion, within the window of its goal', async () => {
    const { conversions, goals, journeyEvents } = reports.collections;
    const [early, late] = [paidAt(10, 'early'), paidAt(60, 'late')];
    await goals.insertOne({
      _id: `${PROFILE}|payment_received`,
      id: 'g',
      profile_id: PROFILE,
      conversion_key: 'payment_received',
      name: 'Payment',
      event_names: [],
      event_types: ['payment_received'],
      kind: 'cash',
      lookback_window_days: 1,
      is_default: true,
    });
    const visit = (hour: number) => journeyEvent({ time: at(hour), web: PAGE });
    await journeyEvents.insertMany([visit(0), visit(50), early.event, late.event]);
    await conversions.insertMany([early.doc, late.doc]);
    const credit = async (id: string) =>
      (await touches({ conversionId: id })).touches.map(({ inWindow, credit: { linear } }) => `${inWindow} ${linear}`);
    assert.deepEqual(await credit(early.doc._id), ['true 1', 'false 0']);
    assert.deepEqual(await credit(late.doc._id), ['false 0', 'true 1']);
    assert.deepEqual(await credit(''), ['false 0', 'false 0']);
    const theirs = conversion({ time: at(10), person_id: 'somebody else' });
    await conversions.insertOne(theirs);
    assert.deepEqual(await credit(theirs._id), ['false 0', 'false 0']);
  });

  it('is returned page by page, and empty for an unknown person and for another profile’s', async () => {
    const { journeyEvents } = reports.collections;
    await journeyEvents.insertMany(
      Array.from({ length: 7 }, (_, n) => journeyEvent({ time: at(n), web: PAGE, marketing: { channel: `c${n}` } })),
    );
    await journeyEvents.insertOne(journeyEvent({ time: at(0), profile_id: STRANGER, person_id: 'theirs', web: PAGE }));
    const seen: string[] = [];
    for (let offset = 0; offset < 9; offset += 3) {
      const page = await touches({ offset, limit: 3 });
      assert.equal(page.totalCount, 7n);
      seen.push(...page.touches.map(({ channel }) => channel));
    }
    assert.deepEqual(seen, ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
    for (const personId of ['theirs', 'nobody']) assert.equal((await touches({ personId })).totalCount, 0n);
    await assert.rejects(touches({ limit: 101 }), { code: 'INVALID_ARGUMENT', reason: 'invalid_parameter' });
  });
});
