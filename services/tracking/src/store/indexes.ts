// Declares the collections of tracking and their indexes, which are made at the start.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';

const KEPT_SECONDS = 30 * 86_400;
const SESSIONS_KEPT_SECONDS = 2 * 86_400;
const VERIFICATIONS_KEPT_SECONDS = 90 * 86_400;

export const indexes: readonly CollectionIndexes[] = [
  {
    collection: 'raw_events',
    indexes: [
      { key: { profile_id: 1, received_at: -1, _id: -1 }, name: 'feed' },
      { key: { pending: 1 }, name: 'pending', partialFilterExpression: { pending: { $exists: true } } },
      { key: { received_at: 1 }, name: 'received' },
    ],
  },
  {
    collection: 'refusals',
    indexes: [
      { key: { profile_id: 1, at: -1 }, name: 'newest' },
      { key: { at: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS },
    ],
  },
  {
    collection: 'left_out',
    indexes: [
      { key: { profile_id: 1 }, name: 'of_profile' },
      { key: { day: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS },
    ],
  },
  {
    collection: 'quality_counts',
    indexes: [
      { key: { profile_id: 1, unit: 1, period: 1 }, name: 'of_period' },
      { key: { expires_at: 1 }, name: 'kept', expireAfterSeconds: 0 },
    ],
  },
  {
    collection: 'sessions_seen',
    indexes: [{ key: { at: 1 }, name: 'kept', expireAfterSeconds: SESSIONS_KEPT_SECONDS }],
  },
  {
    collection: 'custom_domains',
    indexes: [
      { key: { profile_id: 1, hostname: 1 }, name: 'of_profile', unique: true },
      { key: { hostname: 1 }, name: 'one_verified', unique: true, partialFilterExpression: { status: 'verified' } },
      { key: { hostname: 1, is_held: 1 }, name: 'one_held', unique: true, partialFilterExpression: { is_held: true } },
      { key: { hostname: 1, profile_id: 1 }, name: 'of_host' },
      { key: { checked_at: 1 }, name: 'verified_by_age', partialFilterExpression: { status: 'verified' } },
      { key: { failed_at: 1 }, name: 'failed_lately', partialFilterExpression: { failed_at: { $exists: true } } },
    ],
  },
  {
    collection: 'verifications',
    indexes: [
      { key: { claimed_until: 1 }, name: 'pending', partialFilterExpression: { status: 'pending' } },
      { key: { requested_at: 1 }, name: 'kept', expireAfterSeconds: VERIFICATIONS_KEPT_SECONDS },
    ],
  },
  {
    collection: 'tracking_keys',
    indexes: [
      { key: { key: 1 }, name: 'key', unique: true },
      { key: { profile_id: 1 }, name: 'one_active', unique: true, partialFilterExpression: { active: true } },
    ],
  },
];
