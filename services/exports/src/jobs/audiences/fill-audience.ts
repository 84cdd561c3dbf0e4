// Fills one audience: makes it on the platform once, then adds members page by page. A process that takes it over continues where
// the last one stopped.

import { sourceRange } from '../../domain/audiences/source-range.ts';
import { type AttemptResult, judgeAttempt, waitMs } from '../../domain/judge-attempt.ts';
import type { Platform } from '../../domain/payload/conversion-payload.ts';
import { audienceMembersChanged, exportAttemptDuration, exportsEnded } from '../../metrics.ts';
import { type AudienceCalls, AudienceRefused } from '../../sources/audience-calls.ts';
import { readPrivacy } from '../../sources/read-privacy.ts';
import type { AudienceMembers } from '../../store/audiences/audience-members.ts';
import type { Audiences, FillEnd } from '../../store/audiences/audiences.ts';
import type { AttemptEnd } from '../../store/export-attempts.ts';
import { AudienceLost, type ExportDeliveries } from '../../store/export-deliveries.ts';
import { type AudienceProgress, type ExportDeliveryDoc, NEVER } from '../../store/export-docs.ts';
import { FOLLOW_EVERY_MS } from './follow-audience.ts';
import { AudienceClosed, type MemberBatchesDeps, memberBatches } from './member-batches.ts';
import { sessionOf } from './session-of.ts';

export interface FillAudienceDeps extends MemberBatchesDeps {
  readonly deliveries: Pick<ExportDeliveries, 'findAudience' | 'attempted' | 'progress' | 'recordAttempt' | 'skip'>;
  readonly audiences: Pick<Audiences, 'add' | 'ask' | 'made' | 'filled'>;
  readonly members: AudienceMembers;
  readonly audienceCalls: Pick<AudienceCalls, 'ensure' | 'add'>;
  chance(): number;
  readonly backoffMs: number;
}

type Audience = ExportDeliveryDoc & { readonly audience: AudienceProgress };

/** The run that fills an audience. */
const FILL = 0;
/** After a week the audience is given up. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** @throws AppError when access, attribution, identity or connections is unavailable: the next run continues */
export function fillAudience(deps: FillAudienceDeps) {
  const { audiences, deliveries, now } = deps;
  return async function fillAudience(id: string): Promise<void> {
    const row = await deliveries.findAudience(id);
    if (row?.audience === undefined || row.status !== 'pending') return;
    const { platform = 'social_ads' } = row.audience;
    await audiences.add(row);
    if ((await readPrivacy(deps.subscribers, row.profile_id)) !== 'full') return skip(row, platform);
    if (!(await deliveries.attempted(row, now()))) return;
    const began = performance.now();
    const end = await attempt(deps, { ...row, audience: row.audience });
    if (end === null) return;
    if (end === 'closed') return skip(row, platform);
    const outcome = end.kind === 'delivered' || end.kind === 'failed' ? end.kind : 'retry';
    exportAttemptDuration.record((performance.now() - began) / 1000, { platform, outcome });
    if (end.kind === 'delivered' || end.kind === 'failed')
      await audiences.filled(row, fillEnd(row.audience, end, now()));
    await deliveries.recordAttempt(row, end, now());
    if (outcome !== 'retry') ended(platform, outcome);
  };

  /** Ends an audience that the profile may not have; whom the fill has already brought in is taken out. */
  async function skip(row: ExportDeliveryDoc, platform: Platform): Promise<void> {
    await audiences.filled(row, { status: 'skipped', reason: 'privacy_mode', refreshAt: NEVER });
    await audiences.ask(row.profile_id, [row._id], now());
    await deliveries.skip([row], 'privacy_mode', now());
    ended(platform, 'skipped');
  }
}

function fillEnd(
  { refresh }: AudienceProgress,
  end: AttemptEnd & { kind: 'delivered' | 'failed' },
  now: Date,
): FillEnd {
  const isFollowed = refresh === true && end.kind === 'delivered';
  return {
    status: end.kind,
    reason: end.kind === 'failed' ? end.reason : null,
    refreshAt: isFollowed ? new Date(now.getTime() + FOLLOW_EVERY_MS) : NEVER,
  };
}

