// Passes received mails to messages, which stores them.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { normaliseEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import type { InboundMessageSchema, MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ReceivedMail } from '../domain/messages/mailbox.ts';
import type { RecordMails } from '../domain/messages/record-mails.ts';

interface Deps {
  readonly messages: Pick<GrpcClient<typeof MessageService>, 'recordUpdates'>;
}

export function createRecordMails({ messages }: Deps): RecordMails {
  return async function recordMails({ profile_id: profileId, _id: connectionId, channel }, mails) {
    if (mails.length > 0)
      await messages.recordUpdates({ profileId, connectionId, channel, messages: mails.map(messageOf) });
  };
}

function messageOf({
  externalId,
  from,
  receivedAt,
  report,
}: ReceivedMail): MessageInitShape<typeof InboundMessageSchema> {
  // A report is about the person to whom the mail went; a mail that names nobody is a conversation of its own.
  const person = [report?.failedRecipient ?? '', from].flatMap((address) => normaliseEmail(address) ?? [])[0];
  return {
    ...{ externalId, person: person ?? externalId, type: 'email', sentAt: timestampFromDate(receivedAt) },
    ...(report && { deliveryReport: report }),
  };
}
