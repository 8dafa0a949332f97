import { createTransport } from 'nodemailer';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok } from '../findings/report-finding.ts';

/** Answers of mail servers may quote user and password, so only their numbers are shown. */
function judgeFailure(error: unknown): Finding {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const answer = responseCode === undefined ? '' : ` (${responseCode})`;
  if (code === 'EAUTH')
    return fault(
      `The mail server does not accept user and password of SMTP_URL${answer}: check both.`,
    );
  const reason = responseCode === undefined ? reasonOf(error) : `it answers ${responseCode}`;
  return fault(
    `The mail server cannot be used at SMTP_URL: ${reason}. Check host, port, smtp or smtps, and the firewall; mail waits meanwhile.`,
  );
}

/**
 * Whether the mail server accepts a connection and the sign-in of its URL. No mail is sent. Each
 * step (connection, greeting, answer) may take a third of `limitMs`.
 */
export function mailServerCheck(url: string, limitMs: number): Check {
  const stepMs = limitMs / 3;
  return {
    name: 'mail server',
    run: async () => {
      const transport = createTransport({
        url,
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
      });
      try {
        await transport.verify();
        const how = new URL(url).username === '' ? 'a connection' : 'user and password';
        return [ok(`The mail server accepts ${how}; no mail was sent.`)];
      } catch (error) {
        return [judgeFailure(error)];
      } finally {
        transport.close();
      }
    },
  };
}
