// Declares the tracker as a function: the build puts the code of src/main.ts in the place of this module (build-package.ts).
import type { TrackerOptions } from '../src/options.ts';

/** Runs the tracker once on this page; a second run does nothing. */
export function run(options: TrackerOptions): void;
