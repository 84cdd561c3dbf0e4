// Sets up tests of exports: doubles of attribution, identity and access over real gRPC, a real connections, a world with datasets, and a bus
// to publish on.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { conversionsCredited } from '@touchline/proto/catalog.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ExportFactsService } from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Destination, ExportDelivery } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SentEvent } from '../../../tools/provider-sim/exports/received.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { ACCOUNT, TOKEN } from '../../connections/test/harness.ts';
import { type Harness, startHarness } from './harness.ts';

/** Two datasets of the account; the first active ad set optimises for the first dataset. */
export const PIXEL = '700000000000001';
export const CLEAN_PIXEL = '700000000000002';
export const MESSAGING = { id: '880000000000001', dataset_id: '700000000000009' };
export const CLICK = 'IwAR-click';
export const DATASET = 'social_ads_dataset';
export const GOAL = 'payment_received';

export interface Person {
  readonly email: string;
  readonly phone: string;
}

/** Begins the event ids of the conversions that bring persons into audiences. */
const OF_AUDIENCE = 'audience-';
const CONVERTED = {
  ...{ isCustomer: true, time: new Date('2082-11-02T00:00:00Z'), value: '10', currency: 'USD' },
  ...{ actionSource: '', pageUrl: '', provider: 'api', clicks: [], erased: false },
};

/** A conversion as attribution knows it. */
export interface Credited {
  readonly eventId: string;
  readonly personId: string;
  readonly isCustomer: boolean;
  readonly time: Date;
  readonly value: string;
  readonly currency: string;
  readonly actionSource: string;
  readonly pageUrl: string;
  readonly provider: string;
  readonly clicks: readonly { kind: string; value: string }[];
  readonly erased: boolean;
  /** Absent for what is no payment. */
  readonly firstPayment?: boolean;
}

export interface AudienceFacts {
  readonly consent?: Consent;
  readonly gpc?: boolean;
  readonly refunded?: string;
}

export interface ExportFixture extends AsyncDisposable {
  readonly harness: Harness;
  readonly bus: Bus;
  readonly persons: Map<string, Person>;
  /** Of customers who were merged, the survivors. */
  readonly merged: Map<string, string>;
  /** Persons whom the goal of an audience does not have. */
  readonly notConverted: Set<string>;
  /** What is special about the conversion by which a person is in an audience. */
  readonly facts: Map<string, AudienceFacts>;
  readonly privacy: Map<string, { privacyMode: string; healthcareFamily: boolean; archived?: boolean }>;
  /** The doubles that do not answer now. */
  readonly away: Set<'attribution' | 'identity' | 'gateway'>;
  /** Runs whenever attribution receives a request for customers, before it answers. */
  readonly meanwhile: {
    customersRead?: () => Promise<void>;
    /** The same for access and a profile's privacy. */
    privacyRead?: () => Promise<void>;
  };
  /** Makes a profile with a connection and, by default, a destination. */
  profile(options?: { withoutDestination?: boolean }): Promise<ExportProfile>;
}

export interface ExportProfile {
  readonly id: string;
  readonly connection: Connection;
  readonly destination: Destination | undefined;
  connect(): Promise<Connection>;
  /** Lets a customer convert and publishes it, unless isUnpublished leaves that to the caller. */
  convert(init?: Partial<Credited> & { isUnpublished?: boolean }): Promise<Credited>;
  /** Publishes it again, by default without a revision. */
  tell(conversion: Credited, said?: { revision: bigint; removed?: boolean }): Promise<void>;
  deliveries(): Promise<ExportDelivery[]>;
  /** Waits until the delivery of a conversion has this state. */
  until(conversion: Credited, state: string): Promise<ExportDelivery>;
  /** Returns the platform's events of a conversion, with how often it received each. */
  received(conversion: Credited): SentEvent[];
}

export function exportWorld(): World {
  const world = smallWorld();
  return {
    ...world,
    ad_sets: world.ad_sets.map((set, index) => (index === 0 ? { ...set, promoted_pixel_id: PIXEL } : set)),
    pixels: [
      { id: PIXEL, account_id: ACCOUNT, name: 'Shop' },
      { id: CLEAN_PIXEL, account_id: ACCOUNT, name: 'Clean' },
    ],
    messaging_accounts: [{ ...MESSAGING, account_id: ACCOUNT }],
  };
}

