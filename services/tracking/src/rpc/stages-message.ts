// Converts the stages of a profile's events into their message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { StageSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { Stage } from '../relay/stages.ts';

export const stagesMessage = (stages: readonly Stage[]): MessageInitShape<typeof StageSchema>[] =>
  stages.map(({ name, isKnown, waitingSince, pending }) => ({
    ...{ name, isKnown, pending },
    ...(waitingSince && { waitingSince: timestampFromDate(waitingSince) }),
  }));
