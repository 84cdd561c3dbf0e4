// Tests that a status or budget that the service set on a platform shows in reports without a sync, and that whatever the order in
// which actions and syncs arrive, the newer of both holds.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import fc from 'fast-check';
import type { Collection, FindCursor } from 'mongodb';
import { entityId } from '../src/domain/ids.ts';
import type { AdWriteDoc } from '../src/domain/shapes/ad-write-doc.ts';
import { storeCatalog } from '../src/store/ads/ad-entities.ts';
import { storeWrite } from '../src/store/ads/ad-writes.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { action, catalog, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const ID = '700';
/** What arrives: the second at which a sync began or an action was applied, and what it says. */
type Step = { at: number } & ({ sync: [status: string, budget: string] } | { status: string } | { budget: string });

/** Returns a message of a step, each time under an id of its own, so that the bus delivers repeats too. */
function message(profileId: string, step: Step): BusEvent {
  const at = T0 + step.at * 1000;
  const level = AdLevel.AD_SET;
  if ('sync' in step) {
    const [status, dailyBudget] = step.sync;
    return catalog(profileId, [{ level, externalId: ID, name: 'Set', status, dailyBudget, currency: 'USD' }], at);
  }
  if ('budget' in step) return action(profileId, { level, externalId: ID, kind: 'set_budget', after: step.budget, at });
  const kind = step.status === 'PAUSED' ? 'pause' : 'resume';
  return action(profileId, { level, externalId: ID, kind, after: step.status, at });
}

/** Returns what must show: of each field the value of the newest step that has it. */
function expected(steps: readonly Step[]): { status: string; daily_budget: string } | null {
  const ordered = steps.toSorted((a, b) => a.at - b.at);
  if (!ordered.some((step) => 'sync' in step)) return null;
  const shown = { status: '', daily_budget: '' };
  for (const step of ordered) {
    if ('sync' in step) [shown.status, shown.daily_budget] = step.sync;
    else if ('budget' in step) shown.daily_budget = step.budget;
    else shown.status = step.status;
  }
  return shown;
}

const cases: [name: string, steps: Step[]][] = [
  [
    'a pause after the sync',
    [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 2, status: 'PAUSED' },
    ],
  ],
  [
    'a budget after the sync',
    [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 2, budget: '75' },
    ],
  ],
  [
    'a sync that began before the pause and arrives after it',
    [
      { at: 3, status: 'PAUSED' },
      { at: 2, sync: ['ACTIVE', '50'] },
    ],
  ],
  [
    'a sync from before the pause, of an entity that an earlier sync brought',
    [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 3, status: 'PAUSED' },
      { at: 2, sync: ['ACTIVE', '60'] },
    ],
  ],
  [
    'a sync after the pause',
    [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 2, status: 'PAUSED' },
      { at: 3, sync: ['ACTIVE', '50'] },
    ],
  ],
  [
    'a pause and a resume that arrive in the wrong order',
    [
      { at: 1, sync: ['PAUSED', '50'] },
      { at: 3, status: 'ACTIVE' },
      { at: 2, status: 'PAUSED' },
    ],
  ],
  ['a pause of what no sync has brought', [{ at: 1, status: 'PAUSED' }]],
];

