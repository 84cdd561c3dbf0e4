// Finds to whom a chat message goes: the person as the vendor names them, their thread, and the customer that they are.
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SendChatRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ThreadDoc, Threads } from '../../store/chat/threads.ts';
import { invalid } from './refusals.ts';

export interface Recipient {
  /** As the vendor names them: usually the digits of their number. */
  readonly person: string;
  readonly thread: ThreadDoc | null;
  /** The customer that the caller named; null when it named a phone or a thread. */
  readonly customerId: string | null;
}

interface Deps {
  readonly threads: Pick<Threads, 'find' | 'person' | 'with'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer'>;
}

type Request = Pick<SendChatRequest, 'profileId' | 'to'>;

const PHONE = /^\+[1-9]\d{6,14}$/;

/** @throws AppError not_found for a thread that is not the profile's with this number, customer_not_found, validation_error */
export async function findRecipient(deps: Deps, { profileId, to }: Request, connectionId: string): Promise<Recipient> {
  const { threads } = deps;
  if (to.case === 'threadId') {
    const thread = await threads.find(profileId, to.value);
    if (thread?.connection_id !== connectionId)
      throw appError('not_found', 'This number has no open thread with that id.');
    return { person: await threads.person(thread), thread, customerId: null };
  }
  const { phone, customerId } = await phoneOf(deps, { profileId, to });
  const person = phone.slice(1);
  return { person, thread: await threads.with({ profileId, connectionId }, person), customerId };
}

async function phoneOf(
  { identity }: Deps,
  { profileId, to }: Request,
): Promise<{ phone: string; customerId: string | null }> {
  if (to.case !== 'customerId' && to.case !== 'customerKey') {
    const phone = to.value ?? '';
    if (!PHONE.test(phone)) throw invalid('to', 'to.phone must be E.164, such as +56912345678.');
    return { phone, customerId: null };
  }
  const selector = to.case === 'customerId' ? { customerId: to.value } : { externalId: to.value };
  const { customer } = await identity.findCustomer({ profileId, ...selector });
  if (customer === undefined) throw appError('customer_not_found', 'No customer of the profile has that id or key.');
  if (customer.primaryPhone === '') throw invalid('to', 'to names a customer without a phone.');
  return { phone: customer.primaryPhone, customerId: customer.customerId };
}
