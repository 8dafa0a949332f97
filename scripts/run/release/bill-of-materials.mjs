const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const byText = (one, other) => (one < other ? -1 : 1);

/**
 * The bill of materials of a release in CycloneDX 1.6: each third-party package once, with what needs it. The same
 * packages and time give the same text.
 * @param {import('./production-packages.mjs').ProductionPackage[]} packages third-party ones and ours
 * @param {{name: string, version: string, time: Date}} release
 */
export function billOfMaterials(packages, { name, version, time }) {
  const own = `${name}@${version}`;
  const refOf = new Map(packages.map((one) => [one.path, one.isOurs ? own : purlOf(one)]));
  const needs = new Map();
  for (const one of packages) {
    const ref = refOf.get(one.path);
    const known = needs.get(ref) ?? new Set();
    needs.set(ref, known.union(new Set(one.needs.map((path) => refOf.get(path)))));
  }
  const components = new Map(
    packages.filter(({ isOurs }) => !isOurs).map((one) => [purlOf(one), componentOf(one)]),
  );
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        ...licencesOf('Apache-2.0'),
      },
    },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, on]) => ({
      ref,
      dependsOn: [...on].filter((other) => other !== ref).toSorted(byText),
    })),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

function componentOf(one) {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  const purl = purlOf(one);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version: one.version,
    scope: 'required',
    ...(one.integrity && { hashes: [hashOf(one.integrity)] }),
    ...licencesOf(one.license),
    purl,
  };
}

function hashOf(integrity) {
  const [algorithm, value] = integrity.split('-');
  const content = Buffer.from(value, 'base64').toString('hex');
  return { alg: algorithm.replace('sha', 'SHA-'), content };
}

function licencesOf(license) {
  if (/^[\w.-]+$/.test(license)) return { licenses: [{ license: { id: license } }] };
  if (license.includes('SEE LICENSE')) return { licenses: [{ license: { name: license } }] };
  return { licenses: [{ expression: license }] };
}