describe('an ad entity that was changed through the service', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('written');
    await app.startAnother();
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function shown(profileId: string): Promise<ReturnType<typeof expected>> {
    const stored = await app.collections.adEntities.findOne({ _id: entityId(profileId, 'social_ads', 'ad_set', ID) });
    return stored && { status: stored.status ?? '', daily_budget: stored.daily_budget ?? '' };
  }

  for (const [name, steps] of cases)
    it(`shows the newer of both: ${name}`, async () => {
      const profileId = randomUUID();
      for (const step of steps) {
        await app.publish([message(profileId, step)]);
        await app.consumed();
      }
      assert.deepEqual(await shown(profileId), expected(steps));
    });

  it('shows the same whatever arrives first, twice or at the same time', async () => {
    const word = fc.constantFrom('ACTIVE', 'PAUSED');
    const amount = fc.constantFrom('50', '60', '75');
    const said = fc.oneof(
      fc.record({ sync: fc.tuple(word, amount) }),
      fc.record({ status: word }),
      fc.record({ budget: amount }),
    );
    const history = fc
      .array(said, { minLength: 1, maxLength: 6 })
      .map((all): Step[] => all.map((what, at) => ({ at, ...what })));
    const arrivals = history.chain((steps) =>
      fc.tuple(fc.constant(steps), fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length * 2 })),
    );
    const histories = fc.sample(arrivals, 60).map(([steps, order]) => ({ profileId: randomUUID(), steps, order }));
    await app.publish(histories.flatMap(({ profileId, order }) => order.map((step) => message(profileId, step))));
    await app.consumed();
    for (const { profileId, steps, order } of histories)
      assert.deepEqual(await shown(profileId), expected(steps), JSON.stringify(order));
  });

  it('shows an action that is stored while the first sync of its object is being stored', async () => {
    const profileId = randomUUID();
    const steps: Step[] = [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 2, status: 'PAUSED' },
    ];
    const [sync, pause] = steps.map((step) => message(profileId, step)) as [BusEvent, BusEvent];
    await app.publish([sync]);
    await app.consumed();
    const entity = await app.collections.adEntities.findOneAndDelete({ profile_id: profileId });
    const { MONGODB_URL: url, MONGODB_DATABASE: database } = app.config;
    await using mongo = await connectMongo({ url, database, appName: 'written' });
    const collections = collectionsOf(mongo.db);
    afterFirstRead(collections.adWrites, async () => {
      await app.publish([pause]);
      await app.consumed();
    });
    await storeCatalog(mongo.client, collections, profileId, [entity ?? assert.fail('no entity')]);
    assert.deepEqual(await shown(profileId), expected(steps));
  });

  it('shows an action during whose storing the first sync of its object is stored', async () => {
    const profileId = randomUUID();
    const steps: Step[] = [
      { at: 1, sync: ['ACTIVE', '50'] },
      { at: 2, status: 'PAUSED' },
    ];
    const [sync, pause] = steps.map((step) => message(profileId, step)) as [BusEvent, BusEvent];
    await app.publish([pause]);
    await app.consumed();
    const write = await app.collections.adWrites.findOneAndDelete({ profile_id: profileId });
    const { MONGODB_URL: url, MONGODB_DATABASE: database } = app.config;
    await using mongo = await connectMongo({ url, database, appName: 'written' });
    const collections = collectionsOf(mongo.db);
    const findOne = collections.adEntities.findOne.bind(collections.adEntities) as (
      ...args: unknown[]
    ) => Promise<null>;
    let hasSynced = false;
    const watched = async (...args: unknown[]) => {
      const found = await findOne(...args);
      if (hasSynced) return found;
      hasSynced = true;
      await app.publish([sync]);
      await app.consumed();
      return found;
    };
    collections.adEntities.findOne = watched as typeof collections.adEntities.findOne;
    await storeWrite(mongo.client, collections, write ?? assert.fail('no action'));
    assert.deepEqual(await shown(profileId), expected(steps));
  });

  it('changes only its own object, on its own profile and platform', async () => {
    const [profileId, other] = [randomUUID(), randomUUID()];
    const entities = [
      { level: AdLevel.CAMPAIGN, externalId: ID, status: 'ACTIVE' },
      { level: AdLevel.AD, externalId: '701', campaignExternalId: ID, status: 'ACTIVE' },
    ];
    await app.publish([
      catalog(profileId, entities),
      catalog(other, entities),
      catalog(profileId, entities, T0, 'search_ads'),
    ]);
    const pause = { level: AdLevel.CAMPAIGN, externalId: ID, kind: 'pause', after: 'PAUSED', at: T0 + 1000 };
    const tags = { level: AdLevel.AD, externalId: '701', kind: 'set_url_tags', after: 'utm_source=x', at: T0 + 1000 };
    await app.publish([action(profileId, pause), action(profileId, tags)]);
    await app.consumed();
    const stored = await app.collections.adEntities.find({ profile_id: { $in: [profileId, other] } }).toArray();
    const changed = stored.filter(({ status }) => status !== 'ACTIVE').map(({ _id }) => _id);
    assert.deepEqual([stored.length, changed], [6, [entityId(profileId, 'social_ads', 'campaign', ID)]]);
  });
});

/** Does something after the first read of a collection, before its reader continues. */
function afterFirstRead(collection: Collection<AdWriteDoc>, act: () => Promise<void>): void {
  let hasActed = false;
  const find = collection.find.bind(collection) as (...args: unknown[]) => FindCursor<AdWriteDoc>;
  const watched = (...args: unknown[]) => {
    const cursor = find(...args);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      const found = await toArray();
      if (hasActed) return found;
      hasActed = true;
      await act();
      return found;
    };
    return cursor;
  };
  collection.find = watched as typeof collection.find;
}
