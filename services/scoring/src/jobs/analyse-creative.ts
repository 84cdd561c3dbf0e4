// Runs one creative analysis: it reads the creative live, determines and stores its traits, and has the profile rescored with them.
import { AppError } from '@touchline/chassis/errors.ts';
import { MODEL_NOTES } from '../domain/creative/model-notes.ts';
import { analysedCreatives } from '../metrics.ts';
import type { Allowance } from '../sources/allowance.ts';
import type { ReadCreative } from '../sources/read-creative.ts';
import type { Analyses } from '../store/analyses.ts';
import type { AnalysisDoc } from '../store/analysis-doc.ts';
import type { Profiles } from '../store/profiles.ts';
import type { DescribeCreative } from './describe-creative.ts';

export interface AnalyseDeps {
  readonly analyses: Pick<Analyses, 'begin' | 'byId' | 'finish' | 'fail' | 'postpone'>;
  readonly readCreative: ReadCreative;
  readonly creatives: Pick<DescribeCreative, 'describe'>;
  readonly allowance: Pick<Allowance, 'giveBack'>;
  readonly profiles: Pick<Profiles, 'hear'>;
  now(): Date;
  /** How long to wait for other analyses before the profile is rescored. */
  readonly gatherMs: number;
  readonly lockMs: number;
}

/** After this many attempts the analysis fails. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 5000;
/** Errors that are worth another attempt. */
const PASSING = new Set(['provider_error', 'rate_limit_exceeded', 'service_unavailable']);

/** @throws (the function) any error that is no refusal of the platform; the analysis stays due */
export function createAnalyseCreative(deps: AnalyseDeps) {
  const { analyses, readCreative, creatives, profiles, now, gatherMs, lockMs } = deps;
  // Every series exists before its first run, so that the first failure of a model shows as a rise.
  for (const outcome of ['model', 'rules', 'failed']) analysedCreatives.add(0, { outcome, note: 'none' });
  for (const note of MODEL_NOTES) analysedCreatives.add(0, { outcome: 'rules', note });
  const after = (ms: number) => new Date(now().getTime() + ms);
  return async function analyseCreative(id: string): Promise<void> {
    const analysis = await analyses.begin(id, now(), after(lockMs));
    if (analysis === null) {
      // It may have ended in a process that died before it could have the profile rescored.
      const ended = await analyses.byId(id);
      if (ended?.state === 'done') await profiles.hear([ended.profile_id], after(gatherMs));
      return;
    }
    let isUnpaid = false;
    try {
      const creative = await readCreative(analysis.profile_id, analysis.ad_external_id);
      if (creative === null) {
        const failure = { code: 'invalid_state', message: 'The platform does not report the creative of this ad.' };
        return await fail(analysis, failure);
      }
      const { found, isPaid } = await creatives.describe(analysis, creative);
      const isEnded = await analyses.finish(analysis, found);
      if (isEnded) analysedCreatives.add(1, { outcome: found.source ?? 'rules', note: found.note ?? 'none' });
      isUnpaid = isEnded && !isPaid;
      await profiles.hear([analysis.profile_id], after(gatherMs));
    } catch (error) {
      if (error instanceof AppError) return await end(analysis, error);
      const failure = { code: 'internal_error', message: 'The analysis failed repeatedly; start it again.' };
      if (analysis.attempts >= MOST_ATTEMPTS) await fail(analysis, failure);
      throw error;
    }
    if (isUnpaid) await giveBack(analysis);
  };

  async function end(analysis: AnalysisDoc, error: AppError): Promise<void> {
    const { attempts } = analysis;
    if (PASSING.has(error.reason) && attempts < MOST_ATTEMPTS) {
      const wait = (error.retryAfterSeconds ?? 0) * 1000 || FIRST_WAIT_MS * 2 ** (attempts - 1);
      return analyses.postpone(analysis, after(wait));
    }
    // Connections uses that code for objects of every kind.
    const code = error.reason === 'campaign_not_found' ? 'not_found' : error.reason;
    return fail(analysis, { code, message: error.message });
  }

  async function fail(analysis: AnalysisDoc, failure: NonNullable<AnalysisDoc['failure']>): Promise<void> {
    if (!(await analyses.fail(analysis, failure, now()))) return;
    analysedCreatives.add(1, { outcome: 'failed', note: 'none' });
    await giveBack(analysis);
  }

  /** Comes after the end is stored: a process that dies between the two costs the workspace a unit, and none is drawn twice. */
  async function giveBack({ unit }: AnalysisDoc): Promise<void> {
    if (unit) await deps.allowance.giveBack(unit);
  }
}
