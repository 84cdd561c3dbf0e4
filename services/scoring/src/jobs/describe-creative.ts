// Determines what an analysis finds in a creative: by a language model where the run has a unit for it, otherwise by rules, which also
// stand in for a model that is away or answers nonsense.
import { AppError } from '@touchline/chassis/errors.ts';
import type { LanguageModel } from '@touchline/chassis/model/language-model.ts';
import { contentDigest } from '../domain/creative/content-digest.ts';
import type { Creative } from '../domain/creative/creative.ts';
import { languageOf } from '../domain/creative/language-of.ts';
import type { ModelNote } from '../domain/creative/model-notes.ts';
import { modelPrompt } from '../domain/creative/model-prompt.ts';
import { modelTraits } from '../domain/creative/model-traits.ts';
import { textOf } from '../domain/creative/text-of.ts';
import { type Traits, traitsOf } from '../domain/creative/traits-of.ts';
import type { ReadModelAccess } from '../sources/model-access.ts';
import type { Analyses } from '../store/analyses.ts';
import type { AnalysisDoc, Finding } from '../store/analysis-doc.ts';

/** The model, and how to find out whether it may be used. */
export interface Modelling {
  readonly model: LanguageModel;
  readonly readModelAccess: ReadModelAccess;
}

interface Deps {
  readonly analyses: Pick<Analyses, 'byContent'>;
  /** Absent without a model. */
  readonly modelling?: Modelling | undefined;
  now(): Date;
}

export interface Described {
  readonly found: Traits & Finding;
  /** Whether the model answered: otherwise the unit of the run goes back. */
  readonly isPaid: boolean;
}

export type DescribeCreative = ReturnType<typeof createDescribeCreative>;

export function createDescribeCreative({ analyses, modelling, now }: Deps) {
  const seen = ({ id }: Creative) => ({ creative_id: id, analysed_at: now() });

  function byRules(creative: Creative, note: ModelNote | null): Traits & Finding {
    const text = textOf(creative);
    const result = { source: 'rules' as const, model: null, note, digest: null };
    return { ...traitsOf(creative), ...result, text, language: languageOf(text), ...seen(creative) };
  }

  /** Returns what a model found before in the same content, in any ad of the profile; null when it was never asked. */
  async function known(profileId: string, creative: Creative): Promise<(Traits & Finding) | null> {
    if (modelling === undefined) return null;
    const found = await analyses.byContent(profileId, contentDigest(modelPrompt(creative), modelling.model.name));
    return found && { ...found, ...seen(creative) };
  }

  async function byModel(creative: Creative, { model }: Modelling): Promise<Described> {
    const prompt = modelPrompt(creative);
    const rules = byRules(creative, null);
    const instead = (note: ModelNote) => ({ ...rules, note });
    let answer: string;
    try {
      answer = await model.write(prompt);
    } catch (error) {
      if (error instanceof AppError) return { found: instead('model_unavailable'), isPaid: false };
      throw error;
    }
    const traits = modelTraits(answer);
    // The model was paid for that answer. Were it free, a text that spoils every answer would lift the limit on its calls.
    if (traits === null) return { found: instead('model_answer_unusable'), isPaid: true };
    const result = { source: 'model' as const, model: model.name, digest: contentDigest(prompt, model.name) };
    return { found: { ...rules, ...traits, ...result }, isPaid: true };
  }

  return {
    known,
    /** Reads anew whether the profile's ads may be sent, since that may have changed after the run was requested. */
    async describe({ profile_id, unit, note }: AnalysisDoc, creative: Creative): Promise<Described> {
      const rules = (why: ModelNote | null): Described => ({ found: byRules(creative, why), isPaid: false });
      if (modelling === undefined || !unit || textOf(creative) === '') return rules(modelling ? (note ?? null) : null);
      const access = await modelling.readModelAccess(profile_id);
      if ('note' in access) return rules(access.note);
      const found = await known(profile_id, creative);
      return found ? { found, isPaid: false } : byModel(creative, modelling);
    },
  };
}
