// Derives the users of NATS and their rights: one per service with only what its code needs, and one for operators (ADR 33).
import {
  type CatalogEntry,
  catalog,
  deadLetterStream,
  deadLetterSubject,
  durableOf,
  replaySubject,
  type StreamSpec,
  streams,
  streamsDeclaredBy,
} from '@touchline/proto/catalog.ts';

/** Permissions in the form of nats-server. */
export interface NatsUser {
  readonly user: string;
  readonly permissions: {
    readonly publish: { readonly allow: readonly string[]; readonly deny?: readonly string[] };
    readonly subscribe: { readonly allow: readonly string[] };
  };
}

/** The user of npm run ops. */
export const OPERATOR = 'operator';

interface Names {
  /** Full names of a catalog subject and stream. */
  readonly subject: (name: string) => string;
  readonly stream: (spec: Pick<StreamSpec, 'name'>) => string;
  readonly user: (name: string) => string;
}

/** @param prefix BUS_PREFIX of the deployment; its users have the prefix in their names, too */
function namesOf(prefix: string): Names {
  return {
    subject: (name) => (prefix ? `${prefix}.${name}` : name),
    stream: ({ name }) => (prefix ? `${prefix}_${name}` : name),
    user: (name) => (prefix ? `${prefix}_${name}` : name),
  };
}

/** Returns one user per service, and the operators' user. */
export function natsUsers(services: readonly string[], prefix = ''): NatsUser[] {
  const names = namesOf(prefix);
  return [...services.map((service) => serviceUser(service, names)), operatorUser(names)];
}

function serviceUser(service: string, names: Names): NatsUser {
  const { subject, stream } = names;
  const owned = catalog.filter(({ owner }) => owner === service);
  const formerly = catalog.filter(({ formerOwner }) => formerOwner === service);
  const read = catalog.filter(({ consumers }) => consumers.includes(service));
  const heard = catalog.filter(({ listeners = [] }) => listeners.includes(service));
  const erased = streams.filter(({ erasedBy }) => erasedBy === service);
  const declared = streamsDeclaredBy(service);
  const deny = erased.flatMap((spec) => othersDurables(spec, service, stream(spec)));
  return user(service, names, {
    publish: [
      ...[...owned, ...formerly].map((entry) => `${subject(entry.subject)}.*`),
      ...(read.length > 0
        ? [`${subject(deadLetterSubject)}.${service}.*`, `$JS.API.STREAM.INFO.${stream(deadLetterStream)}`]
        : []),
      ...declared.flatMap((spec) => declares(stream(spec))),
      ...declared.filter((spec) => spec !== deadLetterStream).flatMap((spec) => gets(stream(spec))),
      ...owned.flatMap((entry) => readerInfoRights(entry, stream({ name: entry.stream }))),
      ...read.flatMap((entry) => reads(stream({ name: entry.stream }), durableOf(entry, service))),
      ...erased.flatMap((spec) => [`$JS.API.STREAM.MSG.DELETE.${stream(spec)}`, ...walks(stream(spec))]),
    ],
    deny,
    subscribe: heard.map((entry) => `${subject(entry.subject)}.>`),
  });
}

/**
 * Returns the operator, who sees every stream's state, reads and deletes dead letters, and replays messages to their durables.
 */
function operatorUser(names: Names): NatsUser {
  const { subject, stream } = names;
  const letters = stream(deadLetterStream);
  const pairs = catalog.flatMap((entry) =>
    entry.consumers.map((service) => ({ entry, durable: durableOf(entry, service) })),
  );
  return user(OPERATOR, names, {
    publish: [
      ...pairs.map(({ entry, durable }) => `${subject(replaySubject(entry, durable))}.*`),
      ...streams.flatMap((spec) => [
        `$JS.API.CONSUMER.LIST.${stream(spec)}`,
        `$JS.API.CONSUMER.INFO.${stream(spec)}.*`,
        `$JS.API.STREAM.MSG.GET.${stream(spec)}`,
      ]),
      `$JS.API.STREAM.INFO.${letters}`,
      `$JS.API.STREAM.MSG.DELETE.${letters}`,
      ...walks(letters),
    ],
    deny: [],
    subscribe: [],
  });
}

interface Rights {
  readonly publish: readonly string[];
  readonly deny: readonly string[];
  readonly subscribe: readonly string[];
}

function user(name: string, names: Names, { publish, deny, subscribe }: Rights): NatsUser {
  const own = names.user(name);
  return {
    user: own,
    permissions: {
      publish: { allow: [...new Set(['$JS.API.INFO', ...publish])], ...(deny.length > 0 && { deny }) },
      subscribe: { allow: [`_INBOX_${own}.>`, ...subscribe] },
    },
  };
}

const declares = (stream: string) => ['CREATE', 'UPDATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`);

/** The durable itself, its acknowledgements in the form of every server version, and how long its oldest message has waited. */
const reads = (stream: string, durable: string) => [
  ...['DURABLE.CREATE', 'INFO', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${durable}`),
  ...gets(stream),
  `$JS.ACK.${stream}.${durable}.>`,
  // The form with a domain and an account's hash in front.
  `$JS.ACK.*.*.${stream}.${durable}.>`,
];

/** Reading one message in two forms: the leader's answer, and any replica's, which also tells how many follow. */
const gets = (stream: string) => [`$JS.API.STREAM.MSG.GET.${stream}`, `$JS.API.DIRECT.GET.${stream}`];

/** Lets the owner of an entry ask how far its readers are, which it reports per profile. */
const readerInfoRights = (entry: CatalogEntry, stream: string) =>
  entry.consumers.map((service) => `$JS.API.CONSUMER.INFO.${stream}.${durableOf(entry, service)}`);

/** A consumer for one walk has a random name, so the rights are for any name. */
const walks = (stream: string) => [
  `$JS.API.CONSUMER.CREATE.${stream}`,
  ...['INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.*`),
];

/** Returns what the rights of walks must not include: taking messages from the durables of others, or deleting those. */
function othersDurables({ name }: StreamSpec, service: string, stream: string): string[] {
  const durables = catalog
    .filter((entry) => entry.stream === name)
    .flatMap((entry) =>
      entry.consumers.filter((reader) => reader !== service).map((reader) => durableOf(entry, reader)),
    );
  return durables.flatMap((durable) =>
    ['MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${durable}`),
  );
}
