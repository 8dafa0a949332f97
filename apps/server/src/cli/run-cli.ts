import { type CliContext, type Command, UsageError } from './input/command.ts';
import { explainError } from './input/explain-error.ts';
import { commands } from './commands.ts';
import { Interrupted } from './progress/interruptible.ts';
import { type Progress, type ProgressOutput, startProgress } from './progress/progress.ts';

const settingsHelp = `Settings come from the environment: DATABASE_URL for every command, DATABASE_OWNER_URL for migrate, backup,
restore, check-restore, distribute, administrator grant and revoke; backup, restore and check-restore need KOLLI_BACKUP_KEY;
those that change something or verify the audit log need KOLLI_AUDIT_KEY, too;
provision, import, restore, check-restore, reseal, identity-numbers, pharmacy create, box create, key create and subject
also KOLLI_DATA_KEYS, KOLLI_HASH_KEY and KOLLI_SESSION_SECRET, all of them the same as the server. doctor checks all settings
of the server.
\`npm run kolli\` without DATABASE_URL takes the settings
and the database of \`npm start\`.
Values of the --file may also be given as flags; flags win.`;

const helpOf = (command: Command) => `  kolli ${command.usage}\n      ${command.summary}`;

function help(chosen: readonly Command[]): string {
  return ['Usage:', ...chosen.map(helpOf), '', settingsHelp].join('\n');
}

/** Finds the command at the start of the arguments, and returns the remaining arguments. */
function findCommand(args: readonly string[]) {
  for (const command of commands) {
    const words = command.name.split(' ');
    if (words.every((word, index) => args[index] === word))
      return { command, rest: args.slice(words.length) };
  }
  return undefined;
}

/** The commands with this first word, such as `role`. */
const commandsOf = (noun: string) => commands.filter(({ name }) => name.split(' ')[0] === noun);

/** The commands of which help was asked. */
function askedCommands([noun = '']: readonly string[]): readonly Command[] {
  const chosen = commandsOf(noun);
  return chosen.length > 0 ? chosen : commands;
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

/** What a program with this exit code was ended by is Ctrl-C. */
const interruptedCode = 130;

/** What a run of the command line needs from its process. */
type CliEnvironment = Omit<CliContext, 'startProgress'> & {
  /** Where progress is shown. */
  readonly out: ProgressOutput;
};

/** Runs a command with progress that counts from its start, and leaves none behind. */
async function runCommand(command: Command, args: readonly string[], given: CliEnvironment) {
  const since = performance.now();
  const begun: Progress[] = [];
  const begin = (label: string, total?: number) => {
    for (const earlier of begun.splice(0)) earlier.end();
    const progress = startProgress({ label, total, out: given.out, since });
    begun.push(progress);
    return progress;
  };
  try {
    await command.run(args, { ...given, startProgress: begin });
  } finally {
    for (const progress of begun) progress.end();
  }
}

/**
 * Runs one command. Returns the exit code: 0 on success, 1 on failure, 2 for wrong arguments, 130 if it was interrupted.
 * `complain` gets the reason, without a stack.
 */
export async function runCli(
  args: readonly string[],
  context: CliEnvironment,
  complain: (text: string) => void,
): Promise<number> {
  const found = findCommand(args);
  if (args.length === 0 || args.some(isHelp) || args[0] === 'help') {
    context.say(help(found === undefined ? askedCommands(args) : [found.command]));
    return args.length === 0 ? 2 : 0;
  }
  if (found === undefined) {
    const [noun = ''] = args;
    const alike = commandsOf(noun);
    const advice = alike.length > 0 ? help(alike) : '`kolli help` lists all commands.';
    complain(`There is no command '${args.join(' ')}'.\n${advice}`);
    return 2;
  }
  try {
    await runCommand(found.command, found.rest, context);
    return 0;
  } catch (error) {
    if (error instanceof Interrupted) {
      complain(error.message);
      return interruptedCode;
    }
    const isUsage = error instanceof UsageError;
    const usage = isUsage ? `\nUsage:\n${helpOf(found.command)}` : '';
    complain(`${explainError(error)}${usage}`);
    return isUsage ? 2 : 1;
  }
}
