// Assembles IntegrationService from its calls.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { IntegrationService } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { Db } from 'mongodb';
import type { IntegrationProviders } from '../../providers/integration-providers.ts';
import { createBankLinkIntents } from '../../store/bank-link-intents.ts';
import { createReplacedKeys } from '../../store/replaced-keys.ts';
import { activateWebPixelRpc } from './activate-web-pixel.ts';
import { changeShop } from './change-shop.ts';
import { type ChoosePagesDeps, choosePages } from './choose-pages.ts';
import { connectBankLink } from './connect-bank-link.ts';
import { connectManyChat } from './connect-manychat.ts';
import { connectShop } from './connect-shop.ts';
import { listPages } from './list-pages.ts';
import { listShops } from './list-shops.ts';
import { type RemoveShopDeps, removeShop } from './remove-shop.ts';
import { startBankLink } from './start-bank-link.ts';

export interface IntegrationServiceDeps
  extends Omit<ChoosePagesDeps, keyof IntegrationProviders | 'disconnect'>,
    RemoveShopDeps {
  db: Db;
  connections: ChoosePagesDeps['connections'];
  providers: IntegrationProviders;
}

/** Returns what serveGrpc takes. */
export function integrationService({ db, providers, ...given }: IntegrationServiceDeps) {
  const deps = { ...given, ...providers, keys: createReplacedKeys(db), intents: createBankLinkIntents(db) };
  return implement(IntegrationService, {
    connectShop: connectShop(deps),
    listShops: listShops(deps),
    changeShop: changeShop(deps),
    removeShop: removeShop(deps),
    activateWebPixel: activateWebPixelRpc(deps),
    connectManyChat: connectManyChat(deps),
    startBankLink: startBankLink(deps),
    connectBankLink: connectBankLink(deps),
    listPages: listPages(deps),
    choosePages: choosePages(deps),
  });
}
