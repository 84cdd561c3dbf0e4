// Simulates audienceMembers:ingest and audienceMembers:remove: members of Customer Match lists, by their digests.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SimState } from '../../state.ts';
import { invalidRequest } from '../rpc-error.ts';
import type { GoogleCustomer } from '../world.ts';
import { Common, Consent, digestViolations, read, UserData, violation } from './request-shape.ts';

const MAX_MEMBERS = 10_000;

const Member = z.strictObject({ userData: UserData, consent: Consent.optional() });
const Body = z.strictObject({
  ...Common.shape,
  audienceMembers: z.array(Member).min(1),
  termsOfService: z.strictObject({ customerMatchTermsOfServiceStatus: z.string() }).optional(),
});

/** @param customer the operating account. @throws RpcError */
export function changeMembers(
  { uploads }: SimState,
  customer: GoogleCustomer,
  kind: 'members' | 'removal',
  given: unknown,
): object {
  const { destinations, audienceMembers, termsOfService: terms, encoding, validateOnly } = read(Body, given);
  const [destination] = destinations;
  const list = uploads.userLists.find(
    ({ id, customer_id }) => id === destination?.productDestinationId && customer_id === customer.id,
  );
  const hasTerms = customer.customer_match_terms && terms?.customerMatchTermsOfServiceStatus === 'ACCEPTED';
  const violations = [
    ...(list ? [] : [violation('destinations[0].product_destination_id', 'INVALID_USER_LIST_ID', 'No such list.')]),
    ...(kind === 'members' && !hasTerms
      ? [violation('terms_of_service', 'TERMS_AND_CONDITIONS_NOT_SIGNED', 'The terms are not accepted.')]
      : []),
    ...(audienceMembers.length > MAX_MEMBERS
      ? [violation('audience_members', 'TOO_MANY_AUDIENCE_MEMBERS', 'At most 10,000 members.')]
      : []),
    ...audienceMembers.flatMap(({ userData }, place) =>
      digestViolations(`audience_members[${place}]`, userData, encoding),
    ),
  ];
  if (violations.length > 0 || !list) throw invalidRequest(violations);
  if (validateOnly) return {};
  for (const { userData } of audienceMembers) {
    const key = JSON.stringify(userData.userIdentifiers);
    if (kind === 'members') list.members.add(key);
    else list.members.delete(key);
  }
  const id = randomUUID();
  const records = audienceMembers.length;
  uploads.requests.set(id, { id, kind, destination, records, failures: [], polls: 0 });
  return { requestId: id };
}
