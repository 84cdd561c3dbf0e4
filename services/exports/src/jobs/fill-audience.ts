// Fills one audience: makes it on the platform once, then adds members page by page. A process that takes it over continues where
// the last one stopped.
import { type AttemptResult, judgeAttempt, waitMs } from '../domain/judge-attempt.ts';
import type { Platform } from '../domain/payload/conversion-payload.ts';
import { exportAttemptDuration, exportsEnded } from '../metrics.ts';
import { type AudienceCalls, AudienceRefused } from '../sources/audience-calls.ts';
import { readPrivacy, type Subscribers } from '../sources/read-privacy.ts';
import { type AttemptEnd, AudienceLost, type ExportDeliveries } from '../store/export-deliveries.ts';
import type { AudienceProgress, ExportDeliveryDoc } from '../store/export-docs.ts';
import { type NextMembersDeps, nextMembers } from './next-members.ts';

export interface FillAudienceDeps extends NextMembersDeps {
  readonly deliveries: Pick<ExportDeliveries, 'findAudience' | 'attempted' | 'progress' | 'recordAttempt' | 'skip'>;
  readonly audienceCalls: AudienceCalls;
  readonly subscribers: Subscribers;
  now(): Date;
  chance(): number;
  readonly backoffMs: number;
  readonly signal: AbortSignal;
}

type Audience = ExportDeliveryDoc & { readonly audience: AudienceProgress };

/** After a week the audience is given up. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** @throws AppError when access, attribution, identity or connections is unavailable: the next run continues */
export function fillAudience(deps: FillAudienceDeps) {
  const { deliveries, now } = deps;
  return async function fillAudience(id: string): Promise<void> {
    const row = await deliveries.findAudience(id);
    if (row?.audience === undefined || row.status !== 'pending') return;
    const { platform = 'social_ads' } = row.audience;
    if ((await readPrivacy(deps.subscribers, row.profile_id)) !== 'full') {
      await deliveries.skip([row], 'privacy_mode', now());
      return ended(platform, 'skipped');
    }
    if (!(await deliveries.attempted(row, now()))) return;
    const began = performance.now();
    const end = await attempt(deps, { ...row, audience: row.audience });
    if (end === null) return;
    const outcome = end.kind === 'delivered' || end.kind === 'failed' ? end.kind : 'retry';
    exportAttemptDuration.record((performance.now() - began) / 1000, { platform, outcome });
    await deliveries.recordAttempt(row, end, now());
    if (outcome !== 'retry') ended(platform, outcome);
  };
}

const ended = (platform: Platform, outcome: string): void =>
  exportsEnded.add(1, { platform, kind: 'audience', outcome });

/**
 * @returns null when this run took too long: the process that has the audience now, or the next run, decides what becomes of it
 * @throws AppError when a service is unavailable, and the signal's reason when this one stops
 */
async function attempt(deps: FillAudienceDeps, row: Audience): Promise<AttemptEnd | null> {
  try {
    await fill(deps, row);
    return { kind: 'delivered', traceId: '' };
  } catch (error) {
    if (error instanceof AudienceLost) return null;
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
  const { name, retention_days: retentionDays } = row.audience;
  const at = { profileId: row.profile_id, connectionId: row.connection_id };
  const made = { name, marker: `touchline:${row._id}`, ...(retentionDays !== undefined && { retentionDays }) };
  const audienceId = row.platform_id || (await deps.audienceCalls.ensure(at, made));
  let progress = row.audience;
  await deps.deliveries.progress(row, audienceId, progress, progress.batches);
  for (let isLast = false; !isLast; ) {
    deps.signal.throwIfAborted();
    const page = await nextMembers(deps, { profileId: row.profile_id, goal: row.conversion_key }, progress);
    isLast = page.isLast;
    const batch = { sessionId: sessionOf(row._id), sequence: progress.batches + 1, isLast, members: page.members };
    // Checked again after the reading, which can take long: a run that lost its row would send members twice, or after a verdict.
    await deps.deliveries.progress(row, audienceId, progress, progress.batches);
    const received = page.members.length === 0 ? 0 : await deps.audienceCalls.add(at, audienceId, batch);
    progress = {
      ...{ ...progress, cursor_time: page.cursorTime, cursor_id: page.cursorId, batches: batch.sequence },
      members_sent: progress.members_sent + page.members.length,
      members_received: progress.members_received + received,
    };
    await deps.deliveries.progress(row, audienceId, progress, batch.sequence - 1);
  }
}

/** Returns the same session id for every batch of one audience. */
const sessionOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) + 1;
