// The import rules of the house (ARCHITECTURE.md, "Which file"). Run by bin/check-imports.ts, which also counts the modules seen:
// without @swc/core this tool reads no TypeScript 7 and is green over nothing.
const tests = '\\.test\\.tsx?$|/test-[^/]+\\.ts$|\\.fake\\.ts$'
const rooms = '^apps/api/src/(?!http/|db/|money/)([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:' } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|bench|drill|e2e|bin)/' },
    },
    {
      name: 'contract-needs-only-its-schema-library',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { dependencyTypesNot: ['local', 'localmodule', 'aliased-workspace', 'undetermined'], pathNot: 'typebox|^packages/contract/' },
    },
    { name: 'storefront-knows-no-api', severity: 'error', from: { path: '^apps/storefront/' }, to: { path: '^apps/(api|shop)/' } },
    { name: 'api-knows-no-storefront', severity: 'error', from: { path: '^apps/api/' }, to: { path: '^apps/(storefront|shop)/' } },
    {
      name: 'storefront-has-no-database',
      severity: 'error',
      from: { path: '^apps/storefront/' },
      to: { path: 'node_modules/(pg|graphile-worker|node-pg-migrate)/' },
    },
    {
      name: 'http-db-money-know-no-room',
      severity: 'error',
      from: { path: '^apps/api/src/(http|db|money)/', pathNot: tests },
      to: { path: rooms, pathNot: '^apps/api/src/settings/settings\\.port\\.ts$' },
    },
    {
      name: 'another-room-through-its-port-or-rule',
      severity: 'error',
      from: { path: rooms, pathNot: `${tests}|^apps/api/src/(demo|import)/` },
      to: { path: rooms, pathNot: ['^apps/api/src/$1/', '\\.(port|rule)\\.ts$'] },
    },
    {
      name: 'rules-and-views-are-pure',
      comment: 'Time, ids and chance are arguments.',
      severity: 'error',
      from: { path: '\\.(rule|view)\\.tsx?$' },
      to: { dependencyTypesNot: ['type-only'], path: '^apps/', pathNot: '\\.(rule|view|port)\\.tsx?$|^apps/api/src/money/|\\.words\\.ts$' },
    },
    {
      name: 'rules-and-views-do-no-io',
      severity: 'error',
      from: { path: '\\.(rule|view)\\.tsx?$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|path|url|buffer)$' },
    },
    { name: 'nobody-imports-a-test', severity: 'error', from: { pathNot: `${tests}|^(bin|bench|drill|e2e)/` }, to: { path: tests } },
    {
      name: 'ui-knows-no-shop',
      severity: 'error',
      from: { path: '^apps/storefront/app/ui/', pathNot: tests },
      to: { path: '^(apps/storefront/app/(?!ui/|text/)|packages/contract/)' },
    },
    {
      name: 'routes-are-a-table-of-contents',
      severity: 'error',
      from: { pathNot: '/test-[^/]+\\.ts$|/routes\\.ts$|^apps/api/src/(app|open)\\.ts$' },
      to: { path: '^apps/api/src/[^/]+/routes\\.ts$' },
    },
    {
      name: 'sql-is-called-by-its-own-room',
      severity: 'error',
      from: { path: rooms, pathNot: tests },
      to: { path: '^apps/api/src/([^/]+)/[^/]+\\.sql\\.ts$', pathNot: '^apps/api/src/$1/' },
    },
    {
      name: 'no-dev-package-in-the-program',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/(src|server)/', pathNot: `${tests}|^apps/shop/src/dev` },
      to: { path: 'node_modules/(vitest|fast-check|playwright-core|axe-core|autocannon)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    parser: 'swc',
  },
}
