// Starts the part of the service that erases: the clients of the services that an erasure goes through, and the loop that takes
// it to its end.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { eraseMessages } from '@touchline/chassis/bus/erase-messages.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { decode } from '@touchline/chassis/proto/codec.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { identityLinked, identityResolved } from '@touchline/proto/catalog.ts';
import {
  type ErasedJourneyEvent,
  ErasureService as Journeys,
} from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { ErasureService as Messages } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import { ErasureService as Ledger } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import type { IdentityConfig } from '../config.ts';
import type { SagaStore } from '../store/saga-store.ts';
import { PART_MS } from './erase-events.ts';
import { eraseLateEvents } from './erase-late-events.ts';
import { createEraseMessages } from './erase-messages.ts';
import { createErasureLoop, type ErasureLoop } from './erasure-loop.ts';
import { createIdentifierSeal } from './identifier-seal.ts';
import { createReceivedUntil, receivedUntilNow } from './received-until.ts';

/** A page of journeys, or a part of a walk through a stream, can take a while. */
const DEADLINE_MS = 60_000;
/** While NATS is available, what was written is published within milliseconds; an erasure waits this long before it rests. */
const PUBLISH_MS = 5000;
/** A caller waits for the result of an erasure, and the ledger only has to look up one row. */
const PLACE_DEADLINE_MS = 1000;

interface Deps {
  readonly config: IdentityConfig;
  readonly bus: Bus;
  readonly outbox: Pick<Outbox, 'published'>;
  readonly store: SagaStore;
  readonly logger: Logger;
  readonly sweepMs?: number;
}

export interface Erasures extends ErasureLoop {
  /** As ReceivedUntil; null while the ledger is unavailable. */
  receivedUntil(profileId: string): Promise<Date | undefined | null>;
}

/** Connects to the other services and starts the loop. */
export function startErasures({ config, bus, outbox, store, logger, sweepMs }: Deps): Erasures {
  const options = { deadlineMs: DEADLINE_MS, tls: tlsFiles(config) };
  const journeys = grpcClient(Journeys, { address: config.ATTRIBUTION_GRPC, ...options });
  const messages = grpcClient(Messages, { address: config.MESSAGES_GRPC, ...options });
  const ledger = grpcClient(Ledger, { address: config.TRACKING_GRPC, ...options });
  const places = grpcClient(Ledger, {
    address: config.TRACKING_GRPC,
    deadlineMs: PLACE_DEADLINE_MS,
    tls: tlsFiles(config),
  });
  const receivedUntil = createReceivedUntil(places);
  const steps = {
    receivedUntil,
    journeys,
    ledger,
    store,
    eraseMessages: createEraseMessages({ messages, identifierSeal: createIdentifierSeal(config.ERASURE_KEYS) }),
    eraseResolved: async (profileId: string, events: readonly ErasedJourneyEvent[], after: number) => {
      const revisions = new Map(events.map(({ eventId, revision }) => [eventId, revision]));
      const look = { after, patienceMs: PART_MS };
      return (await eraseMessages(bus, [identityResolved], profileId, (id) => isWithin(id, revisions), look)).next;
    },
    eraseLinks: async (profileId: string, visitorIds: readonly string[]) => {
      if (visitorIds.length === 0) return true;
      if (!(await outbox.published(PUBLISH_MS))) return false;
      // Each earlier evidence publishes another message about a browser, and only the last evidence is stored, but every body
      // names the browser.
      const erased = new Set(visitorIds);
      const isOfThem = (_id: string, body: Uint8Array) => erased.has(decode(identityLinked.schema, body).visitorId);
      await eraseMessages(bus, [identityLinked], profileId, isOfThem, { readsBodies: true });
      return true;
    },
  };
  const loop = createErasureLoop({
    ...steps,
    eraseLate: () => eraseLateEvents(steps),
    logger,
    ...(sweepMs && { sweepMs }),
  });
  return {
    run: loop.run,
    receivedUntil: (profileId) => receivedUntilNow(receivedUntil, profileId),
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]();
      await Promise.all([journeys, ledger, places, messages].map((client) => client[Symbol.asyncDispose]()));
    },
  };
}

/** Reports whether a message is of a revision that attribution has stored; a later revision may still have to reach it. */
function isWithin(messageId: string, revisions: ReadonlyMap<string, number>): boolean {
  const end = messageId.lastIndexOf('.');
  const stored = revisions.get(messageId.slice(0, end));
  return stored !== undefined && Number(messageId.slice(end + 1)) <= stored;
}
