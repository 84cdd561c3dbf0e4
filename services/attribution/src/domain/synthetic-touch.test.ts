// Tests when conversions off the website are touches of their own, and which ad gets the credit.
import assert from 'node:assert/strict';
import { entityId, unassignedEntity } from './ids.ts';
import { ad, DIRECT, derive, PAYMENT_RETURN, PROFILE, page, paid, sent, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';

const DAYS = 24 * 60;
const adOf = (id: string) => entityId(PROFILE, 'social_ads', 'ad', id);
const campaignOf = (id: string) => entityId(PROFILE, 'social_ads', 'campaign', id);
const UNASSIGNED = unassignedEntity('social_ads');

/** Returns the marketing of a click to a message, as the messaging platform reports it. */
const chat = (clid: string, ids: Parameters<typeof ad>[0] = {}) => ad({ click_ids: { ctwa_clid: clid }, ...ids });
const dm = (id: string, minutes: number, marketing = DIRECT) => sent(id, minutes, 'dm_started', {}, marketing);
const referral = (id: string, minutes: number, marketing = DIRECT) => sent(id, minutes, 'ad_referral', {}, marketing);

interface Expected {
  synthetic: boolean;
  /** Touches in the window. */
  touches: number;
  /** Campaign and ad under last_touch; null for credit to nothing, undefined for no credit at all. */
  campaign: string | null | undefined;
  ad: string | null | undefined;
}

const nothing = { campaign: null, ad: null };

/** The last event of each case is its conversion. */
const cases: [name: string, events: JourneyEvent[], expected: Expected][] = [
  [
    'that names its ad and its click',
    [dm('c', 0, chat('k', { ad_external_id: '9' }))],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  [
    'that names only its campaign',
    [dm('c', 0, ad({ campaign_external_id: '5' }))],
    { synthetic: true, touches: 1, campaign: campaignOf('5'), ad: UNASSIGNED },
  ],
  [
    'whose click names no ad',
    [dm('c', 0, chat('k'))],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: UNASSIGNED },
  ],
  [
    'whose click an ad referral named before',
    [referral('r', -1, chat('k', { ad_external_id: '9' })), dm('c', 0, chat('k'))],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  [
    'whose click an ad referral names only afterwards',
    [referral('r', 5, chat('k', { ad_external_id: '9' })), dm('c', 0, chat('k'))],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  [
    'whose click is not that of the ad referral',
    [referral('r', 5, chat('other', { ad_external_id: '9' })), dm('c', 0, chat('k'))],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: UNASSIGNED },
  ],
  [
    'after an ad referral, naming nothing itself',
    [referral('r', -3 * DAYS, ad({ ad_external_id: '9' })), paid('c', 0, '5')],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  [
    'after a conversation that an ad began',
    [dm('d', -3 * DAYS, chat('k', { ad_external_id: '9' })), paid('c', 0, '5', { marketing: chat('k') })],
    { synthetic: true, touches: 1, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  ['that names nothing', [paid('c', 0, '5')], { synthetic: true, touches: 1, ...nothing }],
  [
    'before the first visit',
    [page('v', 10, utm('late')), paid('c', 0, '5')],
    { synthetic: true, touches: 1, ...nothing },
  ],
  ['after a direct visit', [page('v', -60), paid('c', 0, '5')], { synthetic: false, touches: 1, ...nothing }],
  [
    'that names its ad, after a visit',
    [page('v', -60), dm('c', 0, ad({ ad_external_id: '9' }))],
    { synthetic: false, touches: 2, campaign: UNASSIGNED, ad: adOf('9') },
  ],
  [
    'after a visit that is too old to count',
    [page('v', -91 * DAYS, utm('old')), paid('c', 0, '5')],
    { synthetic: false, touches: 0, campaign: undefined, ad: undefined },
  ],
  [
    'after nothing but a return from a payment page',
    [page('v', -1, PAYMENT_RETURN), paid('c', 0, '5')],
    { synthetic: false, touches: 1, ...nothing },
  ],
  [
    'on a page',
    [page('c', 0, DIRECT, { event_type: 'payment_received', event_name: 'payment_received', value: '5' })],
    { synthetic: false, touches: 1, ...nothing },
  ],
];

describe('a conversion with or without a visit', () => {
  for (const [name, events, expected] of cases) {
    it(`${expected.synthetic ? 'is synthetic' : 'is not synthetic'} ${name}`, () => {
      const id = events.at(-1)?._id;
      const conversion = derive(events)?.conversions.find(({ event_id }) => event_id === id);
      assert.ok(conversion);
      const credited = conversion.credits.last_touch[0]?.entity;
      assert.deepEqual(
        {
          synthetic: conversion.is_synthetic,
          touches: conversion.touch_count,
          campaign: credited?.campaign,
          ad: credited?.ad,
        },
        expected,
      );
    });
  }

  it('is the same in whatever order its events came in', () => {
    const events = cases[4]?.[1] ?? [];
    assert.deepEqual(derive([...events].reverse()), derive(events));
  });

  it('gives the ad to the touch of the click, and keeps what the click itself named', () => {
    const events = [
      dm('d', -10, chat('k', { ad_external_id: '1' })),
      referral('r', -5, chat('k', { ad_external_id: '2' })),
      paid('c', 0, '5'),
    ];
    const ads = derive(events)?.conversions.find(({ event_id }) => event_id === 'c')?.credits.linear;
    assert.deepEqual(
      ads?.map(({ touch_id, entity }) => [touch_id, entity.ad]),
      [
        ['d', adOf('1')],
        ['r', adOf('2')],
      ],
    );
  });
});
