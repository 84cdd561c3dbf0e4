// Replaces all rules of a catalog from now on; a conversion that no rule listed when it was credited gets no delivery.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SetCatalogRequest,
  SetCatalogResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { rulesFault } from '../../domain/exports/catalog-rules.ts';
import type { Catalogs } from '../../store/exports/catalogs.ts';
import { invalid } from '../refusals.ts';
import { catalogMessage } from './catalog-message.ts';

/** Handles SetCatalog. @throws AppError validation_error */
export function setCatalog({ catalogs, now }: { catalogs: Pick<Catalogs, 'setRules'>; now(): Date }) {
  return async (request: SetCatalogRequest): Promise<MessageInitShape<typeof SetCatalogResponseSchema>> => {
    const rules = request.rules.map(({ conversionKey, eventName, sendValue }) => ({
      ...{ conversion_key: conversionKey, event_name: eventName, send_value: sendValue },
    }));
    const fault = rulesFault(rules);
    if (fault) throw invalid(fault.field, fault.message);
    return { catalog: catalogMessage(await catalogs.setRules(request.profileId, rules, now())) };
  };
}
