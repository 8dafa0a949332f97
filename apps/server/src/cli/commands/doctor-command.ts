import type {
  NamedFinding,
  State,
} from '../../features/administration/doctor/findings/report-finding.ts';
import { examineInstallation } from '../../features/administration/doctor/examine-installation.ts';
import { CliError, type Command, readArguments } from '../input/command.ts';

const countOf = (findings: readonly NamedFinding[], state: State) =>
  findings.filter((finding) => finding.state === state).length;

/** A number with its noun. */
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A line for each finding, in columns. */
function linesOf(findings: readonly NamedFinding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.map(
    ({ check, state, text }) =>
      `${state.padEnd('warning'.length)}  ${check.padEnd(width)}  ${text}`,
  );
}

/** `kolli doctor` */
export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor [--json]',
  summary:
    'Check settings, database, keys, jobs, gateways, clocks and the running product; change and send nothing. ' +
    'Exit with code 1 if there is a fault',
  run: async (args, { environment, clock, say }) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } });
    const findings = await examineInstallation({ environment, clock });
    if (values.json === true) say(JSON.stringify(findings));
    else for (const line of linesOf(findings)) say(line);
    const [faults, warnings] = [countOf(findings, 'fault'), countOf(findings, 'warning')];
    const sum = `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`;
    if (faults > 0) throw new CliError(sum);
    if (values.json !== true) say(sum);
  },
};
