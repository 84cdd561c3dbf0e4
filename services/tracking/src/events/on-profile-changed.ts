// Handles access.profile-changed: whether the profile's workspace is archived, its default country, the zone of its days, and how
// long its ledger keeps events.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { ProfileChangedSchema } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { ProfileStates } from '../store/profile-states.ts';

/** Stores the newest state of each profile; the collector applies it within a second. */
export function onProfileChanged(profiles: Pick<ProfileStates, 'keep'>): Handler<typeof ProfileChangedSchema> {
  return async function onProfileChanged(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const { profileId, archived, defaultCountry, ledgerDays, timeZone, changedAt } = data;
      const isComplete = profileId !== '' && changedAt !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_profile'));
      if (!isComplete) continue;
      const state = { profileId, archived, defaultCountry, ledgerDays, timeZone };
      await profiles.keep({ ...state, changedAt: timestampDate(changedAt) });
    }
    return verdicts;
  };
}
