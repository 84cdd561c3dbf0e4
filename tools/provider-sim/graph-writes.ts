// Simulates writes on the platform: checks the permission first, refuses closed objects, and accepts budgets in minor units with
// a minimum and a limited rate of changes.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { creativeNode } from './creatives.ts';
import type { Call } from './graph-call.ts';
import { badParameter, FAULT_ERRORS, GraphError } from './graph-error.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';
import { must, type NodeLevel, type WorldIndex } from './nodes.ts';
import type { Account, Ad, AdSet, Token } from './world.ts';

interface Written {
  readonly index: WorldIndex;
  readonly budgetChanges: Map<string, number[]>;
  /** Milliseconds. */
  readonly now: number;
}

const HOUR_MS = 3_600_000;
const BUDGET_CHANGES_AN_HOUR = 4;
const STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] as const;

const MEMBERS = new Set(['status', 'daily_budget', 'creative', 'execution_options']);
const ExecutionOptions = z.array(z.literal('validate_only'));
const CreativeRef = z.strictObject({ creative_id: z.string() });

/**
 * Handles POST /{object}: status, daily_budget, or the creative of an ad. With the execution option validate_only it checks the
 * same, and changes nothing.
 * @throws GraphError
 */
export function writeObject(
  written: Written,
  { level, id }: { level: NodeLevel; id: string },
  { token, form }: Pick<Call, 'token' | 'form'>,
): { success: true } {
  const { index } = written;
  const unknown = Object.keys(form).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) throw badParameter(`The simulator does not write ${unknown}`);
  const account = accountOf(index, level, id);
  requireWrite(token, account);
  const row = must<{ status: string; effective_status?: string | undefined }>(rowsOf(index, level), id);
  if (row.status === 'ARCHIVED' || row.status === 'DELETED') throw closed();
  const changes = [
    form.daily_budget !== undefined && budgetChange(written, must(index.adSets, id), form.daily_budget, account),
    form.creative !== undefined && creativeChange(index, must(index.ads, id), form.creative),
    form.status !== undefined && statusChange(row, form.status),
  ];
  if (!isValidateOnly(form.execution_options)) for (const change of changes) if (change) change();
  return { success: true };
}

type Change = () => void;

function isValidateOnly(json: string | undefined): boolean {
  if (json === undefined) return false;
  const options = ExecutionOptions.safeParse(parsed(json));
  if (!options.success) throw badParameter('Param execution_options: the simulator knows ["validate_only"]');
  return options.data.length > 0;
}

function statusChange(row: { status: string; effective_status?: string | undefined }, wanted: string): Change {
  const status = STATUSES.find((one) => one === wanted);
  if (status === undefined) throw badParameter(`status must be one of ${STATUSES.join(', ')}`);
  return () => {
    row.status = status;
    // The effective status was that of the old status.
    row.effective_status = undefined;
  };
}

/** @throws GraphError unless the grant and its person may change the account */
export function requireWrite(token: Token, account: Account): void {
  const mayWrite = account.user_tasks.some((task) => task === 'ADVERTISE' || task === 'MANAGE');
  if (!token.permissions.includes('ads_management')) throw new GraphError(FAULT_ERRORS.write_permission);
  if (!mayWrite) throw new GraphError(FAULT_ERRORS.permission);
}

/** Returns a significant edit: the ad is reviewed again, and its ad set starts to learn again. */
function creativeChange(index: WorldIndex, ad: Ad, json: string): Change {
  const given = CreativeRef.safeParse(parsed(json));
  const id = given.data?.creative_id ?? '';
  if (creativeNode(index, id) === undefined) throw badParameter('Param creative: no creative with that id');
  return () => {
    ad.creative_id = id;
    if (ad.status === 'ACTIVE') ad.effective_status = 'PENDING_REVIEW';
    const adSet = must(index.adSets, ad.ad_set_id);
    if (adSet.learning_stage_status !== null) adSet.learning_stage_status = 'LEARNING';
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function budgetChange({ budgetChanges, now }: Written, adSet: AdSet, minor: string, account: Account): Change {
  if (!/^\d{1,14}$/.test(minor)) throw badParameter('Param daily_budget must be an integer of minor units');
  if (adSet.daily_budget === null)
    throw new GraphError({
      http: 400,
      code: 100,
      subcode: 1_885_621,
      message: 'Invalid parameter',
      userTitle: 'Only set a budget in one place',
      userMessage: 'You can only set an ad set budget or a campaign budget.',
    });
  const least = toMinorUnits(account.min_daily_budget, account.currency);
  if (new Decimal(minor).lt(least))
    throw new GraphError({
      http: 400,
      code: 100,
      subcode: 1_885_272,
      message: 'Invalid parameter',
      userTitle: 'Your budget is too low',
      userMessage: `The daily budget must be at least ${account.min_daily_budget} ${account.currency}.`,
    });
  const recent = (budgetChanges.get(adSet.id) ?? []).filter((at) => at > now - HOUR_MS);
  if (recent.length >= BUDGET_CHANGES_AN_HOUR) throw new GraphError(FAULT_ERRORS.throttle_budget);
  return () => {
    budgetChanges.set(adSet.id, [...recent, now]);
    adSet.daily_budget = toMajorUnits(minor, account.currency);
  };
}

function rowsOf(index: WorldIndex, level: NodeLevel) {
  return { campaign: index.campaigns, adset: index.adSets, ad: index.ads }[level];
}

function accountOf(index: WorldIndex, level: NodeLevel, id: string): Account {
  const adSetId = level === 'ad' ? must(index.ads, id).ad_set_id : id;
  const campaignId = level === 'campaign' ? id : must(index.adSets, adSetId).campaign_id;
  return must(index.accounts, must(index.campaigns, campaignId).account_id);
}

const closed = () =>
  new GraphError({
    http: 400,
    code: 100,
    subcode: 1_487_566,
    message: 'Invalid parameter',
    userTitle: 'Ad object is archived or deleted',
    userMessage: 'You can not edit an object that is archived or deleted.',
  });
