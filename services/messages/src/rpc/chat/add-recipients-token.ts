// Adds the recipient's link token to a message, where it has links to the profile's own sites.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { chatPersonId } from '@touchline/chassis/identifiers/chat-person.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { addLinkTokens, countOwnLinks, type OwnLinks } from '../../domain/link-tokens.ts';
import type { Recipient } from './find-recipient.ts';

export interface AddTokenDeps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer' | 'mintLinkTokens'>;
  readonly sites: Pick<GrpcClient<typeof SiteService>, 'getSettings'>;
}

type Content = Readonly<Record<string, unknown>>;

/** The recipient, and the vendor's id of the number or page that sends. */
type To = Pick<Recipient, 'customerId' | 'person'> & { readonly accountId: string };

interface Message {
  readonly profileId: string;
  readonly type: string;
  readonly content: Content;
}

/**
 * Returns the content as it is sent. A person who is no customer gets no token, and nobody does where the operator has turned link tokens
 * off.
 * @throws AppError of the services that it asks; nothing was sent then
 */
export async function addRecipientsToken(
  deps: AddTokenDeps,
  { profileId, type, content }: Message,
  recipient: To,
): Promise<{ content: Content; added: number }> {
  const none = { content, added: 0 };
  // Most messages have no link, and ask nobody.
  if (!JSON.stringify(content).includes('://')) return none;
  const own = await ownLinks(deps, profileId);
  if (own === null || countOwnLinks(type, content, own) === 0) return none;
  const token = await mint(deps, profileId, recipient);
  return token === null ? none : addLinkTokens({ type, content, own, person: recipient.person }, token);
}

/** Returns which links of a profile get tokens; null when the profile has no settings. */
export async function ownLinks({ sites }: AddTokenDeps, profileId: string): Promise<OwnLinks | null> {
  const { settings } = await sites.getSettings({ profileId });
  return settings ? { sites: settings.sites, param: settings.linkTokenParam } : null;
}

async function mint(
  { identity }: AddTokenDeps,
  profileId: string,
  { customerId, person, accountId }: To,
): Promise<string | null> {
  const known = customerId ?? (await customerOf(identity, profileId, { person, accountId }));
  return known === undefined ? null : mintToken({ identity }, profileId, known);
}

/** @returns null where the operator has turned link tokens off */
export async function mintToken(
  { identity }: { readonly identity: Pick<GrpcClient<typeof IdentityService>, 'mintLinkTokens'> },
  profileId: string,
  customerId: string,
): Promise<string | null> {
  try {
    const { results } = await identity.mintLinkTokens({ profileId, rows: [{ customerId }] });
    return results[0]?.token || null;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'link_tokens_disabled') return null;
    throw error;
  }
}

async function customerOf(
  identity: AddTokenDeps['identity'],
  profileId: string,
  { person, accountId }: Pick<To, 'person' | 'accountId'>,
): Promise<string | undefined> {
  const id = chatPersonId(accountId, person);
  if (id === null) return (await identity.findCustomer({ profileId, phone: `+${person}` })).customer?.customerId;
  try {
    return (await identity.findCustomer({ profileId, chatPersonId: id })).customer?.customerId;
  } catch (error) {
    // An identity of the release before does not read this selector.
    if (error instanceof AppError && error.reason === 'invalid_parameter') return undefined;
    throw error;
  }
}