export async function startExportFixture({
  pageSize,
  world = exportWorld(),
}: {
  pageSize?: number;
  world?: World;
} = {}): Promise<ExportFixture> {
  await using stack = new AsyncDisposableStack();
  const persons = new Map<string, Person>();
  const merged: ExportFixture['merged'] = new Map();
  const notConverted: ExportFixture['notConverted'] = new Set();
  const facts: ExportFixture['facts'] = new Map();
  const privacy: ExportFixture['privacy'] = new Map();
  const away: ExportFixture['away'] = new Set();
  const meanwhile: ExportFixture['meanwhile'] = {};
  const conversions = new Map<string, Credited>();
  const doubles = stack.use(
    await serveDoubles({ persons, merged, privacy, away, meanwhile, conversions, notConverted, facts }),
  );
  const harness = stack.use(await startHarness(world, `127.0.0.1:${doubles.port}`, pageSize));
  const { NATS_URL: url = '', BUS_PREFIX: prefix } = harness.env;
  const bus = stack.use(await connectBus({ url, name: 'exports-test', prefix }));
  const owned = stack.move();
  return {
    ...{ harness, bus, persons, merged, privacy, away, meanwhile, notConverted, facts },
    profile: (how) => newProfile({ harness, bus, persons, conversions }, how),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

interface ProfileDeps {
  readonly harness: Harness;
  readonly bus: Bus;
  readonly persons: Map<string, Person>;
  readonly conversions: Map<string, Credited>;
}

async function newProfile(
  { harness, bus, persons, conversions }: ProfileDeps,
  { withoutDestination = false }: { withoutDestination?: boolean } = {},
): Promise<ExportProfile> {
  const profileId = randomUUID();
  const connect = async () => {
    const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN };
    const request = { profileId, workspaceId: `workspace-${profileId}`, ...account, deferSync: true };
    const { connection } = await harness.connections.client.createConnection(request);
    if (!connection) throw new Error('no connection in the answer');
    return connection;
  };
  const connection = await connect();
  const { destination } = withoutDestination
    ? { destination: undefined }
    : await harness.exports.createDestination({
        ...{ profileId, kind: DATASET },
        connectionId: connection.id,
        adPixelId: PIXEL,
      });
  const deliveries = async () => (await harness.exports.listDeliveries({ profileId, limit: 200 })).deliveries;
  const tell: ExportProfile['tell'] = (conversion, said) => credit(bus, profileId, conversion, said);
  return {
    ...{ id: profileId, connection, destination, connect, deliveries, tell },
    convert: async ({ isUnpublished = false, ...init } = {}) => {
      const personId = randomUUID();
      persons.set(personId, { email: `Ana.${personId}@Example.com`, phone: '+56 9 1111 2222' });
      const conversion: Credited = {
        ...{
          eventId: randomUUID(),
          personId,
          isCustomer: true,
          time: harness.now(),
          value: '129.90',
          currency: 'USD',
          actionSource: '',
        },
        ...{ pageUrl: '', provider: 'api', clicks: [{ kind: 'fbclid', value: CLICK }], erased: false },
        ...init,
      };
      conversions.set(conversion.eventId, conversion);
      if (!isUnpublished) await tell(conversion);
      return conversion;
    },
    until: (conversion, state) =>
      eventually(async () => {
        const found = (await deliveries()).find(({ outcomeEventId }) => outcomeEventId === conversion.eventId);
        if (found?.state !== state) throw new Error(`is ${found?.state ?? 'not there'} for ${found?.reason}`);
        return found;
      }),
    received: ({ eventId }) => harness.sim.received.events().filter(({ event }) => event.event_id === eventId),
  };
}

async function credit(
  bus: Bus,
  profileId: string,
  { eventId, time, value }: Credited,
  said: { revision: bigint; removed?: boolean } = { revision: 0n },
): Promise<void> {
  const data = {
    ...{ profileId, conversionId: `conversion of ${eventId}`, outcomeEventId: eventId, conversionType: GOAL },
    ...{ conversionTime: timestampFromDate(time), value, currency: 'USD', ...said },
  };
  // The id must differ, or JetStream would drop the repeat before it reaches the service.
  await publish(bus, [busEvent(conversionsCredited, { id: randomUUID(), profileId, time, data })]);
}

type State = Pick<ExportFixture, 'persons' | 'merged' | 'privacy' | 'away' | 'meanwhile' | 'notConverted' | 'facts'> & {
  conversions: Map<string, Credited>;
};

async function serveDoubles({ persons, merged, privacy, away, meanwhile, conversions, notConverted, facts }: State) {
  const audienceConversion = (id: string): (Credited & AudienceFacts)[] => {
    if (!id.startsWith(OF_AUDIENCE)) return [];
    const personId = id.slice(OF_AUDIENCE.length);
    return [{ ...CONVERTED, eventId: id, personId, ...facts.get(personId) }];
  };
  const here = (who: 'attribution' | 'identity' | 'gateway') => {
    if (away.has(who)) throw unavailable(`The ${who} is away.`);
  };
  const notAsked = async (): Promise<never> => {
    throw appError('not_implemented', 'No test calls this.');
  };
  const all = <S extends { method: object }>({ method }: S) =>
    Object.fromEntries(Object.keys(method).map((name) => [name, notAsked])) as Record<keyof S['method'], never>;
  return serveGrpc({
    host: '127.0.0.1',
    port: 0,
    logger: createLogger({ name: 'test', level: 'silent' }),
    services: [
      implement(ExportFactsService, {
        describeConversions: async ({ eventIds }) => {
          here('attribution');
          const known = eventIds.flatMap(
            (id): (Credited & AudienceFacts) | (Credited & AudienceFacts)[] =>
              conversions.get(id) ?? audienceConversion(id),
          );
          return {
            conversions: known.map(({ time, clicks, ...facts }) => ({
              ...{
                ...facts,
                conversionKey: GOAL,
                conversionTime: timestampFromDate(time),
                refunded: facts.refunded ?? '',
              },
              clicks: clicks.map((click) => ({ ...click, time: timestampFromDate(time) })),
            })),
          };
        },
      }),
      implement(AttributionService, {
        ...all(AttributionService),
        listConvertedCustomers: async ({ goal, cursorId }) => {
          here('attribution');
          if (goal !== GOAL) throw appError('invalid_parameter', 'goal must be one of the goals.');
          await meanwhile.customersRead?.();
          // Two pages, of which the second repeats a person; the visitor is not a customer.
          const ids = [...persons.keys()].filter((id) => !notConverted.has(id));
          const rows = (cursorId === '' ? [...ids, 'visitor'] : ids.slice(0, 1)).map((personId) => ({
            ...{ personId, isCustomer: personId !== 'visitor', outcomeEventId: `${OF_AUDIENCE}${personId}` },
          }));
          return { rows, hasNext: cursorId === '', cursorTime: '', cursorId: cursorId === '' ? 'second' : '' };
        },
      }),
      implement(IdentityService, {
        ...all(IdentityService),
        batchGetCustomers: async ({ customerIds }) => {
          here('identity');
          return {
            customers: customerIds.flatMap((customerId) => {
              const person = persons.get(merged.get(customerId) ?? customerId);
              const { email: primaryEmail = '', phone: primaryPhone = '' } = person ?? {};
              return person
                ? [
                    {
                      customerId: merged.get(customerId) ?? customerId,
                      requestedId: customerId,
                      primaryEmail,
                      primaryPhone,
                    },
                  ]
                : [];
            }),
          };
        },
      }),
      implement(SubscriberService, {
        ...all(SubscriberService),
        checkSubscriber: async ({ profileId }) => {
          here('gateway');
          await meanwhile.privacyRead?.();
          const { privacyMode = 'standard', healthcareFamily = false, archived } = privacy.get(profileId) ?? {};
          return { live: archived !== true, seesPersons: true, privacyMode, healthcareFamily };
        },
      }),
    ],
  });
}
