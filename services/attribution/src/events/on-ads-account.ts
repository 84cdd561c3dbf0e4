// Handles ads.account: stores from when until when each ad account was connected, so that reports know which days each must have.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { AdAccountChangedSchema } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { type AccountStores, noteAccountState } from '../store/ads/ad-accounts.ts';

/** Stores the state with the latest change of each account. */
export function onAdsAccount(stores: AccountStores): Handler<typeof AdAccountChangedSchema> {
  return async function onAdsAccount(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const { profileId, platform, accountExternalId, connectedAt, disconnectedAt, changedAt } = data;
      const isNamed = profileId !== '' && platform !== '' && accountExternalId !== '';
      if (!isNamed || connectedAt === undefined || changedAt === undefined) {
        verdicts.push(deadLetter('incomplete_account'));
        continue;
      }
      await noteAccountState(
        stores,
        { profileId, platform, accountExternalId },
        {
          connectedAt: timestampDate(connectedAt),
          disconnectedAt: disconnectedAt === undefined ? null : timestampDate(disconnectedAt),
          changedAt: timestampDate(changedAt),
        },
      );
      verdicts.push(done());
    }
    return verdicts;
  };
}
