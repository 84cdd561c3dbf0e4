// Reads the customers who are added to an audience next, with the hashes by which the platform looks them up.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { matchKeys } from '../domain/payload/match-keys.ts';
import { personsOf } from '../sources/read-facts.ts';
import type { AudienceProgress } from '../store/export-docs.ts';

export interface NextMembersDeps {
  readonly attribution: Pick<GrpcClient<typeof AttributionService>, 'listConvertedCustomers'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
}

interface Page {
  readonly ids: readonly string[];
  readonly cursorTime: string;
  readonly cursorId: string;
  readonly isLast: boolean;
}

const PAGE = 100;
/** How many pages of members one call takes; the platform takes 10,000 members. */
const PAGES_AT_ONCE = 10;

/** Returns the customers who have an address or a number, each once; visitors have neither. */
export async function nextMembers(
  { attribution, identity }: NextMembersDeps,
  { profileId, goal }: { profileId: string; goal: string },
  progress: AudienceProgress,
) {
  const { ids, ...after } =
    progress.customer_ids === undefined
      ? await converted(attribution, profileId, goal, progress)
      : named(progress.customer_ids, progress);
  const members: { em: string; ph: string }[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const persons = await personsOf(identity, profileId, ids.slice(at, at + PAGE));
    for (const person of persons.values()) {
      const {
        em: [em = ''],
        ph: [ph = ''],
      } = matchKeys(person, progress.platform ?? 'social_ads');
      if (em !== '' || ph !== '') members.push({ em, ph });
    }
  }
  return { members, ...after };
}

async function converted(
  attribution: NextMembersDeps['attribution'],
  profileId: string,
  goal: string,
  { date_from: dateFrom, date_to: dateTo, cursor_time, cursor_id }: AudienceProgress,
): Promise<Page> {
  const ids = new Set<string>();
  let [cursorTime, cursorId, isLast] = [cursor_time, cursor_id, false];
  for (let pages = 0; pages < PAGES_AT_ONCE && !isLast; pages++) {
    const request = { profileId, goal, range: { dateFrom, dateTo }, limit: PAGE, cursorTime, cursorId };
    const page = await attribution.listConvertedCustomers(request);
    for (const { isCustomer, personId } of page.rows) if (isCustomer) ids.add(personId);
    [cursorTime, cursorId, isLast] = [page.cursorTime, page.cursorId, !page.hasNext];
  }
  return { ids: [...ids], cursorTime, cursorId, isLast };
}

function named(customerIds: readonly string[], { cursor_id }: AudienceProgress): Page {
  const from = Number(cursor_id || 0);
  const until = Math.min(from + PAGE * PAGES_AT_ONCE, customerIds.length);
  const ids = customerIds.slice(from, until);
  return { ids, cursorTime: '', cursorId: String(until), isLast: until === customerIds.length };
}
