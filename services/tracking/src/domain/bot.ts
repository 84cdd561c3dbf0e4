// Recognises robots by their user agent, with the lists of the isbot package.
import { isbot } from 'isbot';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

// A plain HTTP library does not run a page's script, so no crawler posts with one: it is a program that its owner wrote to send
// events, such as a shop's server that forwards its visitors' events.
const HTTP_LIBRARY =
  /^(node|undici|node-fetch|axios|got|curl|wget|python|aiohttp|httpx|go-http-client|okhttp|java|apache-httpclient|jakarta|guzzlehttp|php|ruby|faraday|rest-client|postmanruntime|insomnia|bruno|httpie|dart|libwww-perl|k6|reqwest|hyper|dotnet)\b/i;

/**
 * Reports whether the user agent is a robot's.
 * @param userAgent empty is not a robot, since servers send none
 * @param pageHost a headless browser on a loopback page is a developer's own test, not a crawler
 */
export function isBot(userAgent: string, pageHost: string): boolean {
  if (userAgent === '' || HTTP_LIBRARY.test(userAgent) || !isbot(userAgent)) return false;
  return !(LOOPBACK.test(pageHost) && !isbot(userAgent.replace('HeadlessChrome', 'Chrome')));
}
