// Makes access.credential-revoked, by which every gateway learns at once that a credential ended or changed.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { credentialRevoked } from '@touchline/proto/catalog.ts';
import { CredentialRevoked_Kind } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';

/** What ended or changed, by its id: that of the key or user token, the app, the app token (its jti), or the session. */
export interface Revoked {
  readonly kind: keyof typeof KINDS;
  readonly id: string;
  /** The last token of the NATS subject: its profile, else its app or its person; the id itself when absent. */
  readonly profileId?: string | null | undefined;
  readonly at: Date;
}

const KINDS = {
  key: CredentialRevoked_Kind.KEY,
  app: CredentialRevoked_Kind.APP,
  appToken: CredentialRevoked_Kind.APP_TOKEN,
  session: CredentialRevoked_Kind.SESSION,
} as const;

/**
 * Makes the event; write it with the outbox in the transaction that revokes, and call outbox.nudge() after the commit. The
 * gateway that requested the change invalidates its cache before it responds, the others within milliseconds, or without the bus
 * within 900 ms.
 */
export function credentialRevokedEvent({ kind, id, profileId, at }: Revoked): BusEvent {
  return busEvent(credentialRevoked, {
    // Two changes of one app in the same millisecond are two facts: neither must look like a repeat of the other.
    id: randomUUID(),
    profileId: profileId ?? id,
    time: at,
    data: { kind: KINDS[kind], id, revokedAt: timestampFromDate(at) },
  });
}
