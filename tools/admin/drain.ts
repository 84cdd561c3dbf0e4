// Waits until everything that was recorded shows in the reports.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@touchline/chassis/errors.ts';
import type { AdminClients } from './clients.ts';

export interface Drained {
  drained: boolean;
  ms: number;
}

/**
 * Pending work of these services, and of these single queues, waits for receivers and ad platforms outside, or for the next
 * scores: no report lacks any of it.
 */
const BEHIND_REPORTS: ReadonlySet<string> = new Set(['campaigns', 'webhooks', 'scoring', 'exports']);

/**
 * Waits until no service has pending work. It asks twice, in the order of the flow, so that no work slips between two looks. It
 * does not wait for outgoing events, exports, writes to ad platforms and scores.
 * @param onProgress called with what is still pending
 * @throws Error that names the fullest queues after timeoutMs
 */
export async function drain(
  clients: Pick<AdminClients, 'ops'>,
  {
    timeoutMs = 600_000,
    onProgress = () => undefined,
  }: { timeoutMs?: number; onProgress?: (pending: string) => void } = {},
): Promise<Drained> {
  const began = performance.now();
  let quiet = 0;
  while (quiet < 2) {
    const pending = await pendingWork(clients);
    quiet = pending.length === 0 ? quiet + 1 : 0;
    if (pending.length > 0) onProgress(pending.join(', '));
    if (performance.now() - began > timeoutMs)
      throw new Error(`Not drained in time; still pending: ${pending.join(', ')}`);
    if (quiet < 2) await delay(quiet === 1 ? 20 : 100);
  }
  return { drained: true, ms: Math.round(performance.now() - began) };
}

async function pendingWork({ ops }: Pick<AdminClients, 'ops'>): Promise<string[]> {
  const pending: string[] = [];
  for (const [service, client] of ops) {
    if (BEHIND_REPORTS.has(service)) continue;
    // A service that restarts counts as pending work too.
    const { backlogs } = await client.getBacklog({}).catch(unanswered);
    for (const { name, pending: count } of backlogs)
      if (count > 0n && !BEHIND_REPORTS.has(`${service} ${name}`)) pending.push(`${service} ${name} ${count}`);
  }
  return pending;
}

function unanswered(error: unknown): { backlogs: { name: string; pending: bigint }[] } {
  if (error instanceof AppError && error.reason === 'service_unavailable') {
    return { backlogs: [{ name: 'does not answer', pending: 1n }] };
  }
  throw error;
}
