import { Kbd } from '@mantine/core';
import classes from './shortcut-keys.module.css';

/** As they are written on keys, in every language. */
const names: Readonly<Record<string, string>> = { mod: 'Ctrl' };
const onMac: Readonly<Record<string, string>> = { mod: '⌘' };

function isMac(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent);
}

/** The keys of a shortcut: 'mod+k', '/' or 'g t', each as a key. */
export function ShortcutKeys({ keys }: { keys: string }) {
  const own = isMac() ? onMac : names;
  return (
    <span className={classes.keys}>
      {keys.split(/(?<=.)[+ ](?=.)/u).map((key) => (
        <Kbd key={key}>{own[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
      ))}
    </span>
  );
}
