// Makes the event about a received message: ids and times, neither who wrote nor what.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import type { ReceivedMessageDoc } from './received-messages.ts';

export const receivedEvent = (row: ReceivedMessageDoc): BusEvent =>
  busEvent(messageReceived, {
    id: row._id,
    profileId: row.profile_id,
    time: row.received_at,
    data: {
      ...{ profileId: row.profile_id, connectionId: row.connection_id, channel: row.channel },
      ...{ messageId: row._id, threadId: row.thread_id, type: row.type, sentAt: timestampFromDate(row.sent_at) },
      hasDeliveryReport: row.sealed_report !== undefined,
    },
  });