const ended = (platform: Platform, outcome: string): void =>
  exportsEnded.add(1, { platform, kind: 'audience', outcome });

/**
 * @returns null when this run took too long: the process that has the audience now, or the next run, decides what becomes of it;
 * closed when the profile may not have it anymore
 * @throws AppError when a service is unavailable, and the signal's reason when this one stops
 */
async function attempt(deps: FillAudienceDeps, row: Audience): Promise<AttemptEnd | 'closed' | null> {
  try {
    await fill(deps, row);
    return { kind: 'delivered', traceId: '' };
  } catch (error) {
    if (error instanceof AudienceLost) return null;
    if (error instanceof AudienceClosed) return 'closed';
    if (!(error instanceof AudienceRefused)) throw error;
    return endOf(deps, row, error);
  }
}

function endOf(
  { now, chance, backoffMs: baseMs }: FillAudienceDeps,
  row: Audience,
  { why }: AudienceRefused,
): AttemptEnd {
  const nowMs = now().getTime();
  const isOver = nowMs - row.created_at.getTime() > GIVE_UP_AFTER_MS;
  if ('problem' in why) {
    const { code, text } = why.problem;
    const end = { error: { code, text }, traceId: '' };
    if (isOver) return { kind: 'failed', reason: 'given_up', ...end };
    return { kind: 'retry', at: new Date(nowMs + waitMs(why.problem)), ...end };
  }
  const result: AttemptResult = { ...why, traceId: '' };
  // Members can be added repeatedly, so no attempt is too late.
  const verdict = judgeAttempt({ result, tries: row.tries, firstSentAt: now(), now: now(), chance: chance(), baseMs });
  if (verdict.kind === 'failed') return verdict;
  if (isOver) return { kind: 'failed', reason: 'given_up', error: why.error, traceId: '' };
  const at = verdict.kind === 'retry' ? verdict.atMs : nowMs + baseMs;
  return { kind: 'retry', at: new Date(at), error: why.error, traceId: '' };
}

async function fill(deps: FillAudienceDeps, row: Audience): Promise<void> {
  const { audiences, members, deliveries, audienceCalls, now } = deps;
  const { name, retention_days: retentionDays, platform = 'social_ads', customer_ids: customerIds } = row.audience;
  const at = { profileId: row.profile_id, connectionId: row.connection_id };
  const made = { name, marker: `touchline:${row._id}`, ...(retentionDays !== undefined && { retentionDays }) };
  const audienceId = row.platform_id || (await audienceCalls.ensure(at, made));
  let progress = row.audience;
  await deliveries.progress(row, audienceId, progress, progress.batches);
  await audiences.made(row, audienceId);
  const source = { profileId: row.profile_id, goal: row.conversion_key, ...sourceRange(progress, now()), customerIds };
  const audience = { _id: row._id, profile_id: row.profile_id, platform };
  for await (const { members: some, isLast, ...cursor } of memberBatches(
    deps,
    { audience, source, run: FILL },
    progress,
  )) {
    const batch = { sessionId: sessionOf(row._id, FILL), sequence: progress.batches + 1, isLast, members: some };
    // Checked again after the reading, which can take long: a run that lost its row would send members twice, or after a verdict.
    await deliveries.progress(row, audienceId, progress, progress.batches);
    const received = await audienceCalls.add(at, audienceId, batch);
    progress = {
      ...{ ...progress, ...cursor, batches: batch.sequence },
      members_sent: progress.members_sent + some.length,
      members_received: progress.members_received + received,
    };
    await deliveries.progress(row, audienceId, progress, batch.sequence - 1);
    await members.sent(
      audience,
      some.map(({ id }) => id),
    );
    audienceMembersChanged.add(some.length, { platform, change: 'added' });
  }
}
