// Finds a page of the customer list that a search narrows: identity knows the names, attribution the order.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type {
  ConvertedCustomer,
  ListConvertedCustomersResponse,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Services } from '../../services.ts';
import type { RequestedDays } from '../query-fields.ts';

/** A search that finds fewer customers than this is answered by their ids. */
const FEW = 1000;
/** How many conversions are searched at a time, and how often, when the search finds more customers. */
const SCAN_BATCH = 100;
const MAX_STRIDES = 20;

export interface ListQuery {
  readonly profileId: string;
  readonly range: RequestedDays;
  readonly goal: string;
  readonly limit: number;
  readonly cursorTime: string | undefined;
  readonly cursorId: string | undefined;
}

export type ListPage = Pick<ListConvertedCustomersResponse, 'rows' | 'hasNext' | 'cursorTime' | 'cursorId' | 'days'>;

/**
 * Returns the page of conversions whose customer's name or email the search finds. When it finds too many customers to name them,
 * the conversions are searched in order instead; a page can then hold fewer than `limit` rows and still have a next page.
 */
export async function searchedCustomers(query: ListQuery, search: string, services: Services): Promise<ListPage> {
  const { profileId } = query;
  const { customers, incomplete } = await services.identity.searchCustomers({
    profileId,
    query: search,
    limit: FEW,
    idsOnly: true,
    namesAndEmailsOnly: true,
  });
  if (incomplete) return scanConversions(query, search, services);
  const personIds = customers.map(({ customerId }) => customerId);
  return services.attribution.listConvertedCustomers({ ...query, filterPersons: true, personIds });
}

async function scanConversions(query: ListQuery, search: string, services: Services): Promise<ListPage> {
  const { profileId, limit } = query;
  const found: ConvertedCustomer[] = [];
  let last: ListPage = { rows: [], hasNext: true, cursorTime: query.cursorTime ?? '', cursorId: query.cursorId ?? '' };
  for (let stride = 0; last.hasNext && found.length <= limit && stride < MAX_STRIDES; stride++) {
    const { cursorTime, cursorId } = last;
    last = await services.attribution.listConvertedCustomers({ ...query, limit: SCAN_BATCH, cursorTime, cursorId });
    const ids = new Set(last.rows.filter(({ isCustomer }) => isCustomer).map(({ personId }) => personId));
    const { customerIds } = await services.identity.matchCustomers({ profileId, query: search, customerIds: [...ids] });
    const matching = new Set(customerIds);
    found.push(...last.rows.filter(({ personId }) => matching.has(personId)));
  }
  const rows = found.slice(0, limit);
  return found.length > limit ? { rows, hasNext: true, ...cursorBehind(rows.at(-1)) } : { ...last, rows };
}

function cursorBehind(row: ConvertedCustomer | undefined): Pick<ListPage, 'cursorTime' | 'cursorId'> {
  const time = row?.conversionTime;
  return {
    cursorTime: time === undefined ? '' : timestampDate(time).toISOString(),
    cursorId: row?.conversionId ?? '',
  };
}
