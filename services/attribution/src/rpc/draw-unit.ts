// Draws a unit of a workspace's daily allowance, for a summary here or an analysis elsewhere.
import { appError } from '@touchline/chassis/errors.ts';
import { nextMidnight } from '../domain/summary/next-midnight.ts';
import type { Allowances } from '../store/allowances.ts';

interface Deps {
  readonly allowances: Pick<Allowances, 'draw'>;
  /** Units per workspace and UTC day. */
  readonly allowance: number;
  readonly now: () => Date;
}

/**
 * Draws a unit.
 * @returns when the allowance begins anew; the unit is given back with it
 * @throws AppError rate_limit_exceeded when nothing is left
 */
export type DrawUnit = (workspaceId: string) => Promise<Date>;

export function createDrawUnit({ allowances, allowance, now }: Deps): DrawUnit {
  return async function drawUnit(workspaceId) {
    const midnight = nextMidnight(now());
    if (await allowances.draw(workspaceId, midnight, allowance)) return midnight;
    throw appError(
      'rate_limit_exceeded',
      'The workspace has used up its summaries and analyses of today; try again after midnight UTC.',
      { retryAfterSeconds: Math.max(1, Math.ceil((midnight.getTime() - now().getTime()) / 1000)) },
    );
  };
}
