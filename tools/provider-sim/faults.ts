// The trouble that a test orders: each fault waits in line until a matching call comes, and goes after its last time.
import { z } from 'zod';
import { FAULT_ERRORS } from './graph-error.ts';

const ERROR_KINDS = Object.keys(FAULT_ERRORS) as (keyof typeof FAULT_ERRORS)[];

/**
 * Faults besides the platform's errors: hang (no answer, ever), disconnect (the socket is cut), garbage (a proxy's HTML
 * page with status 200), short_page and empty_page (fewer rows than asked for although more follow).
 */
const OTHER_KINDS = ['hang', 'disconnect', 'garbage', 'short_page', 'empty_page'] as const;

export const FaultSchema = z.strictObject({
  kind: z.enum([...ERROR_KINDS, ...OTHER_KINDS]),
  /** How many calls it hits. */
  times: z.number().int().min(1).default(1),
  /** Only calls whose path and query contain this, such as insights or level=ad. */
  match: z.string().default(''),
  /** Calls that still go well before it starts. */
  skip: z.number().int().min(0).default(0),
  /** Only for insights ranges longer than this many days; for too_much_data. */
  longer_than_days: z.number().int().min(1).optional(),
  /** With a throttle: estimated_time_to_regain_access in the usage header, in minutes. */
  regain_minutes: z.number().int().min(0).default(0),
});

export type FaultOrder = z.input<typeof FaultSchema>;
export type Fault = z.output<typeof FaultSchema>;

export interface Faults {
  order(fault: FaultOrder): void;
  /** The fault that hits this call, if any. */
  next(url: string, rangeDays: number | undefined): Fault | undefined;
  clear(): void;
}

/** Makes an empty line of faults. */
export function createFaults(): Faults {
  let line: Fault[] = [];
  return {
    order: (fault) => {
      line.push(FaultSchema.parse(fault));
    },
    next: (url, rangeDays) => {
      const fault = line.find((one) => url.includes(one.match) && (rangeDays ?? 0) >= (one.longer_than_days ?? -1) + 1);
      if (!fault) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.times -= 1;
      if (fault.times === 0) line = line.filter((one) => one !== fault);
      return fault;
    },
    clear: () => {
      line = [];
    },
  };
}
