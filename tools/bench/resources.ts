// What every service used in the run, as the kernel counts it; empty where there is no /proc.
import { existsSync, readFileSync } from 'node:fs';
import { type RunningServices, SERVICES } from '../start/services.ts';

export interface Used {
  service: string;
  cpuSeconds: number;
  /** Memory now, and the most that it was, in MB of 1,000,000 bytes. */
  residentMb: number;
  peakMb: number;
}

/** The kernel counts CPU time in hundredths of a second on every Linux that Node runs on (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Reads every service's use. */
export function resourcesOf({ children }: RunningServices): Used[] {
  return SERVICES.flatMap((service) => {
    const pid = children.get(service)?.pid;
    if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return [];
    // The name, in parentheses, may hold spaces; user and system time are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6;
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return [{ service, cpuSeconds, residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }];
  });
}
