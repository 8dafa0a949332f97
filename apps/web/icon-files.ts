import type { Plugin } from 'vite';

const imports = /import (?:type )?\{([^}]*)\} from '@tabler\/icons-react';/g;

/**
 * Imports each icon from its own file. By the index of their package every screen would seem to need all icons, so that
 * `chunk-groups.ts` could not tell which come with which screens; and the build would read six thousand files.
 */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?/, code: "'@tabler/icons-react'" },
      handler: (code) => ({
        code: code.replaceAll(imports, (_, names: string) => fileImports(names)),
      }),
    },
  };
}

/** The imports of these icons, on one line; `Icon` alone is a type. */
function fileImports(names: string): string {
  const icons = names.match(/Icon\w+/g) ?? [];
  return icons
    .map((icon) => `import ${icon} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`)
    .join(' ');
}
