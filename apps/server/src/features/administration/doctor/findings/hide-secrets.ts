/** Settings that are secrets as a whole, or lists of them. */
const secretNames = /^KOLLI_.*(KEYS?|SECRET)$|_SECRET$|_KEY$/u;

/** What must never be printed: keys, and the user names' passwords in URLs. */
function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (secretNames.test(name))
      // Data keys have names, which are no secrets: `name:key,name:key`.
      return [value, ...value.split(',').map((part) => part.slice(part.indexOf(':') + 1))];
    if (!URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeSafely(password)];
  });
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Removes the secrets of the settings from a text: errors of libraries may quote them. Those of less than four
 * characters stay, because they are parts of words.
 */
export function secretHider(environment: NodeJS.ProcessEnv): (text: string) => string {
  const secrets = [...new Set(secretsOf(environment))]
    .filter((secret) => secret.length >= 4)
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}
