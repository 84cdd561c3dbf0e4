// Does what a filled audience has to do: takes members out who were erased, and once a day follows its source; that of a profile that
// became healthcare-family is emptied. A run that died is
// repeated from the start: a member who was sent is not sent again, and one who was taken out is not there anymore.
import { SOURCE_START, sourceRange } from '../../domain/audiences/source-range.ts';
import { audienceMembersChanged, audienceRuns } from '../../metrics.ts';
import { type AudienceAccount, type AudienceCalls, AudienceRefused } from '../../sources/audience-calls.ts';
import { readPrivacy } from '../../sources/read-privacy.ts';
import type { AudienceDoc } from '../../store/audiences/audience-docs.ts';
import type { AudienceMembers } from '../../store/audiences/audience-members.ts';
import type { Audiences } from '../../store/audiences/audiences.ts';
import { AudienceClosed, type MemberBatchesDeps, memberBatches } from './member-batches.ts';
import { runEnd } from './run-end.ts';
import { sessionOf } from './session-of.ts';
import { type TakeOutDeps, takeOut } from './take-out.ts';

export interface FollowAudienceDeps extends MemberBatchesDeps, Omit<TakeOutDeps, 'members' | 'audienceCalls'> {
  readonly audiences: Pick<Audiences, 'findAny' | 'beginRun' | 'isRun' | 'done' | 'failed' | 'gone'>;
  readonly members: AudienceMembers;
  readonly audienceCalls: Pick<AudienceCalls, 'add' | 'remove' | 'size'>;
  now(): Date;
  readonly backoffMs: number;
}

/** How long after a run the next one follows the source. */
export const FOLLOW_EVERY_MS = 86_400_000;
/** More than the batches that one run takes out before it follows the source. */
const TAKEN_OUT_BEFORE = 5000;

export const RUN_OUTCOMES = ['done', 'lost', 'retry', 'deleted_on_platform'] as const;
type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** @throws AppError when access, attribution, identity or connections is unavailable: the next run repeats it */
export function followAudience(deps: FollowAudienceDeps) {
  return async function followAudience(id: string): Promise<void> {
    const audience = await deps.audiences.findAny(id);
    if (audience === null || audience.due_at > deps.now()) return;
    const outcome = await runOf(deps, audience);
    audienceRuns.add(1, { platform: audience.platform, outcome });
  };
}

async function runOf(deps: FollowAudienceDeps, audience: AudienceDoc): Promise<RunOutcome> {
  try {
    return await run(deps, audience);
  } catch (error) {
    // It is still due, and the next run does what the profile is now.
    if (error instanceof AudienceClosed) return 'lost';
    if (!(error instanceof AudienceRefused)) throw error;
    return refused(deps, audience, error);
  }
}

async function run(deps: FollowAudienceDeps, audience: AudienceDoc): Promise<RunOutcome> {
  const { audiences, members, now } = deps;
  const number = await audiences.beginRun(audience);
  const began = now();
  const session = sessionOf(audience._id, number);
  const mode = await readPrivacy(deps.subscribers, audience.profile_id);
  // An archived profile (null) may come back: its audiences stay as they are meanwhile.
  const isClosed = mode !== 'full' && mode !== null;
  if (isClosed) await members.leaveOlder(audience, number, began);
  await takeOut(deps, audience, session);
  const isDue = audience.status === 'delivered' && audience.refresh_at <= began;
  const isFollowed = mode === 'full' && isDue;
  if (isFollowed) {
    if (!(await follow(deps, audience, number))) return 'lost';
    await takeOut(deps, audience, session + TAKEN_OUT_BEFORE);
  }
  await audiences.done(audience, {
    at: isDue ? new Date(began.getTime() + FOLLOW_EVERY_MS) : audience.refresh_at,
    refreshedAt: isFollowed ? began : audience.refreshed_at,
    reason: reasonAfter(audience, { isClosed, isFollowed }),
  });
  return 'done';
}

function reasonAfter(
  { status, reason }: AudienceDoc,
  { isClosed, isFollowed }: { isClosed: boolean; isFollowed: boolean },
): string | null {
  if (reason === 'deleted_on_platform') return reason;
  if (isClosed && status === 'delivered') return 'privacy_mode';
  return isFollowed ? null : reason;
}

/** Takes in who came into the source, and has everybody leave who is not in it. @returns false when another run has the audience */
async function follow(deps: FollowAudienceDeps, audience: AudienceDoc, number: number): Promise<boolean> {
  const { audiences, members, now, audienceCalls } = deps;
  const at = { profileId: audience.profile_id, connectionId: audience.connection_id };
  const source = { profileId: audience.profile_id, goal: audience.goal, ...sourceRange(audience, now()) };
  let sequence = 0;
  for await (const batch of memberBatches(deps, { audience, source, run: number }, SOURCE_START)) {
    if (!(await audiences.isRun(audience, number))) return false;
    sequence++;
    const sent = { sessionId: sessionOf(audience._id, number), sequence, isLast: batch.isLast };
    await audienceCalls.add(at, audience.platform_id, { ...sent, members: batch.members });
    await members.sent(
      audience,
      batch.members.map(({ id }) => id),
    );
    audienceMembersChanged.add(batch.members.length, { platform: audience.platform, change: 'added' });
  }
  if (!(await audiences.isRun(audience, number))) return false;
  await members.leaveOlder(audience, number, now());
  return true;
}

/** Ends a run that the platform or the connection stopped. */
async function refused(deps: FollowAudienceDeps, audience: AudienceDoc, error: AudienceRefused): Promise<RunOutcome> {
  const { audiences, members, now, audienceCalls } = deps;
  const at = { profileId: audience.profile_id, connectionId: audience.connection_id };
  if (error.isRefusal && (await wasDeleted(audienceCalls, at, audience.platform_id))) {
    await members.dropAll(audience);
    await audiences.gone(audience);
    return 'deleted_on_platform';
  }
  const { error: shown, afterMs } = runEnd(error, { tries: audience.tries, baseMs: deps.backoffMs });
  await audiences.failed(audience, shown, new Date(now().getTime() + afterMs));
  return 'retry';
}

async function wasDeleted(
  { size }: Pick<AudienceCalls, 'size'>,
  at: AudienceAccount,
  platformId: string,
): Promise<boolean> {
  try {
    return (await size(at, platformId)) === null;
  } catch (error) {
    if (error instanceof AudienceRefused) return false;
    throw error;
  }
}
