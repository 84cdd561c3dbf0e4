// Seals delivery reports, which name a person and quote what a server says of them: each is bound to the mail that brought it.
import { createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const Report = z.object({
  failedRecipient: z.string(),
  action: z.string(),
  status: z.string(),
  diagnosticCode: z.string(),
  originalMessageId: z.string(),
});
export type StoredReport = z.output<typeof Report>;

export interface ReportSeal {
  seal(messageId: string, report: StoredReport): Promise<string>;
  /** @throws Error when it was sealed with a key that is no longer configured, or for another mail */
  open(messageId: string, sealed: string): Promise<StoredReport>;
}

/** @param keys the first one seals; each opens what it sealed */
export function createReportSeal(keys: readonly SealingKey[]): ReportSeal {
  const bound = createBoundSeal(keys, { record: 'message_id', secret: 'delivery_report' });
  return {
    seal: (messageId, report) => bound.seal(messageId, JSON.stringify(Report.parse(report))),
    open: async (messageId, sealed) => Report.parse(JSON.parse(await bound.open(messageId, sealed))),
  };
}
