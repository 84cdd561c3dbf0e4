// Counts what became of a profile's conversions on each day.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import { isDay, isTimeZone, reportDays } from '@touchline/chassis/report-days.ts';
import type {
  CountDeliveriesRequest,
  CountDeliveriesResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { endedDays, endedReasons } from '../domain/ended-days.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import type { EndedCounts } from '../store/ended-counts.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import { destinationMessage } from './destination-message.ts';

interface Deps {
  readonly destinations: Pick<Destinations, 'list'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly deliveries: Pick<ExportDeliveries, 'waiting'>;
  readonly endedCounts: Pick<EndedCounts, 'read'>;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 90;

/** Handles CountDeliveries. @throws AppError invalid_parameter for an unknown zone, or for no range of at most 90 days */
export function countDeliveries({ destinations, catalogs, deliveries, endedCounts }: Deps) {
  return async (request: CountDeliveriesRequest): Promise<MessageInitShape<typeof CountDeliveriesResponseSchema>> => {
    const { profileId, timeZone, dateFrom: from, dateTo: to } = request;
    if (!isTimeZone(timeZone)) throw invalidParameter('time_zone must be the name of an IANA zone.');
    const days = isDay(from) && isDay(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 0;
    if (days < 1 || days > MAX_DAYS)
      throw invalidParameter(`date_from and date_to must be a range of at most ${MAX_DAYS} days.`);
    const zone = reportDays(timeZone);
    const [{ safe_target: target }, docs, quarters] = await Promise.all([
      catalogs.find(profileId),
      destinations.list(profileId),
      endedCounts.read(profileId, zone.instantsOf({ from, to })),
    ]);
    return {
      destinations: await Promise.all(
        docs.map(async (doc) => {
          const own = quarters.get(doc._id) ?? [];
          return {
            destination: destinationMessage(doc, target),
            days: endedDays(own, zone, { from, to }).map(({ date, delivered, failed, skipped }) => ({
              ...{ date, delivered: BigInt(delivered), failed: BigInt(failed), skipped: BigInt(skipped) },
            })),
            reasons: endedReasons(own).map(({ reason, count }) => ({ reason, count: BigInt(count) })),
            waiting: BigInt(await deliveries.waiting(doc._id)),
          };
        }),
      ),
    };
  };
}

const invalidParameter = (message: string) => appError('invalid_parameter', message);
