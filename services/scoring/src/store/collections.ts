// Declares the collections of scoring and their indexes.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import type { Collection, Db } from 'mongodb';
import type { AnalysisDoc } from './analysis-doc.ts';
import type { ExperimentDoc } from './experiment-doc.ts';
import type { ModelDoc } from './model-doc.ts';
import type { ProfileDoc } from './profile-doc.ts';
import type { ScoreDoc } from './score-doc.ts';

export interface Collections {
  readonly profiles: Collection<ProfileDoc>;
  readonly scores: Collection<ScoreDoc>;
  readonly analyses: Collection<AnalysisDoc>;
  readonly models: Collection<ModelDoc>;
  readonly experiments: Collection<ExperimentDoc>;
}

export const scoringIndexes: readonly CollectionIndexes[] = [
  outboxIndexes,
  {
    collection: 'profiles',
    indexes: [
      { name: 'due', key: { next_at: 1 } },
      { name: 'rebuilt', key: { rebuilt_at: 1 } },
      { name: 'train', key: { train_at: 1 } },
    ],
  },
  {
    collection: 'scores',
    indexes: [{ name: 'by_rank', key: { profile_id: 1, generation: 1, window: 1, rank: 1 } }],
  },
  {
    collection: 'analyses',
    indexes: [
      { name: 'by_profile', key: { profile_id: 1 } },
      { name: 'due', key: { state: 1, next_at: 1 } },
      { name: 'by_content', key: { profile_id: 1, 'traits.digest': 1 } },
    ],
  },
  {
    collection: 'models',
    indexes: [
      { name: 'by_profile', key: { profile_id: 1, training: -1 } },
      { name: 'latest', key: { trained_at: -1 } },
    ],
  },
  { collection: 'experiments', indexes: [{ name: 'by_profile', key: { profile_id: 1 } }] },
];

export const collectionsOf = (db: Db): Collections => ({
  profiles: db.collection('profiles'),
  scores: db.collection('scores'),
  analyses: db.collection('analyses'),
  models: db.collection('models'),
  experiments: db.collection('experiments'),
});
