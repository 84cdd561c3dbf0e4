// Says where the programs that tests start cache what they compiled: without it every start reads, strips and compiles the same
// files again, which is half of what a short program costs.
import { resolve } from 'node:path';

const STATE_DIR = process.env.TOUCHLINE_STATE_DIR ?? resolve(import.meta.dirname, '../../.touchline');

/** For a program's environment; Node validates the cached code by the contents of its file. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve(STATE_DIR, 'compile-cache') };
