// Lists why rules analysed a creative though a language model is configured.

/**
 * healthcare: ads of a healthcare profile are sent to no model. privacy_unknown: it could not be determined whether the profile is
 * one. model_unavailable: the model did not answer. model_answer_unusable: it answered something else than the traits.
 */
export const MODEL_NOTES = ['healthcare', 'privacy_unknown', 'model_unavailable', 'model_answer_unusable'] as const;
export type ModelNote = (typeof MODEL_NOTES)[number];
