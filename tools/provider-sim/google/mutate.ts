// Simulates mutations of statuses, and of suffixes of ads: names of resources and the update mask are checked first, then every
// operation is, before any of them takes effect.
import { z } from 'zod';
import { badRequest, forbidden, refused } from './google-error.ts';
import { suffixChange } from './mutate-suffix.ts';
import type { GoogleCustomer, GoogleGrant, GoogleWorld } from './world.ts';

export const MUTATED = ['campaigns', 'adGroups', 'adGroupAds', 'ads'] as const;
type StatusService = Exclude<(typeof MUTATED)[number], 'ads'>;

const BodySchema = z.strictObject({
  operations: z.array(
    z.strictObject({
      updateMask: z.string().optional(),
      update: z.strictObject({
        resourceName: z.string().optional(),
        status: z.string().optional(),
        finalUrlSuffix: z.string().optional(),
      }),
    }),
  ),
  partialFailure: z.literal(false).optional(),
  validateOnly: z.boolean().optional(),
});
export type Operation = z.output<typeof BodySchema>['operations'][number];
/** Makes one operation take effect. */
export type Change = () => void;
interface Target {
  readonly row: { status: 'ENABLED' | 'PAUSED' | 'REMOVED' };
  /** The statuses of the object and of what it is in. */
  readonly statuses: readonly string[];
}

/** @throws GoogleError unless the grant's person may change the customer, and the customer may change at all */
export function requireWriter(grant: GoogleGrant, customer: GoogleCustomer): void {
  if (grant.read_only_ids.includes(customer.id))
    throw forbidden(
      'ACTION_NOT_PERMITTED',
      'The user does not have permission to perform this action on the resource.',
    );
  if (customer.status === 'SUSPENDED')
    throw forbidden(
      'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
      "The customer can't perform this action because the account is suspended.",
    );
}

/** Handles POST /customers/{id}/{service}:mutate. @throws GoogleError */
export function mutate(
  world: GoogleWorld,
  customer: GoogleCustomer,
  service: (typeof MUTATED)[number],
  body: unknown,
): object {
  const parsed = BodySchema.safeParse(body);
  if (!parsed.success)
    throw badRequest(
      'INVALID_INPUT',
      `Invalid JSON payload at ${parsed.error.issues[0]?.path.join('.') || 'its root'}.`,
    );
  const { operations, validateOnly = false } = parsed.data;
  if (operations.length === 0) throw refused('mutateError', 'MUTATE_NOT_ALLOWED', 'The request has no operations.');
  const changes = operations.map((operation) =>
    service === 'ads' ? suffixChange(world, customer, operation) : statusChange(world, customer, service, operation),
  );
  if (validateOnly) return {};
  for (const change of changes) change();
  return { results: operations.map(({ update }) => ({ resourceName: update.resourceName })) };
}

function statusChange(
  world: GoogleWorld,
  customer: GoogleCustomer,
  service: StatusService,
  { updateMask, update }: Operation,
): Change {
  if (!updateMask)
    throw refused('fieldMaskError', 'FIELD_MASK_MISSING', 'The field mask must be provided for updates.');
  if (updateMask !== 'status')
    throw refused('fieldMaskError', 'FIELD_NOT_FOUND', `The simulator does not write '${updateMask}'.`);
  const { row, statuses } = targetOf(world, customer, service, update.resourceName);
  if (statuses.includes('REMOVED'))
    throw refused(
      'contextError',
      'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      'The operation is not allowed for removed resources.',
    );
  const { status } = update;
  if (status !== 'ENABLED' && status !== 'PAUSED')
    throw refused('enumError', 'ENUM_VALUE_NOT_PERMITTED', 'Enum value received is not permitted.');
  return () => {
    row.status = status;
  };
}

function targetOf(
  world: GoogleWorld,
  customer: GoogleCustomer,
  service: StatusService,
  name: string | undefined,
): Target {
  if (!name) throw badRequest('RESOURCE_NAME_MISSING', 'Resource name is missing.');
  const ids = /^customers\/(\d+)\/(campaigns|adGroups|adGroupAds)\/(\d+)(?:~(\d+))?$/.exec(name);
  const [, customerId, kind, first, second] = ids ?? [];
  if (customerId !== customer.id || kind !== service || (second !== undefined) !== (service === 'adGroupAds'))
    throw badRequest('RESOURCE_NAME_MALFORMED', `Resource name '${name}' is malformed.`);
  const ad = second === undefined ? undefined : world.ads.find((one) => one.id === second && one.ad_group_id === first);
  const adGroupId = service === 'campaigns' ? undefined : first;
  const adGroup = world.ad_groups.find((one) => one.id === adGroupId);
  const campaignId = service === 'campaigns' ? first : adGroup?.campaign_id;
  const campaign = world.campaigns.find((one) => one.id === campaignId && one.customer_id === customer.id);
  const row = { campaigns: campaign, adGroups: adGroup, adGroupAds: ad }[service];
  if (!row || !campaign) throw refused('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.');
  return { row, statuses: [row.status, adGroup?.status ?? '', campaign.status] };
}
