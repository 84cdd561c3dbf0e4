// Has the platform take out the members who leave, and deletes what is stored of them.
import { audienceMembersChanged } from '../../metrics.ts';
import type { AudienceCalls } from '../../sources/audience-calls.ts';
import type { AudienceDoc, AudienceMemberDoc } from '../../store/audiences/audience-docs.ts';
import type { AudienceMembers } from '../../store/audiences/audience-members.ts';
import type { MemberSeal } from '../../store/audiences/member-seal.ts';

export interface TakeOutDeps {
  readonly members: Pick<AudienceMembers, 'leaving' | 'staying' | 'drop'>;
  readonly memberSeal: MemberSeal;
  readonly audienceCalls: Pick<AudienceCalls, 'remove'>;
  readonly signal: AbortSignal;
}

const AT_ONCE = 1000;

/**
 * Takes everybody out who leaves. Digests that another member has, after a merge for example, stay with the platform.
 * @param sessionId identifies these batches on the platform
 * @throws AudienceRefused; AppError while connections is unavailable
 */
export async function takeOut(deps: TakeOutDeps, audience: AudienceDoc, sessionId: number): Promise<void> {
  const { members, signal, audienceCalls } = deps;
  const at = { profileId: audience.profile_id, connectionId: audience.connection_id };
  let sequence = 0;
  for (let isEnd = false; !isEnd; ) {
    signal.throwIfAborted();
    const leaving = await members.leaving(audience, AT_ONCE);
    isEnd = leaving.length < AT_ONCE;
    const pairs = await pairsOf(deps, audience, leaving);
    if (pairs.length > 0 && audience.platform_id !== '') {
      sequence++;
      // A session of its own each: nobody else may be left to send when the last batch has to be named.
      const batch = { sessionId: sessionId + sequence, sequence: 1, isLast: true, members: pairs };
      await audienceCalls.remove(at, audience.platform_id, batch);
      audienceMembersChanged.add(pairs.length, { platform: audience.platform, change: 'removed' });
    }
    await members.drop(
      audience,
      leaving.map(({ _id }) => _id),
    );
  }
}

async function pairsOf({ members, memberSeal }: TakeOutDeps, audience: AudienceDoc, leaving: AudienceMemberDoc[]) {
  const known = leaving.filter(({ sealed }) => sealed !== '');
  const opened = await Promise.all(known.map(({ sealed }) => memberSeal.open(audience._id, sealed)));
  const versions = opened.map((pair) => memberSeal.versionsOf(audience._id, pair));
  const staying = await members.staying(audience, versions.flat());
  return opened.filter((_, index) => !versions[index]?.some((version) => staying.has(version)));
}
