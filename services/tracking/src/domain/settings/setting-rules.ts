// Makes the rules by which the members of the settings are read: each returns the value as it is stored, or a refusal that names
// the member.
import { invalid, type Refusal } from '../refusal.ts';

export type ReadSetting<T> = { readonly value: T } | { readonly refusal: Refusal };
export type SettingRule<T> = (asked: unknown) => ReadSetting<T>;

const refuse = (field: string, rule: string) => ({ refusal: invalid(field, `must be ${rule}.`) });

export function flag(field: string): SettingRule<boolean> {
  return (asked) => (typeof asked === 'boolean' ? { value: asked } : refuse(field, 'true or false'));
}

export function wholeNumber(field: string, least: number, most: number): SettingRule<number> {
  return (asked) =>
    typeof asked === 'number' && Number.isInteger(asked) && asked >= least && asked <= most
      ? { value: asked }
      : refuse(field, `a whole number from ${least} to ${most}`);
}

export function oneOf<T extends string>(field: string, known: readonly T[]): SettingRule<T> {
  return (asked) => {
    const value = known.find((one) => one === asked);
    return value === undefined ? refuse(field, `one of ${known.join(', ')}`) : { value };
  };
}

/** @param read returns the text as it is stored, or undefined for one that breaks the rule */
export function text<T>(field: string, rule: string, read: (asked: string) => T | undefined): SettingRule<T> {
  return (asked) => {
    const value = typeof asked === 'string' ? read(asked) : undefined;
    return value === undefined ? refuse(field, rule) : { value };
  };
}

/** Reads a list; each entry is stored once. */
export function listOf(
  field: string,
  most: number,
  rule: string,
  read: (asked: string) => string | undefined,
): SettingRule<readonly string[]> {
  return (asked) => {
    if (!Array.isArray(asked)) return refuse(field, 'a list');
    if (asked.length > most) return { refusal: invalid(field, `may have at most ${most} entries.`) };
    const values: string[] = [];
    for (const [index, entry] of asked.entries()) {
      const value = typeof entry === 'string' ? read(entry) : undefined;
      if (value === undefined) return refuse(`${field}[${index}]`, rule);
      values.push(value);
    }
    return { value: [...new Set(values)] };
  };
}
