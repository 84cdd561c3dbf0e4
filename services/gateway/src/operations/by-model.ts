// Gives each attribution model a value of its own.
import { MODELS } from './query-fields.ts';

export type Model = (typeof MODELS)[number];

export function byModel<T>(of: (model: Model) => T): Record<Model, T> {
  return Object.fromEntries(MODELS.map((model) => [model, of(model)])) as Record<Model, T>;
}
