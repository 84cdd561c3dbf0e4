// Has connections make audiences and change who is in them; what did not work is a value, and no error.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AudienceFault, AudiencesService } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import type { AttemptError, Problem } from '../domain/judge-attempt.ts';
import { problemOf } from './send-batch.ts';
import { untilStopped } from './until-stopped.ts';

export interface AudienceAccount {
  readonly profileId: string;
  readonly connectionId: string;
}

export interface AudienceBatch {
  /** Identifies batches that belong together; sequence numbers them from 1. */
  readonly sessionId: number;
  readonly sequence: number;
  readonly isLast: boolean;
  /** SHA-256 in lower-case hex, '' for what is not known. */
  readonly members: readonly { readonly em: string; readonly ph: string }[];
}

export interface AudienceSize {
  /** undefined where the platform does not say. */
  readonly lowerBound: bigint | undefined;
  readonly upperBound: bigint | undefined;
  /** What keeps the platform from using the audience; '' for nothing. */
  readonly problem: string;
}

/** Thrown when the platform or the connection said no. */
export class AudienceRefused extends Error {
  override readonly name = 'AudienceRefused';
  readonly why: { readonly problem: Problem } | { readonly kind: 'refused' | 'retry'; readonly error: AttemptError };

  constructor(why: AudienceRefused['why']) {
    super('The platform did not do what was asked of an audience.');
    this.why = why;
  }

  /** True when the platform will never do it. */
  get isRefusal(): boolean {
    return 'kind' in this.why && this.why.kind === 'refused';
  }
}

export interface AudienceCalls {
  /** @returns the audience's id on the platform. @throws AudienceRefused; AppError while connections is unavailable */
  ensure(at: AudienceAccount, audience: { name: string; marker: string; retentionDays?: number }): Promise<string>;
  /** @returns how many of the members the platform could read. Throws as ensure does. */
  add(at: AudienceAccount, audienceId: string, batch: AudienceBatch): Promise<number>;
  /** Takes members out; one that the audience does not have is no error. Throws as ensure does. */
  remove(at: AudienceAccount, audienceId: string, batch: AudienceBatch): Promise<void>;
  /** @returns how many people the platform found; null when it has deleted the audience. Throws as ensure does. */
  size(at: AudienceAccount, audienceId: string): Promise<AudienceSize | null>;
}

interface Deps {
  readonly audiences: Pick<
    GrpcClient<typeof AudiencesService>,
    'ensureAudience' | 'addMembers' | 'removeMembers' | 'getSize'
  >;
  readonly signal: AbortSignal;
}

export function createAudienceCalls({ audiences, signal }: Deps): AudienceCalls {
  return {
    ensure: async (at, audience) => {
      const { audienceId, fault } = await untilStopped(signal, audiences.ensureAudience({ ...at, ...audience }));
      refuse(fault);
      return audienceId;
    },
    add: async (at, audienceId, batch) => {
      const changed = audiences.addMembers({ ...at, audienceId, batch: batchMessage(batch) });
      const answer = await untilStopped(signal, changed);
      refuse(answer.fault);
      return Number(answer.received);
    },
    remove: async (at, audienceId, batch) => {
      const changed = audiences.removeMembers({ ...at, audienceId, batch: batchMessage(batch) });
      refuse((await untilStopped(signal, changed)).fault);
    },
    size: async (at, audienceId) => {
      const answer = await untilStopped(signal, audiences.getSize({ ...at, audienceId }));
      refuse(answer.fault);
      const { exists, lowerBound, upperBound, problem } = answer;
      return exists ? { lowerBound, upperBound, problem } : null;
    },
  };
}

const batchMessage = ({ sessionId, members, ...batch }: AudienceBatch) => ({
  ...batch,
  sessionId: BigInt(sessionId),
  members: members.map(({ em, ph }) => ({ em, ph })),
});

function refuse(fault: AudienceFault | undefined): void {
  if (fault?.why.case === 'problem') throw new AudienceRefused({ problem: problemOf(fault.why.value) });
  if (fault?.why.case !== 'refusal') return;
  const { kind, code, message: text } = fault.why.value;
  throw new AudienceRefused({ kind: kind === 'refused' ? 'refused' : 'retry', error: { code, text } });
}
