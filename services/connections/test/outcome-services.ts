// Serves doubles of tracking and attribution over real gRPC, which store each outcome of a provider once.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { unavailable } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import {
  type EventDraft,
  TrackingService,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';

export interface OutcomeServices extends AsyncDisposable {
  readonly address: string;
  /** The environment that directs outcomes here. */
  readonly env: NodeJS.ProcessEnv;
  /** Keyed by profile and idempotency key, as first received. */
  readonly events: Map<string, EventDraft>;
  /** How many events were received, including repeats. */
  handed(): number;
  /** How many requests with one event alone were received: what a webhook reports, and no sync of several. */
  handedAlone(): number;
  /** What was paid back of each, by idempotency key: the report of the latest moment. */
  readonly reversals: Map<string, { amount: string; asOf: number }>;
  /** Answers every call like an unavailable service; false ends this. */
  setUnavailable(isAway: boolean): void;
  /**
   * Stores what it receives from now on, and never answers; false ends this.
   * @param of by default both services
   */
  muteResponses(isSilent: boolean, of?: 'attribution'): void;
  /** Refuses events in this currency. */
  refuse(currency: string): void;
}

export async function startOutcomeServices(): Promise<OutcomeServices> {
  const events = new Map<string, EventDraft>();
  const reversals: OutcomeServices['reversals'] = new Map();
  let handed = 0;
  let handedAlone = 0;
  let isGone = false;
  let refused: string | undefined;
  let isSilent = false;
  let isAttributionSilent = false;
  const hereOrThrow = () => {
    if (isGone) throw unavailable('Away for a moment.');
  };
  const grpc = await serveGrpc({
    host: '127.0.0.1',
    port: 0,
    services: [
      implement(TrackingService, {
        ...notServed(TrackingService),
        recordEvents: async ({ events: drafts }) => {
          hereOrThrow();
          if (drafts.length === 1) handedAlone += 1;
          const verdicts = drafts.map((draft) => {
            handed += 1;
            const key = `${draft.profileId} ${draft.idempotencyKey}`;
            const verdict = { eventId: draft.idempotencyKey, idempotencyKey: draft.idempotencyKey };
            if (draft.currency === refused)
              return { status: VerdictStatus.REJECTED, code: 'validation_error', field: 'properties.currency' };
            if (events.has(key)) return { ...verdict, status: VerdictStatus.DUPLICATE };
            events.set(key, draft);
            return { ...verdict, status: VerdictStatus.RECORDED };
          });
          return isSilent ? new Promise<never>(() => undefined) : { verdicts };
        },
      }),
      implement(AttributionService, {
        ...notServed(AttributionService),
        setProviderReversal: async ({ paymentId, amount, asOf }) => {
          hereOrThrow();
          const said = asOf === undefined ? 0 : timestampDate(asOf).getTime();
          if ((reversals.get(paymentId)?.asOf ?? 0) <= said) reversals.set(paymentId, { amount, asOf: said });
          return isAttributionSilent ? new Promise<never>(() => undefined) : {};
        },
      }),
    ],
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const address = `127.0.0.1:${grpc.port}`;
  return {
    address,
    env: { TRACKING_GRPC: address, ATTRIBUTION_GRPC: address },
    events,
    handed: () => handed,
    handedAlone: () => handedAlone,
    reversals,
    setUnavailable: (isAway) => {
      isGone = isAway;
    },
    muteResponses: (silent, of) => {
      isAttributionSilent = silent;
      isSilent = silent && of === undefined;
    },
    refuse: (currency) => {
      refused = currency;
    },
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  };
}

type Served = typeof TrackingService | typeof AttributionService;

function notServed<S extends Served>(service: S) {
  const refuse = () => Promise.reject(new Error('not served here'));
  return Object.fromEntries(service.methods.map(({ localName }) => [localName, refuse])) as unknown as Parameters<
    typeof implement<S>
  >[1];
}
