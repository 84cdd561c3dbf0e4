// Handles ads.action: a status or budget that this service set on a platform shows in reports at once, without a sync.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { AdActionApplied, AdActionAppliedSchema } from '@touchline/proto/gen/touchline/events/v1/ad_actions_pb.ts';
import type { MongoClient } from 'mongodb';
import { entityId } from '../domain/ids.ts';
import type { AdWriteDoc } from '../domain/shapes/ad-write-doc.ts';
import { storeWrite } from '../store/ads/ad-writes.ts';
import type { Collections } from '../store/collections.ts';
import { levelOf } from './ad-level.ts';

/** The field of an entity that each kind of action sets; other kinds set nothing that reports show. */
const FIELDS: ReadonlyMap<string, 'status' | 'daily_budget'> = new Map([
  ['pause', 'status'],
  ['resume', 'status'],
  ['set_budget', 'daily_budget'],
]);

/**
 * Stores the newest action of each entity; the newer of it and the sync holds. Only the object itself is changed: what pausing a
 * campaign means for its ads is known after the next sync.
 */
export function onAdsAction({
  client,
  collections,
}: {
  client: MongoClient;
  collections: Collections;
}): Handler<typeof AdActionAppliedSchema> {
  return async function onAdsAction(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const { profileId, platform, externalId, actionId, appliedAt } = data;
      const isComplete =
        [profileId, platform, externalId, actionId].every((id) => id !== '') && appliedAt !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_action'));
      const write = isComplete ? writeOf(data, timestampDate(appliedAt)) : null;
      if (write !== null) await storeWrite(client, collections, write);
    }
    return verdicts;
  };
}

function writeOf(action: AdActionApplied, appliedAt: Date): AdWriteDoc | null {
  const { profileId, platform, externalId, actionId, kind, after } = action;
  const [level, field] = [levelOf(action.level), FIELDS.get(kind)];
  if (level === null || field === undefined || after === '') return null;
  return {
    _id: entityId(profileId, platform, level, externalId),
    profile_id: profileId,
    applied_at: appliedAt,
    [field]: { value: after, applied_at: appliedAt, action_id: actionId },
  };
}
