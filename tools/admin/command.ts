// Defines a command of the operators' CLIs as data: its words, its options and what it does. Usage texts and checks come from it.
import type { AdminClients } from './clients.ts';

export interface Option {
  /** The placeholder of the value in usage texts; a flag has none. */
  readonly value?: string;
  readonly about: string;
  readonly required?: boolean;
  /** The only values that the option accepts. */
  readonly oneOf?: readonly string[];
}

/** The options that were given, by name without dashes. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandIo {
  /** Reads a text file, or standard input for `-`, for values that should not be on a command line. */
  readFile(path: string): string;
  /** Reports the current step, which is shown when the command takes longer than two seconds. */
  progress(detail: string): void;
}

/** @typeParam Context what it works on; by default the clients of the admin CLI */
export interface Command<Context = AdminClients> {
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Returns the object that is printed; its members are snake_case. */
  run(context: Context, given: Given, io: CommandIo): Promise<object>;
}

/** Commands that belong together in the usage text. */
export interface CommandArea<Context = AdminClients> {
  readonly title: string;
  readonly commands: readonly Command<Context>[];
}

/** Returns the value of a required option; main has checked that it is there. */
export function text(given: Given, name: string): string {
  return optionalText(given, name) ?? '';
}

/** Returns the value of an option; undefined when it was not given. */
export function optionalText(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reports whether the flag was given. */
export function flag(given: Given, name: string): boolean {
  return given[name] === true;
}

/** Checks that a command that changes things was given a change. @throws Error that names the options when none was given */
export function requireOneOf(given: Given, names: readonly string[]): void {
  if (names.every((name) => given[name] === undefined))
    throw new Error(`Say what to change: ${names.map((name) => `--${name}`).join(', ')}.`);
}

/** Returns a list separated by commas; empty when it was not given. */
export function list(given: Given, name: string): string[] {
  return (optionalText(given, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Returns a whole number of at least zero; undefined when it was not given. @throws Error that names the option */
export function wholeNumber(given: Given, name: string): number | undefined {
  const value = optionalText(given, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number.`);
  return Number(value);
}

/** Returns a number such as 12.5 or -3; undefined when it was not given. @throws Error that names the option */
export function decimal(given: Given, name: string): number | undefined {
  const value = optionalText(given, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(value)) throw new Error(`--${name} must be a number such as 12.5.`);
  return Number(value);
}

/**
 * Returns a number of days between two bounds, or 0 for `keep`; undefined when it was not given.
 * @throws Error that names the option and its bounds
 */
export function daysKept(given: Given, name: string, [least, most]: readonly [number, number]): number | undefined {
  const value = optionalText(given, name);
  if (value === undefined || value === 'keep') return value && 0;
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (days < least || days > most)
    throw new Error(`--${name} must be keep or a number of days from ${least} to ${most}.`);
  return days;
}

/** Returns true for on, false for off; undefined when it was not given. The option must have oneOf: ON_OFF. */
export function onOff(given: Given, name: string): boolean | undefined {
  const value = optionalText(given, name);
  return value === undefined ? undefined : value === 'on';
}

export const ON_OFF = ['on', 'off'] as const;

/** Returns a time in ISO 8601; undefined when it was not given. @throws Error that names the option */
export function time(given: Given, name: string): Date | undefined {
  const value = optionalText(given, name);
  if (value === undefined) return undefined;
  const at = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(at.getTime()))
    throw new Error(`--${name} must be a time such as 2027-01-31T12:00:00Z.`);
  return at;
}
