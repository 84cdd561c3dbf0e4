// Converts a live object into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { LiveEntitySchema } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { LiveObject, ObjectLevel } from '../../domain/ad-objects.ts';
import { invalid } from '../refusals.ts';

export function entityMessage({
  dailyBudgetMinor,
  creative,
  ...rest
}: LiveObject): MessageInitShape<typeof LiveEntitySchema> {
  return {
    ...rest,
    ...(dailyBudgetMinor === null ? {} : { dailyBudgetMinor }),
    ...(creative === null ? {} : { creative }),
  };
}

/** @throws AppError validation_error when there is none */
export function levelOf(level: AdLevel): ObjectLevel {
  if (level === AdLevel.UNSPECIFIED) throw invalid('level', 'level is required.');
  return level;
}
