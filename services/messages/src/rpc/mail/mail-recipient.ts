// Finds to whom a mail goes: the address, and the customer whose it is.
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { normaliseEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SendMailRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { invalid } from '../chat/refusals.ts';

export interface MailRecipient {
  readonly address: string;
  /** The customer that the caller named; null when it named an address. */
  readonly customerId: string | null;
}

interface Deps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer'>;
}

/** @throws AppError customer_not_found, validation_error */
export async function mailRecipient(
  { identity }: Deps,
  { profileId, to }: Pick<SendMailRequest, 'profileId' | 'to'>,
): Promise<MailRecipient> {
  if (to.case === 'email' || to.case === undefined) {
    const address = normaliseEmail(to.value ?? '');
    if (address === null) throw invalid('to', 'to.email must be the address of one person.');
    return { address, customerId: null };
  }
  const selector = to.case === 'customerId' ? { customerId: to.value } : { externalId: to.value };
  const { customer } = await identity.findCustomer({ profileId, ...selector });
  if (customer === undefined) throw appError('customer_not_found', 'No customer of the profile has that id or key.');
  if (customer.primaryEmail === '') throw invalid('to', 'to names a customer without an email.');
  return { address: customer.primaryEmail, customerId: customer.customerId };
}
