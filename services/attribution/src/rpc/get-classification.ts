// Handles GetClassification: returns the channel rules of a profile as last set, and whether they are in force yet.
import { isDeepStrictEqual } from 'node:util';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ClassificationRuleSchema,
  GetClassificationRequest,
  GetClassificationResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import type { Db } from 'mongodb';
import type { ClassificationRule } from '../domain/classification.ts';
import { collectionsOf } from '../store/collections.ts';
import { rulesInForce, storedClassification } from '../store/replay/classifications.ts';

/** Handles GetClassification. A profile that never set rules has none, and that is in force. */
export function createGetClassification({ db }: { db: Db }) {
  const { classifications, profiles } = collectionsOf(db);

  return async function getClassification({
    profileId,
  }: GetClassificationRequest): Promise<MessageInitShape<typeof GetClassificationResponseSchema>> {
    const [stored, inForce] = await Promise.all([
      storedClassification(classifications, profileId),
      rulesInForce(profiles, profileId),
    ]);
    const rules = stored?.rules ?? [];
    return {
      rules: rules.map(ruleMessage),
      ...(stored && { updatedAt: timestampFromDate(stored.updated_at) }),
      inForce: isDeepStrictEqual(rules, [...inForce]),
    };
  };
}

/** Converts a rule to its message. */
export function ruleMessage({
  name,
  channel,
  conditions,
}: ClassificationRule): MessageInitShape<typeof ClassificationRuleSchema> {
  return {
    name: name ?? '',
    channel,
    conditions: conditions.map(({ field, operator, value }) => ({ field, operator, value: value ?? '' })),
  };
}
