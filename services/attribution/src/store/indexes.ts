// Declares the indexes of the write side, and joins them with those of the reports and the other stores.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { adWriteIndexes } from './ads/ad-writes.ts';
import { allowanceIndexes } from './allowances.ts';
import { effectIndexes } from './effects.ts';
import { erasedPersonIndexes } from './erasure/erased-persons.ts';
import { lateEventIndexes } from './erasure/late-events.ts';
import { outcomeIndexes } from './outcomes/outcome-schema.ts';
import { readIndexes } from './read-indexes.ts';

const writeIndexes: CollectionIndexes[] = [
  { collection: 'conversions', indexes: [{ name: 'by_kind', key: { profile_id: 1, kind: 1, time: -1, _id: -1 } }] },
  {
    collection: 'persons',
    indexes: [
      { name: 'by_ref', key: { profile_id: 1, refs: 1 } },
      { name: 'by_derivation', key: { derivation: 1, profile_id: 1 } },
    ],
  },
  {
    collection: 'ad_entities',
    indexes: [
      { name: 'by_name', key: { profile_id: 1, level: 1, name_key: 1 } },
      { name: 'by_former_name', key: { profile_id: 1, 'former_names.name_key': 1 } },
    ],
  },
  { collection: 'dirty_persons', indexes: [{ name: 'oldest', key: { profile_id: 1, since: 1 } }] },
  { collection: 'invalidations', indexes: [{ name: 'by_profile', key: { profile_id: 1 } }] },
  { collection: 'replays', indexes: [{ name: 'by_state', key: { state: 1 } }] },
  { collection: 'replay_shards', indexes: [{ name: 'by_profile', key: { profile_id: 1 } }] },
  { collection: 'shard_facts', indexes: [{ name: 'by_shard', key: { profile_id: 1 } }] },
  { collection: 'late_persons', indexes: [{ name: 'by_generation', key: { profile_id: 1 } }] },
];

/** Every index of this service. */
export const indexes: CollectionIndexes[] = [
  ...readIndexes,
  ...writeIndexes,
  adWriteIndexes,
  allowanceIndexes,
  effectIndexes,
  erasedPersonIndexes,
  lateEventIndexes,
  outcomeIndexes,
];
