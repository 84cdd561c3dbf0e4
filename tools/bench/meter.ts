// Measures the CPU time that one measurement costs each process, including its work after the answer, and its peak memory.
import type { Side } from './alternate.ts';
import { type BenchProcess, readUsed, type Used } from './resources.ts';

export interface Resources {
  name: string;
  cpuSeconds: number;
  residentMb: number;
  /** The most memory of all samples. */
  peakMb: number;
}

export interface CpuMeter {
  /** Returns the side with its CPU time counted, from its start until it has settled. */
  metered<T>(side: Side<T>): Side<T>;
  /** Returns milliseconds of CPU per row, by process. */
  perRow(rows: number): Record<string, number>;
}

export interface Meter {
  cpu(): CpuMeter;
  /** Returns what the processes have used since the meter was made, or since they started if that was later. */
  resources(): Resources[];
}

/** Watches the processes that `list` returns each time; some start later than others. */
export function createMeter(list: () => readonly BenchProcess[]): Meter {
  const peaks = new Map<string, number>();
  const look = (): Used[] => {
    const used = readUsed(list());
    for (const { name, residentMb } of used) peaks.set(name, Math.max(peaks.get(name) ?? 0, residentMb));
    return used;
  };
  const before = new Map(look().map(({ name, cpuSeconds }) => [name, cpuSeconds]));
  return {
    cpu: () => cpuMeter(look),
    resources: () =>
      look().map(({ name, cpuSeconds, residentMb }) => ({
        name,
        cpuSeconds: cpuSeconds - (before.get(name) ?? 0),
        residentMb,
        peakMb: peaks.get(name) ?? residentMb,
      })),
  };
}

function cpuMeter(look: () => Used[]): CpuMeter {
  const spent = new Map<string, number>();
  const add = (used: readonly Used[], sign: 1 | -1) => {
    for (const { name, cpuSeconds } of used) spent.set(name, (spent.get(name) ?? 0) + sign * cpuSeconds);
  };
  return {
    metered: (side) => ({
      run: async () => {
        add(look(), -1);
        const result = await side.run();
        if (side.settle === undefined) add(look(), 1);
        return result;
      },
      ...(side.settle && {
        settle: async () => {
          await side.settle?.();
          add(look(), 1);
        },
      }),
    }),
    perRow: (rows) => Object.fromEntries([...spent].map(([name, seconds]) => [name, (seconds * 1000) / rows])),
  };
}
