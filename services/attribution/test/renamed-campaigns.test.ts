// Tests that a campaign that is renamed keeps what links with its former name bring, whenever that was and in whatever order the
// messages arrive.
import assert from 'node:assert/strict';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { CampaignRow } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../src/domain/ids.ts';
import { adClick, catalog, DAY, DIRECT, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const RANGE = { dateFrom: '2026-02-01', dateTo: '2026-04-30' };

type Step = (profileId: string) => BusEvent[];

/** Returns an ad click with this utm_campaign and the payment that it brought. */
const paid =
  (campaign: string, day: number): Step =>
  (profileId) => {
    const [key, visitorId] = [`${campaign}-${day}`, `v-${campaign}-${day}`];
    const at = T0 + day * DAY;
    const marketing = adClick({ campaign });
    const payment = { eventType: 'payment_received', value: '10', currency: 'CLP', marketing: DIRECT };
    return [
      resolved({ profileId, key: `${key}-visit`, at, visitorId, web: PAGE, marketing }),
      resolved({ profileId, key: `${key}-paid`, at: at + 1000, visitorId, ...payment }),
    ];
  };

/** Returns a sync of that day: campaigns by the platform's id. */
const synced =
  (day: number, names: Record<string, string>, platform = 'social_ads'): Step =>
  (profileId) => {
    const campaigns = Object.entries(names).map(([externalId, name]) => ({
      ...{ level: AdLevel.CAMPAIGN, externalId, name },
    }));
    return [catalog(profileId, campaigns, T0 + day * DAY, platform)];
  };

const cases: [name: string, steps: Step[], expected: Record<string, number>][] = [
  [
    'once, with clicks before and after',
    [synced(0, { 1: 'Old' }), paid('Old', 1), synced(2, { 1: 'New' }), paid('Old', 3), paid('New', 4)],
    { 'social_ads 1': 3 },
  ],
  [
    'twice',
    [synced(0, { 1: 'A' }), synced(2, { 1: 'B' }), synced(4, { 1: 'C' }), paid('A', 5), paid('B', 5), paid('C', 5)],
    { 'social_ads 1': 3 },
  ],
  [
    'and got its former name back',
    [synced(0, { 1: 'A' }), synced(2, { 1: 'B' }), synced(4, { 1: 'A' }), paid('A', 5), paid('B', 5)],
    { 'social_ads 1': 2 },
  ],
  [
    'while another takes the name, which then belongs to the other',
    [synced(0, { 1: 'Shared', 2: 'Other' }), paid('Shared', 1), synced(2, { 1: 'New', 2: 'Shared' }), paid('Other', 3)],
    { 'social_ads 2': 2 },
  ],
  [
    'as well as the one that had the name last',
    [
      ...[synced(0, { 1: 'Shared', 2: 'Other' }), synced(2, { 1: 'New', 2: 'Shared' })],
      ...[synced(4, { 1: 'New', 2: 'Newer' }), paid('Shared', 5), paid('New', 5)],
    ],
    { 'social_ads 1': 1, 'social_ads 2': 1 },
  ],
  [
    'together with another of the same name, which then identifies neither',
    [synced(0, { 1: 'Twin', 2: 'Twin' }), synced(2, { 1: 'A', 2: 'B' }), paid('Twin', 3)],
    { 'utm Twin ambiguous': 1 },
  ],
  [
    'only on its own platform',
    [
      ...[synced(0, { 1: 'Old' }), synced(2, { 1: 'New' }), paid('Old', 3)],
      ...[synced(0, { 7: 'Else' }, 'search_ads'), synced(2, { 7: 'Old' }, 'search_ads')],
    ],
    { 'social_ads 1': 1 },
  ],
  [
    'and is found by its exact former name, ignoring blanks around it',
    [synced(0, { 1: ' Old ' }), synced(2, { 1: 'New' }), paid('Old', 3), paid('OLD', 3)],
    { 'social_ads 1': 1, 'utm OLD': 1 },
  ],
  [
    'never, but shares its name with another, as the row of that name says',
    [synced(0, { 1: 'Same', 2: 'Same' }), paid('Same', 1), paid('Lone', 1)],
    { 'utm Same ambiguous': 1, 'utm Lone': 1 },
  ],
];

const orders: [name: string, order: (steps: Step[]) => Step[]][] = [
  ['in order', (steps) => steps],
  ['backwards', (steps) => steps.toReversed()],
  ['clicks first', (steps) => steps.toSorted((a, b) => Number(isSync(a)) - Number(isSync(b)))],
];
const isSync = (step: Step): boolean => step('any').length === 1;

describe('a campaign that was renamed', () => {
  let app: RunningAttribution;
  let profiles = 0;
  before(async () => {
    app = await runAttribution('renamed');
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function rowsOf(profileId: string): Promise<CampaignRow[]> {
    const request = { profileId, range: RANGE, model: 'last_touch', limit: 100 };
    return (await app.client.listCampaigns(request)).rows;
  }

  const shown = (rows: CampaignRow[]) =>
    Object.fromEntries(
      rows.map(({ platform, externalId, ambiguousName, counts }) => [
        [platform, externalId, ...(ambiguousName ? ['ambiguous'] : [])].join(' '),
        Number(counts?.outcomeCount),
      ]),
    );

  for (const [name, steps, expected] of cases)
    for (const [order, ordered] of orders)
      it(`${name}: ${order}`, async () => {
        const profileId = `profile-${profiles++}`;
        await app.publish([profile(profileId)]);
        for (const step of ordered(steps)) {
          await app.publish(step(profileId));
          await app.drained();
        }
        assert.deepEqual(shown(await rowsOf(profileId)), expected);
      });

  it('keeps its credit after a replay, and GetAd agrees', async () => {
    const profileId = `profile-${profiles++}`;
    const steps = [synced(0, { 1: 'Old', 2: 'Twin' }), synced(2, { 1: 'New', 3: 'Twin' }), paid('Old', 3)];
    await app.publish([profile(profileId), ...[...steps, paid('Twin', 4)].flatMap((step) => step(profileId))]);
    await app.drained();
    const before = shown(await rowsOf(profileId));
    assert.deepEqual(before, { 'social_ads 1': 1, 'utm Twin ambiguous': 1 });
    await app.replays.requestReplay({ profileId });
    await eventually(async () => assert.equal((await app.replays.getReplayStatus({ profileId })).status, 'done'));
    await app.drained();
    assert.deepEqual(shown(await rowsOf(profileId)), before);
    const campaign = async (id: string) =>
      (await app.client.getAd({ profileId, id, range: RANGE, level: AdLevel.CAMPAIGN })).row;
    const twin = await campaign(entityId(profileId, 'utm', 'campaign', 'Twin'));
    assert.deepEqual([twin?.ambiguousName, (await campaign('1'))?.ambiguousName], [true, false]);
  });
});
