// Starts what scoring needs beside its ad account to have a language model analyse: a model that speaks over a socket, and an access
// that says which profiles are of the healthcare family.
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { type GrpcService, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { type ModelServer, startModelServer } from '@touchline/chassis/testing/language-model-server.ts';
import { type GetProfileRequest, TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';

export interface ModelWorld extends AsyncDisposable {
  readonly model: ModelServer;
  /** The settings with which scoring uses both. */
  readonly env: Record<string, string>;
  readonly healthcare: Set<string>;
  isAccessAway: boolean;
}

/** The workspace of a profile; each has its own. */
export const workspaceOf = (profileId: string): string => `${profileId.slice(0, -4)}0000`;

export async function startModelWorld(): Promise<ModelWorld> {
  await using stack = new AsyncDisposableStack();
  const model = stack.use(await startModelServer());
  const state = { healthcare: new Set<string>(), isAccessAway: false };
  const getProfile = async ({ profileId }: GetProfileRequest) => {
    if (state.isAccessAway) throw unavailable('Access is away.');
    if (profileId === '') throw appError('not_found', 'No such profile.');
    const healthcareFamily = state.healthcare.has(profileId);
    return { profile: { id: profileId, workspaceId: workspaceOf(profileId), healthcareFamily } };
  };
  const tenants: GrpcService = { desc: TenantService, handlers: { getProfile: getProfile as never } };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const access = stack.use(await serveGrpc({ host: '127.0.0.1', port: 0, services: [tenants], logger }));
  const env = {
    ACCESS_GRPC: `127.0.0.1:${access.port}`,
    SUMMARY_MODEL_URL: model.url,
    SUMMARY_MODEL_NAME: 'small-reader',
  };
  const owned = stack.move();
  return Object.assign(state, { model, env, [Symbol.asyncDispose]: () => owned.disposeAsync() });
}
