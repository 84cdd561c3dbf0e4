// Adds the recipient's link token to a mail, where it has links to the profile's own sites.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { addMailTokens, countMailLinks, type MailBodies } from '../../domain/mail-link-tokens.ts';
import { type AddTokenDeps, mintToken, ownLinks } from '../chat/add-recipients-token.ts';
import type { MailRecipient } from './mail-recipient.ts';

/**
 * Returns the bodies as they are sent. A person who is no customer gets no token, and nobody does where the operator has turned link
 * tokens off.
 * @throws AppError of the services that it asks; nothing was sent then
 */
export async function withRecipientsToken(
  deps: AddTokenDeps,
  profileId: string,
  bodies: MailBodies,
  recipient: MailRecipient,
): Promise<MailBodies & { readonly added: number }> {
  const none = { ...bodies, added: 0 };
  // Many mails have no link, and ask nobody.
  if (!bodies.text.includes('://') && !bodies.html.includes('://')) return none;
  const own = await ownLinks(deps, profileId);
  const count = own === null ? 0 : countMailLinks(bodies, own);
  if (own === null || count === 0) return none;
  const customerId = recipient.customerId ?? (await customerOf(deps.identity, profileId, recipient.address));
  const token = customerId === undefined ? null : await mintToken(deps, profileId, customerId);
  return token === null ? none : { ...addMailTokens(bodies, own, token), added: count };
}

async function customerOf(
  identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer'>,
  profileId: string,
  email: string,
): Promise<string | undefined> {
  return (await identity.findCustomer({ profileId, email })).customer?.customerId;
}
