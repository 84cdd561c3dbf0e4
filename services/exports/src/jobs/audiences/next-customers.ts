// Reads who belongs to an audience next: the customers behind the conversions of a goal, or those whom a caller named.
import { unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { ExportFactsService } from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import type { SourceCursor } from '../../domain/audiences/members-batch.ts';
import { qualifies } from '../../domain/audiences/qualifies.ts';
import { factsOf } from '../../sources/read-facts.ts';

export interface AudienceSource {
  readonly profileId: string;
  /** '' for named customers. */
  readonly goal: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly customerIds?: readonly string[] | undefined;
}

export interface NextCustomersDeps {
  readonly attribution: Pick<GrpcClient<typeof AttributionService>, 'listConvertedCustomers'>;
  readonly facts: Pick<GrpcClient<typeof ExportFactsService>, 'describeConversions'>;
}

export interface CustomersPage extends SourceCursor {
  /** Each once. */
  readonly ids: readonly string[];
  readonly isLast: boolean;
}

const PAGE = 100;
/** How many pages of customers one call to the platform takes; it takes 10,000 members. */
const PAGES_AT_ONCE = 10;

/**
 * Returns the next customers, at most 1,000. Visitors have neither address nor number.
 * @throws AppError while attribution is unavailable, or while it is of the release before
 */
export async function nextCustomers(
  deps: NextCustomersDeps,
  source: AudienceSource,
  from: SourceCursor,
): Promise<CustomersPage> {
  return source.customerIds === undefined ? converted(deps, source, from) : named(source.customerIds, from);
}

async function converted(
  { attribution, facts }: NextCustomersDeps,
  { profileId, goal, dateFrom, dateTo }: AudienceSource,
  { cursor_time, cursor_id }: SourceCursor,
): Promise<CustomersPage> {
  const ids = new Set<string>();
  let [cursorTime, cursorId, isLast] = [cursor_time, cursor_id, false];
  for (let pages = 0; pages < PAGES_AT_ONCE && !isLast; pages++) {
    const request = { profileId, goal, range: { dateFrom, dateTo }, limit: PAGE, cursorTime, cursorId };
    const page = await attribution.listConvertedCustomers(request);
    const rows = page.rows.filter(({ isCustomer }) => isCustomer);
    if (rows.some(({ outcomeEventId }) => outcomeEventId === ''))
      throw unavailable('Attribution does not say yet which events its conversions are.');
    const eventIds = [...new Set(rows.map(({ outcomeEventId }) => outcomeEventId))];
    const { conversions } =
      eventIds.length === 0 ? { conversions: [] } : await facts.describeConversions({ profileId, eventIds });
    const good = new Set(conversions.filter((one) => qualifies(factsOf(one))).map(({ eventId }) => eventId));
    for (const { outcomeEventId, personId } of rows) if (good.has(outcomeEventId)) ids.add(personId);
    [cursorTime, cursorId, isLast] = [page.cursorTime, page.cursorId, !page.hasNext];
  }
  return { ids: [...ids], cursor_time: cursorTime, cursor_id: cursorId, isLast };
}

function named(customerIds: readonly string[], { cursor_id }: SourceCursor): CustomersPage {
  const from = Number(cursor_id || 0);
  const until = Math.min(from + PAGE * PAGES_AT_ONCE, customerIds.length);
  const ids = customerIds.slice(from, until);
  return { ids, cursor_time: '', cursor_id: String(until), isLast: until === customerIds.length };
}
