// Fills one audience: makes it on the platform once, then adds members page by page. A process that takes it over continues where
// the last one stopped.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { judgeAttempt } from '../../domain/exports/judge-attempt.ts';
import { personsOf } from '../../exports/read-facts.ts';
import { readPrivacy, type Subscribers } from '../../exports/read-privacy.ts';
import { type Usable, type UsableDeps, usableConnection } from '../../exports/usable-connection.ts';
import { exportAttemptDuration, exportsEnded } from '../../metrics.ts';
import { hashedEmail, hashedPhone } from '../../providers/social-ads/hashed.ts';
import type { Connections } from '../../store/connections.ts';
import { type AttemptEnd, AudienceLost, type ExportDeliveries } from '../../store/exports/export-deliveries.ts';
import type { AudienceProgress, ExportDeliveryDoc } from '../../store/exports/export-docs.ts';

export interface FillAudienceDeps extends UsableDeps {
  readonly deliveries: Pick<ExportDeliveries, 'findAudience' | 'attempted' | 'progress' | 'recordAttempt' | 'skip'>;
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  readonly attribution: Pick<GrpcClient<typeof AttributionService>, 'listConvertedCustomers'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
  readonly subscribers: Subscribers;
  now(): Date;
  chance(): number;
  readonly backoffMs: number;
  readonly signal: AbortSignal;
}

type Audience = ExportDeliveryDoc & { readonly audience: AudienceProgress };

const PAGE = 100;
/** How many pages of members one call takes; the platform takes 10,000 members. */
const PAGES_AT_ONCE = 10;
const LOOK_AGAIN_MS = 60_000;
/** After a week the audience is given up. */
const GIVE_UP_AFTER_MS = 7 * 86_400_000;

/** @throws AppError when access, attribution or identity is unavailable: the next run continues */
export function fillAudience(deps: FillAudienceDeps) {
  const { deliveries, now, signal } = deps;
  return async function fillAudience(id: string): Promise<void> {
    const row = await deliveries.findAudience(id);
    if (row?.audience === undefined || row.status !== 'pending') return;
    const { profile_id: profileId, connection_id: connectionId } = row;
    const usable = await usableConnection(deps, { profileId, connectionId }, signal);
    if (typeof usable === 'string') return retryAt(deps, row, new Date(now().getTime() + LOOK_AGAIN_MS), usable, '');
    if ((await readPrivacy(deps.subscribers, profileId)) !== 'full') {
      await deliveries.skip([row], 'privacy_mode', now());
      return ended(usable, 'skipped');
    }
    if (!(await deliveries.attempted(row, now()))) return;
    const began = performance.now();
    const { channel: platform } = usable.connection;
    const error = await fill(deps, usable, { ...row, audience: row.audience }).then(
      () => null,
      (failure: unknown) => failure,
    );
    // This run took too long: the process that has the audience now, or the next run, decides what becomes of it.
    if (error instanceof AudienceLost) return;
    if (error !== null && (signal.aborted || error instanceof AppError)) throw error;
    const verdict = judgeAttempt({
      ...{ error, tries: row.tries, now: now(), chance: deps.chance(), baseMs: deps.backoffMs },
      // Members can be added repeatedly, so no attempt is too late.
      firstSentAt: now(),
    });
    const outcome = verdict.kind === 'delivered' ? 'delivered' : verdict.kind === 'failed' ? 'failed' : 'retry';
    exportAttemptDuration.record((performance.now() - began) / 1000, { platform, outcome });
    if (verdict.kind === 'hold' && verdict.why === 'reconnect_required')
      await deps.connections.needsReconnect(usable.connection, verdict.error.text, now());
    if (verdict.kind === 'delivered' || verdict.kind === 'failed') {
      await deliveries.recordAttempt(row, verdict, now());
      return ended(usable, verdict.kind);
    }
    const at = new Date(verdict.kind === 'hold' ? verdict.untilMs : verdict.atMs);
    await retryAt(deps, row, at, verdict.error.code, verdict.error.text);
  };
}

async function retryAt(
  { deliveries, now }: FillAudienceDeps,
  row: ExportDeliveryDoc,
  at: Date,
  code: string,
  text: string,
): Promise<void> {
  const isOver = now().getTime() - row.created_at.getTime() > GIVE_UP_AFTER_MS;
  const error = { code, text };
  const end: AttemptEnd = isOver ? { kind: 'failed', reason: 'given_up', error } : { kind: 'retry', at, error };
  await deliveries.recordAttempt(row, end, now());
}

const ended = ({ connection }: Usable, outcome: string): void =>
  exportsEnded.add(1, { platform: connection.channel, kind: 'audience', outcome });

async function fill(deps: FillAudienceDeps, { exports, of }: Usable, row: Audience): Promise<void> {
  const { name } = row.audience;
  const audienceId = row.platform_id || (await exports.makeAudience(of, { name, marker: `touchline:${row._id}` }));
  let progress = row.audience;
  await deps.deliveries.progress(row, audienceId, progress, progress.batches);
  for (let isLast = false; !isLast; ) {
    deps.signal.throwIfAborted();
    const page = await nextMembers(deps, row.profile_id, row.conversion_key, progress);
    isLast = page.isLast;
    const members = page.persons.map(({ email, phone }) => ({ em: hashedEmail(email), ph: hashedPhone(phone) }));
    const batch = { sessionId: sessionOf(row._id), sequence: progress.batches + 1, isLast, members };
    // Checked again after the reading, which can take long: a run that lost its row would send members twice, or after a verdict.
    await deps.deliveries.progress(row, audienceId, progress, progress.batches);
    const received = page.persons.length === 0 ? 0 : await exports.addMembers(of, audienceId, batch);
    progress = {
      ...{ ...progress, cursor_time: page.cursorTime, cursor_id: page.cursorId, batches: batch.sequence },
      members_sent: progress.members_sent + page.persons.length,
      members_received: progress.members_received + received,
    };
    await deps.deliveries.progress(row, audienceId, progress, batch.sequence - 1);
  }
}

/** Returns the customers who reached the goal and have an address or a number, each once; visitors have neither. */
async function nextMembers(
  { attribution, identity }: FillAudienceDeps,
  profileId: string,
  goal: string,
  { date_from: dateFrom, date_to: dateTo, cursor_time, cursor_id }: AudienceProgress,
) {
  const ids = new Set<string>();
  let [cursorTime, cursorId, isLast] = [cursor_time, cursor_id, false];
  for (let pages = 0; pages < PAGES_AT_ONCE && !isLast; pages++) {
    const request = { profileId, goal, range: { dateFrom, dateTo }, limit: PAGE, cursorTime, cursorId };
    const page = await attribution.listConvertedCustomers(request);
    for (const { isCustomer, personId } of page.rows) if (isCustomer) ids.add(personId);
    [cursorTime, cursorId, isLast] = [page.cursorTime, page.cursorId, !page.hasNext];
  }
  const persons = await personsOf(identity, profileId, [...ids]);
  const reachable = [...persons.values()].filter(({ email, phone }) => email !== '' || phone !== '');
  return { persons: reachable, cursorTime, cursorId, isLast };
}

/** Returns the same session id for every batch of one audience. */
const sessionOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) + 1;
