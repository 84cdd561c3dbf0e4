// access.profile-changed: whether the profile's workspace is archived.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { ProfileChangedSchema } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { ArchivedProfiles } from '../store/archived-profiles.ts';

/** Keeps the newest word of each profile; the collector goes by it within a second. */
export function onProfileChanged(profiles: Pick<ArchivedProfiles, 'keep'>): Handler<typeof ProfileChangedSchema> {
  return async function onProfileChanged(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const { profileId, archived, changedAt } = data;
      const isComplete = profileId !== '' && changedAt !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_profile'));
      if (isComplete) await profiles.keep({ profileId, archived, changedAt: timestampDate(changedAt) });
    }
    return verdicts;
  };
}
