// Registers a chat number as a connection: reads it live, registers it with its vendor, and stores it with its token sealed.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import type {
  RegisterNumberRequest,
  RegisterNumberResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { CHAT_CHANNEL } from '../../domain/messages/chat-channel.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { chatRegistrations } from '../../metrics.ts';
import type { WhatsApp, WhatsAppNumber } from '../../providers/whatsapp/whatsapp.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import type { CodeRelay } from '../../store/code-relay.ts';
import { type Connections, connectionId } from '../../store/connections.ts';
import type { RegisterAttempts } from '../../store/register-attempts.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionMessage } from '../connection-message.ts';
import { connectedElsewhere, invalid } from '../refusals.ts';
import { chatError } from './chat-error.ts';

export interface RegisterNumberDeps {
  whatsapp: WhatsApp;
  connections: Pick<Connections, 'put'>;
  claims: Pick<AccountClaims, 'take' | 'isFree'>;
  attempts: RegisterAttempts;
  relay: Pick<CodeRelay, 'keep' | 'find' | 'forget'>;
  seal: Pick<TokenSeal, 'seal'>;
  transaction: Transaction;
  now(): Date;
}

const TIMEOUT_MS = 15_000;
const ID = /^\d{1,32}$/;
const TOKEN = /^[\x21-\x7e]{8,4096}$/;

/**
 * Handles RegisterNumber. The vendor counts every attempt to register a number, so nothing is tried that would be refused anyway,
 * and nothing is tried twice.
 * @throws AppError as the service says
 */
export function registerNumber(deps: RegisterNumberDeps) {
  return async (request: RegisterNumberRequest): Promise<MessageInitShape<typeof RegisterNumberResponseSchema>> => {
    try {
      const answer = await register(deps, checked(await continued(deps, request)));
      chatRegistrations.add(1, { outcome: answer.connection ? 'registered' : 'code_requested' });
      return answer;
    } catch (error) {
      const thrown = error instanceof ProviderError ? registerError(error) : error;
      chatRegistrations.add(1, { outcome: outcomeOf(thrown) });
      throw thrown;
    }
  };
}

async function register(
  deps: RegisterNumberDeps,
  request: RegisterNumberRequest,
): Promise<MessageInitShape<typeof RegisterNumberResponseSchema>> {
  const { whatsapp, claims, attempts, relay, now } = deps;
  const { profileId, workspaceId, phoneNumberId: numberId, businessAccountId, accessToken } = request;
  const auth = { accessToken, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const number = await whatsapp.number(businessAccountId, numberId, auth);
  if (!number) throw invalid('phone_number_id', 'phone_number_id is not a number of that business account.');
  if (request.displayNumber !== '' && digits(request.displayNumber) !== digits(number.displayNumber))
    throw invalid('display_number', 'display_number is not the one that the vendor has for that phone_number_id.');
  const account = { workspaceId, channel: CHAT_CHANNEL, accountExternalId: numberId };
  if (!(await claims.isFree({ ...account, profileId }))) throw connectedElsewhere();
  const told = { displayNumber: number.displayNumber, verifiedName: number.verifiedName };
  if (!number.isVerified && request.code === '') {
    const method = request.codeMethod;
    if (method !== 'SMS' && method !== 'VOICE')
      throw invalid(
        'code_method',
        'code_method (SMS or VOICE) is required: the vendor has not verified the number yet.',
      );
    const { pin, displayNumber } = request;
    // Comes first: the vendor is not asked to send a code that this call could not continue with.
    await relay.keep(profileId, numberId, { businessAccountId, accessToken, pin, displayNumber });
    await whatsapp.requestCode(numberId, method, auth);
    return { ...told, created: false };
  }
  if (!number.isVerified) await whatsapp.verifyCode(numberId, request.code, auth);
  const nextAt = await attempts.take(numberId, now());
  if (nextAt) throw registerLimit(nextAt.getTime() - now().getTime());
  await whatsapp.register(numberId, request.pin, auth);
  await whatsapp.subscribe(businessAccountId, auth);
  const stored = await store(deps, request, number);
  await relay.forget(profileId, numberId);
  return { ...told, ...stored };
}

/**
 * Completes a call that names only the number and its code with the registration that requested the code.
 * @throws AppError validation_error when none waits for it; chat_otp_relay_unavailable
 */
async function continued(
  { relay }: Pick<RegisterNumberDeps, 'relay'>,
  request: RegisterNumberRequest,
): Promise<RegisterNumberRequest> {
  const { profileId, phoneNumberId, code, businessAccountId, accessToken, pin } = request;
  if (code === '' || (businessAccountId && accessToken && pin)) return request;
  const pending = await relay.find(profileId, phoneNumberId);
  if (pending === null)
    throw invalid('code', 'code belongs to no registration of the last ten minutes: send the whole registration.');
  const displayNumber = request.displayNumber || pending.displayNumber;
  return {
    ...request,
    ...{ displayNumber, businessAccountId: businessAccountId || pending.businessAccountId },
    ...{ accessToken: accessToken || pending.accessToken, pin: pin || pending.pin },
  };
}

async function store(
  { connections, claims, seal, transaction, now }: RegisterNumberDeps,
  { profileId, workspaceId, phoneNumberId, businessAccountId, accessToken }: RegisterNumberRequest,
  { displayNumber, verifiedName }: WhatsAppNumber,
): Promise<MessageInitShape<typeof RegisterNumberResponseSchema>> {
  const id = connectionId(profileId, CHAT_CHANNEL, phoneNumberId);
  const connection = {
    ...{ id, profileId, workspaceId, channel: CHAT_CHANNEL, accountExternalId: phoneNumberId },
    managerExternalId: businessAccountId,
    accountName: [verifiedName, displayNumber].filter((name) => name !== '').join(', '),
    sealedToken: await seal.seal(id, accessToken),
    tokenExpiresAt: null,
    grantorId: null,
    sync: { state: 'unavailable' as const, id: null, days: 0 },
  };
  const stored = await transaction(async (session) =>
    (await claims.take(connection, now(), session)) ? connections.put(connection, now(), session) : null,
  );
  if (!stored) throw connectedElsewhere();
  return { connection: connectionMessage(stored.connection), created: stored.created };
}

/** @throws AppError validation_error */
function checked(request: RegisterNumberRequest): RegisterNumberRequest {
  if (!ID.test(request.businessAccountId)) throw invalid('business_account_id', 'business_account_id must be digits.');
  if (!ID.test(request.phoneNumberId)) throw invalid('phone_number_id', 'phone_number_id must be digits.');
  if (!TOKEN.test(request.accessToken))
    throw invalid('access_token', 'access_token must be 8 to 4,096 printable characters without spaces.');
  if (!/^\d{6}$/.test(request.pin)) throw invalid('pin', 'pin must be six digits.');
  if (!/^\d{0,10}$/.test(request.code)) throw invalid('code', 'code must be digits.');
  return request;
}

/** The token is the caller's, who is told; there is no connection yet whose health could change. */
function registerError(error: ProviderError) {
  const { refusal, thrown } = chatError(error);
  return refusal.health === undefined
    ? thrown
    : invalid('access_token', `access_token was refused; the vendor says: ${error.message}`);
}

const registerLimit = (waitMs: number) =>
  appError(
    'chat_register_limit',
    'The number was registered ten times within 72 hours; wait before the next attempt.',
    {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    },
  );

const outcomeOf = (error: unknown): string =>
  error instanceof Error && 'reason' in error ? String(error.reason) : 'internal_error';

const digits = (text: string): string => text.replace(/\D/g, '');
