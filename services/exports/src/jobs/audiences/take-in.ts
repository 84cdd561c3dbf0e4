// Stores customers as members of an audience, and returns those who have to be sent. The ids are stored before contact data are read:
// an erasure that comes after the reading finds the member, and one before it leaves nobody to read.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SentMember } from '../../domain/audiences/members-batch.ts';
import type { Contact } from '../../domain/payload/contact.ts';
import type { Platform } from '../../domain/payload/conversion-payload.ts';
import { matchKeys } from '../../domain/payload/match-keys.ts';
import { personsOf } from '../../sources/read-facts.ts';
import type { AudienceMemberDoc } from '../../store/audiences/audience-docs.ts';
import type { AudienceMembers, AudienceRef, NewDigests } from '../../store/audiences/audience-members.ts';
import type { MemberSeal } from '../../store/audiences/member-seal.ts';

export interface TakeInDeps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
  readonly members: Pick<AudienceMembers, 'claim' | 'setDigests' | 'unsent' | 'leave'>;
  readonly memberSeal: MemberSeal;
  now(): Date;
}

export type AudienceOnPlatform = AudienceRef & { readonly platform: Platform };

const PAGE = 100;

/** @throws AppError while identity is unavailable */
export async function takeIn(
  deps: TakeInDeps,
  audience: AudienceOnPlatform,
  customerIds: readonly string[],
  run: number,
): Promise<SentMember[]> {
  const unsent: SentMember[] = [];
  for (let at = 0; at < customerIds.length; at += PAGE)
    unsent.push(...(await takeInPage(deps, audience, customerIds.slice(at, at + PAGE), run)));
  return unsent;
}

async function takeInPage(
  { identity, members, memberSeal, now }: TakeInDeps,
  audience: AudienceOnPlatform,
  customerIds: string[],
  run: number,
): Promise<SentMember[]> {
  const claimed = await members.claim(audience, customerIds, run);
  const persons = await personsOf(identity, audience.profile_id, customerIds);
  const digests: NewDigests[] = [];
  const without: string[] = [];
  for (const member of claimed) {
    const pair = pairOf(persons.get(member.customer_id), audience.platform);
    if (pair === null) {
      without.push(member._id);
      continue;
    }
    const versions = memberSeal.versionsOf(audience._id, pair);
    if (versions.includes(member.version)) continue;
    digests.push({ member, sealed: await memberSeal.seal(audience._id, pair), version: versions[0] ?? '' });
  }
  await members.leave(audience, without, now());
  await members.setDigests(digests, now());
  const found = await members.unsent(
    audience,
    claimed.map(({ _id }) => _id),
  );
  return Promise.all(found.map(async (member) => ({ id: member._id, ...(await opened(memberSeal, member)) })));
}

const opened = (seal: MemberSeal, { audience_id, sealed }: AudienceMemberDoc) => seal.open(audience_id, sealed);

/** @returns null for nobody, and for somebody whom the platform cannot look up */
function pairOf(person: Contact | undefined, platform: Platform) {
  if (person === undefined) return null;
  const {
    em: [em = ''],
    ph: [ph = ''],
  } = matchKeys(person, platform);
  return em === '' && ph === '' ? null : { em, ph };
}
