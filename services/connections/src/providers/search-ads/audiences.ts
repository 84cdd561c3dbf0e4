// Makes lists of Customer Match on Google (Ads API), and changes who is in them (Data Manager API).
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AudienceSize, HashedMember, MembersBatch, NewAudience } from '../../domain/exports/ad-exports.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { ID } from './ad-rows.ts';
import type { GoogleClient } from './google-client.ts';
import { destinationOf, grantOf } from './grant-of.ts';

const List = z.object({
  userList: z.object({
    id: z.string(),
    description: z.string().default(''),
    sizeForSearch: z.coerce.number().optional(),
  }),
});
const LISTS = 'SELECT user_list.id, user_list.description, user_list.size_for_search FROM user_list';
const Made = z.object({
  results: z.array(z.object({ resourceName: z.string().regex(/^customers\/\d+\/userLists\/\d+$/) })).min(1),
});
const Changed = z.object({ requestId: z.string().default('') });

/** Looks for an existing list first: the answer that made one can be lost. */
export async function makeAudience(
  google: GoogleClient,
  of: ObjectsOf,
  { name, marker, retentionDays }: NewAudience,
): Promise<string> {
  const lists = await google.session(grantOf(of))(LISTS, List);
  const made = lists.find(({ userList }) => userList.description.includes(marker));
  if (made) return made.userList.id;
  const create = {
    ...{ name, description: marker, membershipStatus: 'OPEN' },
    ...(retentionDays !== undefined && { membershipLifeSpan: String(retentionDays) }),
    crmBasedUserList: { uploadKeyType: 'CONTACT_INFO' },
  };
  const { results } = await google.call(grantOf(of), '/userLists:mutate', { operations: [{ create }] }, Made);
  return results[0]?.resourceName.split('/').at(-1) ?? '';
}

/** @param change ingest adds the members, remove takes them out @returns how many the platform took to judge them */
export async function changeMembers(
  google: GoogleClient,
  change: 'ingest' | 'remove',
  of: ObjectsOf,
  audienceId: string,
  { members }: MembersBatch,
): Promise<number> {
  const audienceMembers = members.flatMap(memberOf);
  if (audienceMembers.length === 0) return 0;
  const request = { destinations: [destinationOf(of, audienceId)], audienceMembers, encoding: 'HEX' };
  // Whoever creates an audience has confirmed that the members may be sent; the platform checks the advertiser's own acceptance.
  const terms = { termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' } };
  const question = change === 'ingest' ? { ...request, ...terms } : request;
  await google.dataManager(grantOf(of), `audienceMembers:${change}`, question, Changed);
  return audienceMembers.length;
}

function memberOf({ em, ph }: HashedMember): object[] {
  const userIdentifiers = [...(em ? [{ emailAddress: em }] : []), ...(ph ? [{ phoneNumber: ph }] : [])];
  return userIdentifiers.length === 0 ? [] : [{ userData: { userIdentifiers } }];
}

/** The platform rounds sizes, and shows 0 for a list that is too small to be used. @returns null for a list that is gone */
export async function audienceSize(
  google: GoogleClient,
  of: ObjectsOf,
  audienceId: string,
): Promise<AudienceSize | null> {
  if (!ID.test(audienceId)) throw new ProviderError('failed', 'no_such_audience', 'There is no such audience.');
  const [found] = await google.session(grantOf(of))(`${LISTS} WHERE user_list.id = ${audienceId}`, List);
  if (!found) return null;
  const size = found.userList.sizeForSearch || null;
  return { lowerBound: size, upperBound: size, problem: null };
}
