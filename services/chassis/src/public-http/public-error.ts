// Defines the error that the gateway's own checks throw: a code from the contract's table, and what the envelope adds to it.
import type { ErrorMembers } from './error-members.ts';
import { ERRORS, type PublicErrorCode } from './error-registry.ts';

export interface PublicErrorInit {
  /** Members that the envelope carries beside the fixed ones (contract, section Errors). */
  readonly members?: ErrorMembers;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

export class PublicError extends Error {
  override readonly name = 'PublicError';
  readonly code: PublicErrorCode;
  readonly init: PublicErrorInit;

  constructor(code: PublicErrorCode, message: string, init: PublicErrorInit) {
    super(message);
    this.code = code;
    this.init = init;
  }
}

/**
 * Makes a refusal.
 * @param code from the contract's error table
 * @param message names the faulty member, never its value; by default the registry's own sentence
 */
export function publicError(code: PublicErrorCode, message?: string, init: PublicErrorInit = {}): PublicError {
  return new PublicError(code, message ?? ERRORS[code].next, init);
}
