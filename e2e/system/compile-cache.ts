// Where the programs that tests start keep what they compiled: without it every start reads, strips and compiles the same files anew,
// which is half of what a short program costs.
import { resolve } from 'node:path';

const STATE_DIR = process.env.TOUCHLINE_STATE_DIR ?? resolve(import.meta.dirname, '../../.touchline');

/** For the environment of a program; Node knows by the contents of a file whether what it kept is still right. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve(STATE_DIR, 'compile-cache') };
