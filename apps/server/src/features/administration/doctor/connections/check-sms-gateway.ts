import type { Clock } from '../../../../platform/clock/clock.ts';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, ok, warning } from '../findings/report-finding.ts';
import { ask, below } from './ask-server.ts';

/** Whether the SMS gateway can be reached. Nothing is sent to it, not even the key. */
export function smsGatewayCheck(url: string, clock: Clock): Check {
  return {
    name: 'sms gateway',
    run: async (signal) => {
      try {
        const { status } = await ask(below(url, '/messages'), { method: 'OPTIONS', clock, signal });
        const what = `answers OPTIONS with ${status}; no message and no key was sent`;
        if (status >= 500)
          return [
            warning(`The SMS gateway ${what}. It seems to be out of order: ask its provider.`),
          ];
        return [ok(`The SMS gateway ${what}.`)];
      } catch (error) {
        return [
          fault(
            `The SMS gateway cannot be reached at SMS_GATEWAY_URL: ${reasonOf(error)}. Check the URL and the firewall; messages wait meanwhile.`,
          ),
        ];
      }
    },
  };
}
