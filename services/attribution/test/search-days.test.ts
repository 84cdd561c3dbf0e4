// Tests that days of sites are stored the same whatever order their parts come in, how often, and where a process dies.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { Collections } from '../src/store/collections.ts';
import { storeSearchPart } from '../src/store/search/store-search-part.ts';
import { searchDayPart, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const DATE = '2026-03-01';
const page = (key: string, clicks: number) => ({
  key: `https://shop.example${key}`,
  figures: { clicks: BigInt(clicks), impressions: 100n, position: 2 },
});

describe('days of sites', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('search_days');
  });
  after(() => app[Symbol.asyncDispose]());

  /** Builds the two parts of a sync. */
  const sync = (profileId: string, at: number, ...clicks: [number, number]): [BusEvent, BusEvent] => {
    const day = { profileId, at, date: DATE, parts: 2, totals: page('', clicks[0] + clicks[1]).figures };
    return [
      searchDayPart({ ...day, part: 0, pages: [page('/a', clicks[0]), page('/a?x=1', 1)] }),
      searchDayPart({ ...day, part: 1, pages: [page('/b#c', clicks[1])], queries: [{ ...page('', 1), key: 'shoes' }] }),
    ];
  };
  const stored = async (profileId: string) => {
    const { searchDays, searchParts } = app.collections;
    const day = await searchDays.findOne({ profile_id: profileId });
    const parts = await searchParts
      .find({ profile_id: profileId, batch: day?.batch ?? '' })
      .sort({ _id: 1 })
      .toArray();
    return {
      clicks: day?.clicks,
      pages: parts.flatMap(({ pages }) => pages.map(({ key, clicks }) => [key, clicks])),
      queries: parts.flatMap(({ queries }) => queries.map(({ key }) => key)),
      parts: await searchParts.countDocuments({ profile_id: profileId }),
    };
  };
  const NEW = {
    clicks: 30,
    pages: [
      ['shop.example/a', 11],
      ['shop.example/b', 20],
    ],
    queries: ['shoes'],
    parts: 2,
  };

  it('are served once all their parts have arrived, with the rows of one page added up', async () => {
    const profileId = randomUUID();
    const [first, second] = sync(profileId, T0, 10, 20);
    await app.publish([first]);
    await app.consumed();
    assert.equal((await stored(profileId)).clicks, undefined);
    await app.publish([second]);
    await app.consumed();
    assert.deepEqual(await stored(profileId), NEW);
  });

  it('are those of the newest complete sync in every order of messages, also when each comes twice', async () => {
    const orders = permutations([0, 1, 2, 3]);
    const profiles = orders.map(() => randomUUID());
    const messages = orders.flatMap((order, i) => {
      const profileId = profiles[i] ?? '';
      const all = [...sync(profileId, T0, 1, 2), ...sync(profileId, T0 + 1, 10, 20)];
      const shuffled = order.flatMap((n) => all[n] ?? []);
      return [...shuffled, ...[...shuffled].reverse().map((event) => ({ ...event, id: randomUUID() }))];
    });
    await app.publish(messages);
    await app.consumed();
    for (const profileId of profiles) assert.deepEqual(await stored(profileId), NEW);
  });

  it('keep the last complete sync while a newer one is not complete', async () => {
    const profileId = randomUUID();
    const [part] = sync(profileId, T0 + 1, 1, 2);
    await app.publish([...sync(profileId, T0, 10, 20), part]);
    await app.consumed();
    assert.deepEqual(await stored(profileId), { ...NEW, parts: 3 });
    await app.publish(sync(profileId, T0 + 2, 10, 20));
    await app.consumed();
    assert.deepEqual(await stored(profileId), NEW, 'and what never became complete is removed by the next sync');
  });

  it('are completed by the repeat of a message whose handling a crash cut off, wherever that was', async () => {
    for (const steps of [1, 2, 3, 4, 5, 6, 7]) {
      const profileId = randomUUID();
      const parts = [sync(profileId, T0, 1, 2), sync(profileId, T0 + 1, 10, 20)].flat();
      const [crashing] = parts.splice(-1);
      await app.publish(parts);
      await app.consumed();
      const dying = failingAfter(app.collections, steps);
      const { day, part } = await lastPart(profileId);
      await storeSearchPart(dying, { day, part, parts: 2 }).catch((error: Error) =>
        assert.equal(error.message, 'the process died'),
      );
      assert.ok(crashing);
      await app.publish([crashing]);
      await app.consumed();
      assert.deepEqual(await stored(profileId), NEW, `after ${steps} steps`);
    }
  });

  it('are dead letters when they name no profile, site, day or part', async () => {
    const profileId = randomUUID();
    const good = { profileId, at: T0, date: DATE };
    await app.publish([
      searchDayPart({ ...good, date: '2026-02-30' }),
      searchDayPart({ ...good, connectionId: '' }),
      searchDayPart({ ...good, part: 1, parts: 1 }),
    ]);
    await app.consumed();
    assert.equal(await app.collections.searchParts.countDocuments({ profile_id: profileId }), 0);
  });

  /** Returns what the handler makes of the second part of the newer sync. */
  async function lastPart(profileId: string) {
    const id = `${profileId}|site|${DATE}`;
    const batch = `${id}|${T0 + 1}`;
    const own = { profile_id: profileId, batch, synced_at: new Date(T0 + 1) };
    const sums = (clicks: number) => ({ clicks, impressions: 100, position_sum: 200 });
    return {
      day: {
        ...{ _id: id, connection_id: 'site', site: 'https://shop.example/', date: DATE },
        ...{ time_zone: 'America/Los_Angeles', ...own, ...sums(30) },
      },
      part: {
        ...{ _id: `${batch}|1`, day_id: id, ...own },
        pages: [{ key: 'shop.example/b', ...sums(20) }],
        queries: [{ key: 'shoes', ...sums(1) }],
      },
    };
  }
});

/** Returns the collections of days as a process has them that dies after so many calls of the database. */
function failingAfter({ searchDays, searchParts }: Collections, steps: number) {
  let left = steps;
  const dying = <C extends object>(collection: C): C =>
    new Proxy(collection, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => {
          if (left === 0) throw new Error('the process died');
          left -= 1;
          return method.apply(target, args);
        };
      },
    });
  return { searchDays: dying(searchDays), searchParts: dying(searchParts) };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}
