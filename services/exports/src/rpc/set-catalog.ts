// Replaces all rows of a catalog from now on; a conversion that no row listed when it was credited gets no delivery.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CatalogRow as RowMessage,
  SetCatalogRequest,
  SetCatalogResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { type GivenRow, rowsFault, rowsOf, withSafeNames } from '../domain/catalog-rows.ts';
import type { RowValue } from '../domain/payload/conversion-value.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import { catalogMessage } from './catalog-message.ts';
import { invalid } from './refusals.ts';

interface Deps {
  readonly catalogs: Pick<Catalogs, 'find' | 'setRows'>;
  readonly destinations: Pick<Destinations, 'list'>;
  now(): Date;
}

/** Handles SetCatalog. @throws AppError validation_error */
export function setCatalog({ catalogs, destinations, now }: Deps) {
  return async ({
    profileId,
    rows: given,
  }: SetCatalogRequest): Promise<MessageInitShape<typeof SetCatalogResponseSchema>> => {
    const rows = given.map(rowOf);
    const known = await destinations.list(profileId);
    const fault = rowsFault(rows, known);
    if (fault) throw invalid(fault.field, fault.message);
    const named = withSafeNames(rows, rowsOf(await catalogs.find(profileId), known));
    const ids = known.map(({ _id }) => _id);
    return { catalog: catalogMessage(await catalogs.setRows(profileId, named, ids, now()), known) };
  };
}

function rowOf({ conversionKey, destinationId, platformEventName, value, enabled, ...row }: RowMessage): GivenRow {
  return {
    ...{ conversion_key: conversionKey, destination_id: destinationId, event_name: platformEventName, enabled },
    ...{ value: valueOfRow(value), first_payment_only: row.firstPaymentOnly },
  };
}

function valueOfRow(value: RowMessage['value']): RowValue {
  if (value.case === 'fixed') return { fixed: value.value.amount, currency: value.value.currency };
  return value.case === 'amount' && value.value ? 'amount' : 'none';
}
