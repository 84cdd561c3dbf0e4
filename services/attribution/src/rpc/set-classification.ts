// Handles SetClassification: replaces all channel rules of a profile at once (contract: PUT /classification).
import { isDeepStrictEqual } from 'node:util';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type {
  SetClassificationRequest,
  SetClassificationResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { ClassificationRule } from '../domain/classification.ts';
import { collectionsOf } from '../store/collections.ts';
import { createOnce } from '../store/effects.ts';
import { storeClassification, storedClassification } from '../store/replay/classifications.ts';
import { requestReplay } from '../store/replay/replays.ts';
import { readRules } from './classification-input.ts';
import { ruleMessage } from './get-classification.ts';

interface Deps {
  client: MongoClient;
  db: Db;
  /** Notifies the recompute loop that a replay is pending in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
  now: () => Date;
}

const ATTEMPTS = 5;

/**
 * Handles SetClassification: replaces the rules and queues the replay that brings them into force, in one transaction. Concurrent
 * calls take effect one after the other. Setting the same rules again changes nothing and queues nothing.
 * @throws INVALID_ARGUMENT validation_error naming the field
 */
export function createSetClassification({ client, db, nudge, now }: Deps) {
  const collections = collectionsOf(db);
  const { classifications } = collections;
  const once = createOnce({ client, db });

  async function replace(profileId: string, rules: ClassificationRule[], session: ClientSession) {
    const before = await storedClassification(classifications, profileId, session);
    const isSame = isDeepStrictEqual(before?.rules ?? [], rules);
    if (isSame && before !== null) return { updatedAt: before.updated_at, isQueued: false };
    const updatedAt = now();
    await storeClassification(classifications, { _id: profileId, rules, updated_at: updatedAt }, session);
    const request = { profileId, cause: 'classification' as const, now: updatedAt };
    return { updatedAt, isQueued: !isSame && (await requestReplay(collections, request, session)) };
  }

  return async function setClassification({
    profileId,
    rules: asked,
    operationId,
  }: SetClassificationRequest): Promise<MessageInitShape<typeof SetClassificationResponseSchema>> {
    const rules = readRules(asked);
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await once({ profileId, operationId }, (session) => replace(profileId, rules, session));
        nudge([profileId]);
        return {
          rules: rules.map(ruleMessage),
          updatedAt: timestampFromDate(outcome.updatedAt),
          replayQueued: outcome.isQueued,
        };
      } catch (error) {
        // Another call created the profile's document first; the next attempt replaces it.
        if (attempt === ATTEMPTS || !isDuplicateKey(error)) throw error;
      }
    }
  };
}
