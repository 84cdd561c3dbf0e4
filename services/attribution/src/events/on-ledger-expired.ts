// Handles events.ledger-expired: stores up to when a profile's ledger has deleted what it need not keep. Journeys follow the
// ledger and never run ahead of it.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { LedgerExpiredSchema } from '@touchline/proto/gen/touchline/events/v1/ledger_pb.ts';
import type { Collections } from '../store/collections.ts';

/** Keeps the latest time. For a profile that is not known yet, the message arrives again within the hour. */
export function onLedgerExpired({
  collections: { profiles },
}: {
  collections: Pick<Collections, 'profiles'>;
}): Handler<typeof LedgerExpiredSchema> {
  return async function onLedgerExpired(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const { profileId, expiredUntil } = data;
      const isComplete = profileId !== '' && expiredUntil !== undefined;
      verdicts.push(isComplete ? done() : deadLetter('incomplete_place'));
      if (isComplete)
        await profiles.updateOne({ _id: profileId }, { $max: { ledger_expired_until: timestampDate(expiredUntil) } });
    }
    return verdicts;
  };
}
