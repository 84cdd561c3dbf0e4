// Serves doubles of identity and tracking over real gRPC: customers with phones and emails, and the sites of every profile.
import { appError } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import {
  type FindCustomerRequest,
  IdentityService,
  LinkTokenStatus,
  type MintLinkTokensRequest,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';

export interface Neighbours extends AsyncDisposable {
  readonly env: NodeJS.ProcessEnv;
  /** Phones by customer id, which is also the customer's key. */
  readonly phones: Map<string, string>;
  /** The same of emails. */
  readonly emails: Map<string, string>;
  /** What names customers of pages (chassis, chat-person.ts), by the same id and key. */
  readonly chatPeople: Map<string, readonly string[]>;
  /** How often a token was asked for. */
  minted(): number;
  /** Answers as an identity without keys for tokens; false ends this. */
  setKeyless(isKeyless: boolean): void;
}

/** The token that each customer gets. */
export const tokenOf = (customerId: string): string => `token-of-${customerId}`;
export const SITE = 'shop.example';

export async function startNeighbours(): Promise<Neighbours> {
  const phones = new Map<string, string>();
  const emails = new Map<string, string>();
  const chatPeople = new Map<string, readonly string[]>();
  let [minted, isKeyless] = [0, false];
  const identity = {
    ...notServed(IdentityService),
    findCustomer: async ({ customerId, externalId, phone, email, chatPersonId }: FindCustomerRequest) => {
      const ids = [...new Set([...phones.keys(), ...emails.keys(), ...chatPeople.keys()])];
      const isNamed = (id: string) =>
        [customerId, externalId].includes(id) ||
        (phone !== '' && phones.get(id) === phone) ||
        (email !== '' && emails.get(id) === email) ||
        chatPeople.get(id)?.includes(chatPersonId);
      const id = ids.find(isNamed);
      if (id === undefined) return {};
      const identifiers = (chatPeople.get(id) ?? []).map((value) => ({ type: 'chat_person_id', value }));
      const primary = { primaryPhone: phones.get(id) ?? '', primaryEmail: emails.get(id) ?? '' };
      return { customer: { customerId: id, identifiers, ...primary } };
    },
    mintLinkTokens: async ({ rows }: MintLinkTokensRequest) => {
      if (isKeyless) throw appError('link_tokens_disabled', 'No key is set.');
      minted += rows.length;
      const results = rows.map(({ customerId }) => ({
        status: LinkTokenStatus.MINTED,
        token: tokenOf(customerId ?? ''),
      }));
      return { results };
    },
  };
  const getSettings = async () => ({ settings: { sites: [SITE], linkTokenParam: 'svc_t' } });
  const grpc = await serveGrpc({
    ...{ host: '127.0.0.1', port: 0, logger: createLogger({ name: 'test', level: 'silent' }) },
    services: [
      implement(IdentityService, identity),
      implement(SiteService, { ...notServed(SiteService), getSettings }),
    ],
  });
  const address = `127.0.0.1:${grpc.port}`;
  return {
    env: { IDENTITY_GRPC: address, TRACKING_GRPC: address },
    ...{ phones, emails, chatPeople },
    minted: () => minted,
    setKeyless: (keyless) => {
      isKeyless = keyless;
    },
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  };
}

function notServed<S extends typeof IdentityService | typeof SiteService>(service: S) {
  const refuse = () => Promise.reject(new Error('not served here'));
  return Object.fromEntries(service.methods.map(({ localName }) => [localName, refuse])) as unknown as Parameters<
    typeof implement<S>
  >[1];
}
