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

/** Thrown when the platform or the connection said no. */
export class AudienceRefused extends Error {
  override readonly name = 'AudienceRefused';
  readonly why: { readonly problem: Problem } | { readonly kind: 'refused' | 'retry'; readonly error: AttemptError };

  constructor(why: AudienceRefused['why']) {
    super('The platform did not do what was asked of an audience.');
    this.why = why;
  }
}

export interface AudienceCalls {
  /** @returns the audience's id on the platform. @throws AudienceRefused; AppError while connections is unavailable */
  ensure(at: AudienceAccount, audience: { name: string; marker: string; retentionDays?: number }): Promise<string>;
  /** @returns how many of the members the platform could read. Throws as ensure does. */
  add(at: AudienceAccount, audienceId: string, batch: AudienceBatch): Promise<number>;
}

interface Deps {
  readonly audiences: Pick<GrpcClient<typeof AudiencesService>, 'ensureAudience' | 'addMembers'>;
  readonly signal: AbortSignal;
}

export function createAudienceCalls({ audiences, signal }: Deps): AudienceCalls {
  return {
    ensure: async (at, audience) => {
      const { audienceId, fault } = await untilStopped(signal, audiences.ensureAudience({ ...at, ...audience }));
      refuse(fault);
      return audienceId;
    },
    add: async (at, audienceId, { sessionId, members, ...batch }) => {
      const sent = { ...batch, sessionId: BigInt(sessionId), members: members.map((member) => ({ ...member })) };
      const answer = await untilStopped(signal, audiences.addMembers({ ...at, audienceId, batch: sent }));
      refuse(answer.fault);
      return Number(answer.received);
    },
  };
}

function refuse(fault: AudienceFault | undefined): void {
  if (fault?.why.case === 'problem') throw new AudienceRefused({ problem: problemOf(fault.why.value) });
  if (fault?.why.case !== 'refusal') return;
  const { kind, code, message: text } = fault.why.value;
  throw new AudienceRefused({ kind: kind === 'refused' ? 'refused' : 'retry', error: { code, text } });
}
