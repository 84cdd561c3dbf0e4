// Handles ListApps: lists every partner app for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListAppsResponseSchema } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Stores } from '../store/stores.ts';
import { appMessage } from './app-message.ts';

export function createListApps({ stores: { apps } }: { stores: Pick<Stores, 'apps'> }) {
  return async function listApps(): Promise<MessageInitShape<typeof ListAppsResponseSchema>> {
    return { apps: (await apps.list()).map(appMessage) };
  };
}
