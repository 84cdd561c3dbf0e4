// Reads the source of an audience to its end, and yields who has to be sent, in batches of which only the last says that it is the last.
// No batch is yielded of a profile that has become healthcare-family meanwhile.
import type { SentMember, SourceCursor } from '../../domain/audiences/members-batch.ts';
import { readPrivacy, type Subscribers } from '../../sources/read-privacy.ts';
import { type AudienceSource, type NextCustomersDeps, nextCustomers } from './next-customers.ts';
import { type AudienceOnPlatform, type TakeInDeps, takeIn } from './take-in.ts';

export interface MemberBatchesDeps extends NextCustomersDeps, TakeInDeps {
  readonly subscribers: Subscribers;
  readonly signal: AbortSignal;
}

export interface MemberBatch extends SourceCursor {
  /** At least one. The cursor is where the source goes on after them. */
  readonly members: readonly SentMember[];
  readonly isLast: boolean;
}

/** Thrown when the profile may not have audiences anymore. */
export class AudienceClosed extends Error {
  override readonly name = 'AudienceClosed';
}

/** @throws AudienceClosed; AppError when a service is unavailable, and the signal's reason when this one stops */
export async function* memberBatches(
  deps: MemberBatchesDeps,
  { audience, source, run }: { audience: AudienceOnPlatform; source: AudienceSource; run: number },
  from: SourceCursor,
): AsyncGenerator<MemberBatch> {
  let held: MemberBatch | null = null;
  let cursor = from;
  for (let isEnd = false; !isEnd; ) {
    deps.signal.throwIfAborted();
    const { ids, isLast, ...after } = await nextCustomers(deps, source, cursor);
    [cursor, isEnd] = [after, isLast];
    // Who waits in the held batch has not been sent yet, and is sent once.
    const waiting: ReadonlySet<string> = new Set(held?.members.map(({ id }) => id));
    const members: SentMember[] = (await takeIn(deps, audience, ids, run)).filter(({ id }) => !waiting.has(id));
    if (members.length === 0) continue;
    if (held) yield await open(held);
    held = { members, isLast: false, ...after };
  }
  if (held) yield await open({ ...held, isLast: true });

  async function open(batch: MemberBatch): Promise<MemberBatch> {
    if ((await readPrivacy(deps.subscribers, source.profileId)) === 'full') return batch;
    throw new AudienceClosed('the profile has become healthcare-family');
  }
}
