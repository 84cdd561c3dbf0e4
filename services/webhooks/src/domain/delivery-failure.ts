// Makes delivery_failure of message.received: what a mail server reports about a mail that was sent (contract, Events rule 2).
import type { DeliveryReport } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';

export type Report = Pick<
  DeliveryReport,
  'failedRecipient' | 'action' | 'status' | 'diagnosticCode' | 'originalMessageId'
>;

/**
 * @param showsPerson whether the subscriber sees persons: the recipient is one, and the server's own words often repeat the address
 */
export const deliveryFailure = (report: Report, showsPerson: boolean): object => ({
  failed_recipient: (showsPerson && report.failedRecipient) || null,
  status: report.status,
  action: report.action,
  diagnostic_code: (showsPerson && report.diagnosticCode) || null,
  original_rfc822_message_id: report.originalMessageId || null,
});
