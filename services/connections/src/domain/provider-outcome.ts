// Describes an outcome as a provider reports it, and makes the event that tracking records of it. Every provider's adapter
// returns such outcomes, so that a webhook, a sync and their repeats give one event.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { Origin, type UserTraitsSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  type CampaignRefSchema,
  Door,
  type EventDraftSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';

type Draft = MessageInitShape<typeof EventDraftSchema>;
type Scalar = string | number | boolean;
type Names = Omit<MessageInitShape<typeof UserTraitsSchema>, '$typeName' | '$unknown'>;

/** The person that an outcome names; every member may be absent. The provider's id of the person is the member of its kind. */
export type ProviderPerson = { readonly [K in keyof Names]?: string | null | undefined };

export interface ProviderOutcome {
  /** The provider's own id of the fact, the same in every webhook and sync that reports it. */
  readonly externalId: string;
  readonly eventName: string;
  /** The type that goals match by default, such as payment_received. */
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly person: ProviderPerson;
  /** The visitor id of the browser that led to it, where the merchant passed it to the provider. */
  readonly anonymousId?: string | null | undefined;
  /** value is an exact decimal in the major unit; null without money. */
  readonly money: { readonly value: string; readonly currency: string } | null;
  /** For a payment: what its provider has paid back of it. Absent when the provider did not say, which changes nothing. */
  readonly reversal?: Reversal;
  /** Any members; never a name, an address or a text that a person wrote. */
  readonly properties?: Readonly<Record<string, Scalar | null | undefined>>;
  readonly actionSource?: string;
  readonly campaign?: Omit<MessageInitShape<typeof CampaignRefSchema>, '$typeName' | '$unknown'>;
  readonly clickIds?: Readonly<Record<string, string>>;
}

/** What was paid back of one payment. */
export interface Reversal {
  /** The total so far, an exact decimal in the payment's currency; '0' for nothing. */
  readonly amount: string;
  /** When money was last paid back; null when the provider does not say. */
  readonly reversedAt: Date | null;
  /** The moment at which the provider reported this: an earlier report never replaces a later one. */
  readonly asOf: Date;
}

export type OutcomeAccount = Pick<ConnectionDoc, 'profile_id' | 'channel' | 'account_external_id'>;

// The limits of tracking (services/tracking/src/domain/judge-event.ts): a person's long name is no reason to lose a payment.
const MAX_NAME = 200;
const MAX_PROPERTY = 2000;
const MAX_KEY = 200;
const MAX_TRAIT: Partial<Record<keyof Names, number>> = { email: 320, phone: 50, nationalId: 50 };
const NAMES: ReadonlySet<keyof Names> = new Set(['firstName', 'lastName']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL = /[\u0000-\u001f\u007f]/g;

/**
 * Returns the event of an outcome. It has no subject_ref: payments of integrations cannot carry one (contract, POST /events rule
 * 6). A person's texts that no event may hold are cut or omitted, so that they never cause the fact itself to be lost.
 */
export function outcomeDraft(account: OutcomeAccount, outcome: ProviderOutcome): Draft {
  const { money, properties = {} } = outcome;
  return {
    profileId: account.profile_id,
    // Together with properties.provider, this determines data.provider of a recorded outcome (attribution, outcome-provider.ts).
    origin: Origin.PROVIDER,
    door: Door.PROVIDER,
    eventName: plain(outcome.eventName, MAX_NAME),
    eventType: outcome.eventType,
    eventTime: timestampFromDate(outcome.occurredAt),
    idempotencyKey: outcomeKey(account, outcome.externalId),
    anonymousId: plain(outcome.anonymousId ?? '', MAX_NAME),
    traits: traitsOf(outcome.person),
    value: money?.value ?? '',
    currency: money?.currency.toUpperCase() ?? '',
    properties: { ...scalarsOf(properties), provider: account.channel },
    actionSource: outcome.actionSource ?? '',
    ...(outcome.campaign && { campaign: outcome.campaign }),
    clickIds: { ...outcome.clickIds },
  };
}

/** Returns the idempotency key of an outcome: the same for the same fact of the same account, however it arrived. */
export function outcomeKey({ channel, account_external_id: account }: OutcomeAccount, externalId: string): string {
  const key = `${channel}:${encodeURIComponent(account)}:${externalId}`;
  return key.length <= MAX_KEY ? key : `${channel}:${deterministicId('outcome', account, externalId)}`;
}

function traitsOf(person: ProviderPerson): Names {
  const traits: Names = {};
  for (const [name, text] of Object.entries(person) as [keyof Names, string | null | undefined][]) {
    const max = MAX_TRAIT[name] ?? MAX_NAME;
    const value = plain(text ?? '', max);
    // A cut name names the same person; a cut identifier may be another's.
    const isCut = !NAMES.has(name) && (text ?? '').trim().length > max;
    if (value === '' || isCut || (name === 'country' && !/^[A-Za-z]{2}$/.test(value))) continue;
    traits[name] = value;
  }
  return traits;
}

function scalarsOf(properties: NonNullable<ProviderOutcome['properties']>): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]): [string, Scalar][] => {
      if (value === null || value === undefined || value === '') return [];
      return [[name, typeof value === 'string' ? value.slice(0, MAX_PROPERTY) : value]];
    }),
  );
}

const plain = (text: string, max: number): string => text.replace(CONTROL, ' ').trim().slice(0, max);
