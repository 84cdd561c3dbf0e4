// The methods of AdPlatformService, over one way to the accounts.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { createReach, type ReachDeps } from './reach.ts';
import { readCreative } from './read-creative.ts';
import { readDelivery } from './read-delivery.ts';
import { readEntity } from './read-entity.ts';
import { setDailyBudget } from './set-daily-budget.ts';
import { setStatus } from './set-status.ts';
import { setUrlTags } from './set-url-tags.ts';

export function adPlatformService(deps: ReachDeps): GrpcService {
  const reach = createReach(deps);
  return implement(AdPlatformService, {
    readEntity: readEntity({ reach }),
    readCreative: readCreative({ reach }),
    readDelivery: readDelivery({ reach, now: deps.now }),
    setStatus: setStatus({ reach }),
    setDailyBudget: setDailyBudget({ reach }),
    setUrlTags: setUrlTags({ reach }),
  });
}
