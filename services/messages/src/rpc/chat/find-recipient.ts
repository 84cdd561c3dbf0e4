// Finds to whom a chat message goes: the person as the vendor names them, their thread, and the customer that they are.
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { personOfPage } from '@touchline/chassis/identifiers/chat-person.ts';
import type { FindNumberResponse } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import type { Customer, IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { SendChatRequest } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ThreadDoc, Threads } from '../../store/chat/threads.ts';
import { invalid } from './refusals.ts';

export interface Recipient {
  /** As the vendor names them: the digits of their number, or an id of a page's product (chassis, chat-person.ts). */
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

/** The connection that sends, as connections finds it. */
export type FoundNumber = Pick<FindNumberResponse, 'connectionId' | 'channel' | 'accountExternalId'>;

const PHONE = /^\+[1-9]\d{6,14}$/;
/** People who write to a page have an id of the page's product, and no phone. */
const PAGES = 'meta_pages';

/** @throws AppError not_found for a thread that is not the profile's with this number, customer_not_found, validation_error */
export async function findRecipient(deps: Deps, request: Request, number: FoundNumber): Promise<Recipient> {
  const { profileId, to } = request;
  if (to.case === 'threadId') {
    const thread = await deps.threads.find(profileId, to.value);
    if (thread?.connection_id !== number.connectionId)
      throw appError('not_found', 'This number has no open thread with that id.');
    return { person: await deps.threads.person(thread), thread, customerId: null };
  }
  return number.channel === PAGES ? inThreadOfPage(deps, request, number) : byPhone(deps, request, number);
}

async function byPhone(deps: Deps, request: Request, { connectionId }: FoundNumber): Promise<Recipient> {
  const { profileId, to } = request;
  const customer = await namedCustomer(deps, request);
  const phone = customer === null ? (to.value ?? '') : customer.primaryPhone;
  if (customer !== null && phone === '') throw invalid('to', 'to names a customer without a phone.');
  if (customer === null && !PHONE.test(phone)) throw invalid('to', 'to.phone must be E.164, such as +56912345678.');
  const person = phone.slice(1);
  const thread = await deps.threads.with({ profileId, connectionId }, person);
  return { person, thread, customerId: customer?.customerId ?? null };
}

/** Finds the customer's thread with the page; of a customer who writes by both products, the one who wrote last. */
async function inThreadOfPage(
  deps: Deps,
  request: Request,
  { connectionId, accountExternalId: page }: FoundNumber,
): Promise<Recipient> {
  const { profileId } = request;
  const customer = await namedCustomer(deps, request);
  if (customer === null) throw invalid('to', 'to.phone does not name anybody to a page: send to.thread_id.');
  const ids = customer.identifiers.flatMap(({ type, value }) => (type === 'chat_person_id' ? value : []));
  const people = ids.flatMap((id) => personOfPage(page, id) ?? []);
  const threads = await Promise.all(people.map((person) => deps.threads.with({ profileId, connectionId }, person)));
  const [last] = people
    .flatMap((person, i) => (threads[i] ? { person, thread: threads[i] } : []))
    .sort((a, b) => (b.thread.heard_at?.getTime() ?? 0) - (a.thread.heard_at?.getTime() ?? 0));
  if (!last) throw invalid('to', 'to names a customer of whom no thread with this page is known: send to.thread_id.');
  return { ...last, customerId: customer.customerId };
}

/** Returns the customer that the caller named; null when it named a phone. @throws AppError customer_not_found */
async function namedCustomer({ identity }: Deps, { profileId, to }: Request): Promise<Customer | null> {
  if (to.case !== 'customerId' && to.case !== 'customerKey') return null;
  const selector = to.case === 'customerId' ? { customerId: to.value } : { externalId: to.value };
  const { customer } = await identity.findCustomer({ profileId, ...selector });
  if (customer === undefined) throw appError('customer_not_found', 'No customer of the profile has that id or key.');
  return customer;
}
