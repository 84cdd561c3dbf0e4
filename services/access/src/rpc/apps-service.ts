// Serves AppsService, by which operators manage partner apps; each method is a thin file beside this one.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Access } from '../access.ts';
import type { Stores } from '../store/stores.ts';
import { createChangeAppRpc } from './change-app.ts';
import { createCreateAppRpc } from './create-app.ts';
import { createListApps } from './list-apps.ts';
import { createRotateAppSecretRpc } from './rotate-app-secret.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Stores;
}

/** Ties every method of the service to its use case. */
export function createAppsService({ access, stores }: Deps): GrpcService {
  return implement(AppsService, {
    createApp: createCreateAppRpc({ access }),
    listApps: createListApps({ stores }),
    changeApp: createChangeAppRpc({ access }),
    rotateAppSecret: createRotateAppSecretRpc({ access }),
  });
}
