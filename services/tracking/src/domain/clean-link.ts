// Cleans what a browser reports of a link that was followed to another site: the browser's word is anyone's, so what the tracker
// leaves out is left out here, too.
import { cleanPath } from './clean-url.ts';
import type { Scalar } from './properties.ts';

const HOST = /^[\w.-]{1,253}$/;

/** Returns the properties with a link_host that is none left out, and a link_path without a query and what identifies a person. */
export function cleanLink(properties: Readonly<Record<string, Scalar>> = {}): Record<string, Scalar> {
  const { link_host: host, link_path: path, ...rest } = properties;
  return {
    ...rest,
    ...(typeof host === 'string' && HOST.test(host) && { link_host: host.toLowerCase() }),
    ...(typeof path === 'string' && { link_path: cleanPath(path.replace(/[?#].*$/s, '')) }),
  };
}
