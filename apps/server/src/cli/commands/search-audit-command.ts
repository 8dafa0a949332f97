import { listAuditEntries as listCall } from '@kolli/contract/pharmacy/audit';
import type { CallResult } from '@kolli/contract/call/call';
import { listAuditEntries } from '../../features/audit-log/list-audit-entries.ts';
import { isId } from '../../platform/database/ids.ts';
import { type Command, readArguments, requiredText, UsageError } from '../input/command.ts';
import { checkInput } from '../input/command-input.ts';
import { requirePerson, requirePharmacy, withStore } from '../input/with-store.ts';

const text = { type: 'string' } as const;
const options = {
  pharmacy: text,
  action: text,
  user: text,
  subject: text,
  from: text,
  to: text,
  limit: text,
  before: text,
  json: { type: 'boolean' } as const,
} as const;

/** A time in epoch milliseconds; a date without time means midnight UTC. */
function timeOf(value: string | undefined, flag: string): string | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time))
    throw new UsageError(`--${flag} is not a date or time such as 2026-03-01`);
  return String(time);
}

type Entry = CallResult<typeof listCall>['entries'][number];

const lineOf = ({ chain, seq, at, userName, action, subject, detail }: Entry) =>
  `${chain === 'installation' ? 'installation ' : ''}${seq}  ${new Date(at).toISOString()}  ${userName ?? '-'}  ${action}  ${subject}  ` +
  JSON.stringify(detail);

/** `kolli audit search` */
export const searchAuditCommand: Command = {
  name: 'audit search',
  usage:
    'audit search --pharmacy <businessId> [--action <beginning>] [--user <e-mail or id>] [--subject <id>]\n' +
    '        [--from <time>] [--to <time>] [--limit <1-200>] [--before <key>] [--json]',
  summary:
    'Search the audit log of a pharmacy and the installation, newest first; --before continues with older entries',
  run: async (args, context) => {
    const { values } = readArguments(args, options);
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const { action, user, subject, limit, before: lastKey } = values;
    const range = {
      startTime: timeOf(values.from, 'from'),
      endTime: timeOf(values.to, 'to'),
    };
    const { entries, lastKey: oldest } = await withStore(context, async (store) => {
      const { id: pharmacyId } = await requirePharmacy(store, businessId);
      const userId = user === undefined || isId(user) ? user : await requirePerson(store, user);
      const query = checkInput(listCall.query, {
        action,
        userId,
        subject,
        ...range,
        lastKey,
        ...(limit === undefined ? {} : { limit }),
      });
      return listAuditEntries(store, { params: { pharmacyId }, query }, { isAdministrator: true });
    });
    if (values.json === true) {
      context.say(JSON.stringify({ entries, lastKey: oldest }));
      return;
    }
    for (const entry of entries) context.say(lineOf(entry));
    if (entries.length === 0) context.say('There are no such entries.');
    if (oldest !== null) context.say(`There are older ones: continue with --before ${oldest}`);
  },
};
