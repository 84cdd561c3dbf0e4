// Implements the methods of AdPlatformService, which share one way to open the accounts.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { createPlatformAccounts, type PlatformAccountsDeps } from './platform-accounts.ts';
import { readCreative } from './read-creative.ts';
import { readDelivery } from './read-delivery.ts';
import { readEntity } from './read-entity.ts';
import { scanAds } from './scan-ads.ts';
import { setDailyBudget } from './set-daily-budget.ts';
import { setStatus } from './set-status.ts';
import { setUrlTags } from './set-url-tags.ts';

export function adPlatformService(deps: PlatformAccountsDeps): GrpcService {
  const accounts = createPlatformAccounts(deps);
  return implement(AdPlatformService, {
    readEntity: readEntity({ accounts }),
    readCreative: readCreative({ accounts }),
    readDelivery: readDelivery({ accounts, now: deps.now }),
    scanAds: scanAds({ accounts }),
    setStatus: setStatus({ accounts }),
    setDailyBudget: setDailyBudget({ accounts }),
    setUrlTags: setUrlTags({ accounts }),
  });
}
