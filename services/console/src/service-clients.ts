// Creates the clients of the services that pages call.
import type { DescService } from '@bufbuild/protobuf';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import type { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { AccountService } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import { KeyService } from '@touchline/proto/gen/touchline/access/v1/keys_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { PersonReadService } from '@touchline/proto/gen/touchline/access/v1/person_reads_pb.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { type CallApi, createCallApi } from './api/call-api.ts';
import type { Config } from './config.ts';

export interface ServiceClients {
  /** Authenticates the session of a browser, in access. */
  readonly credentials: GrpcClient<typeof CredentialService>;
  /** People's accounts and memberships, in access. */
  readonly accounts: GrpcClient<typeof AccountService>;
  /** API keys, in access. */
  readonly keys: GrpcClient<typeof KeyService>;
  /** The members and invitations of a workspace, in access. */
  readonly people: GrpcClient<typeof PeopleService>;
  /** The PII access log, in access. */
  readonly personReads: GrpcClient<typeof PersonReadService>;
  /** Workspaces, profiles and apps, in access. */
  readonly tenants: GrpcClient<typeof TenantService>;
  /** The ledger of writes to ad platforms. */
  readonly campaigns: GrpcClient<typeof CampaignService>;
  /** What is sent to ad platforms. */
  readonly exports: GrpcClient<typeof ExportService>;
  /** The public API, in the name of a visitor: what reports show. */
  readonly api: CallApi;
}

/** Longer, because passwords are hashed a few at a time, and a service of breached passwords is called. */
const ACCOUNTS_DEADLINE_MS = 15_000;
/** An undo reads and writes the ad platform. */
const CAMPAIGNS_DEADLINE_MS = 50_000;
/** The match quality is read from the ad platform. */
const EXPORTS_DEADLINE_MS = 15_000;

type Addresses = Pick<Config, 'ACCESS_GRPC' | 'CAMPAIGNS_GRPC' | 'EXPORTS_GRPC' | 'GATEWAY_URL'>;

/** Opens the channels, which connect on first use; disposing closes them. */
export function connectServices(
  { ACCESS_GRPC, CAMPAIGNS_GRPC, EXPORTS_GRPC, GATEWAY_URL }: Addresses,
  tls: ReturnType<typeof tlsFiles>,
): { readonly clients: ServiceClients } & AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const access = <S extends DescService>(service: S, options: { deadlineMs?: number } = {}): GrpcClient<S> =>
    stack.use(grpcClient(service, { address: ACCESS_GRPC, tls, ...options }));
  return {
    clients: {
      credentials: access(CredentialService),
      accounts: access(AccountService, { deadlineMs: ACCOUNTS_DEADLINE_MS }),
      keys: access(KeyService),
      people: access(PeopleService),
      personReads: access(PersonReadService),
      tenants: access(TenantService),
      campaigns: stack.use(
        grpcClient(CampaignService, { address: CAMPAIGNS_GRPC, tls, deadlineMs: CAMPAIGNS_DEADLINE_MS }),
      ),
      exports: stack.use(grpcClient(ExportService, { address: EXPORTS_GRPC, tls, deadlineMs: EXPORTS_DEADLINE_MS })),
      api: createCallApi({ gatewayUrl: GATEWAY_URL }),
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
