// The import rules of the house (ARCHITECTURE.md, "Import law"). Run by bin/check-imports.ts, which also counts the
// modules seen:
// without @swc/core this tool reads no TypeScript 7 and is green over nothing.
const tests = '\\.test\\.tsx?$|/test-[^/]+\\.ts$|\\.fake\\.ts$'
const rooms = '^apps/api/src/(?!base/(?:http|db|money|text|traces)/)([a-z]+/[^/]+)/'
const catalog = '^apps/api/src/catalogue/catalog/'
const catalogIndex = '^apps/api/src/catalogue/catalog-index/'

/** From the ground up: a storey imports itself and what is below it. */
export const storeys = ['base', 'content', 'catalogue', 'people', 'buying', 'supply', 'checks']
/**
 * By program, then by room or file: what of a storey above it still imports. Nothing is added here; what is mended is
 * taken out.
 */
export const stillUpward = {
  'apps/office/app': {},
  'apps/api/src': {
    'base/http': ['content/settings'],
    'base/mail': ['content/settings'],
    'content/banners': ['catalogue/catalog'],
    'content/news': ['catalogue/catalog'],
    'content/widgets': ['catalogue/catalog', 'catalogue/collections', 'catalogue/constructor-sets', 'buying/basket'],
    'catalogue/constructor-sets': ['buying/basket'],
    'people/forms': ['buying/orders'],
    'people/mail-sender': ['buying/blanks'],
    'people/sessions': ['buying/basket', 'buying/orders'],
    'people/users': ['buying/orders'],
  },
  'apps/storefront/app': {
    'base/shell': [
      'catalogue/search',
      'catalogue/compare-products',
      'people/notifications',
      'buying/basket',
      'buying/favorites',
    ],
    'content/home': ['catalogue/catalog'],
    'content/news': ['catalogue/catalog'],
    'content/pages': [
      'catalogue/catalog',
      'catalogue/manuals',
      'catalogue/part-schemes',
      'catalogue/price-lists',
      'people/forms',
      'buying/delivery',
    ],
    'catalogue/catalog': ['buying/basket', 'buying/favorites'],
    'catalogue/product': [
      'people/mail-sender',
      'people/reviews',
      'buying/basket',
      'buying/favorites',
      'buying/one-click',
    ],
    'people/users': ['buying/orders'],
  },
  'packages/contract/src': {
    'content/widgets.ts': [
      'catalogue/catalog.ts',
      'catalogue/collections.ts',
      'catalogue/constructor-sets.ts',
      'catalogue/partners.ts',
    ],
    'catalogue/constructor-sets.ts': ['buying/basket.ts', 'buying/basket-limits.ts'],
    'people/sessions.ts': ['buying/basket.ts'],
  },
}

const exact = (path) => `^${path.replaceAll('.', '\\.')}${/\.tsx?$/.test(path) ? '$' : '/'}`
const storeyLaw = Object.entries(stillUpward).flatMap(([program, exceptions]) => [
  ...storeys.map((storey, n) => ({
    name: 'no-storey-imports-one-above',
    severity: 'error',
    from: {
      path: `^${program}/${storey}/`,
      pathNot: [tests, ...Object.keys(exceptions).map((room) => exact(`${program}/${room}`))],
    },
    to: { path: `^${program}/(${storeys.slice(n + 1).join('|') || '-'})/` },
  })),
  ...Object.entries(exceptions).map(([room, allowed]) => ({
    name: 'no-storey-imports-one-above',
    severity: 'error',
    from: { path: exact(`${program}/${room}`), pathNot: tests },
    to: {
      path: `^${program}/(${storeys.slice(storeys.indexOf(room.split('/')[0]) + 1).join('|')})/`,
      pathNot: allowed.map((each) => exact(`${program}/${each}`)),
    },
  })),
])

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...storeyLaw,
    {
      name: 'every-room-stands-in-a-storey',
      severity: 'error',
      from: {
        path: `^(?:apps/api/src|apps/(?:storefront|office)/app)/(?!(?:${storeys.join('|')})/)[^/]+/|^packages/contract/src/[^/]+$`,
      },
      to: {},
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
      to: {
        dependencyTypesNot: ['local', 'localmodule', 'aliased-workspace', 'undetermined'],
        pathNot: 'typebox|^packages/contract/',
      },
    },
    {
      name: 'storefront-knows-no-api',
      severity: 'error',
      from: { path: '^apps/storefront/' },
      to: { path: '^apps/(api|demo|shop)/' },
    },
    {
      name: 'api-knows-no-storefront',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/(storefront|demo|shop)/' },
    },
    {
      name: 'office-knows-no-api',
      severity: 'error',
      from: { path: '^apps/office/' },
      to: { path: '^apps/(api|demo|shop)/|^apps/storefront/(?!server/static-files)' },
    },
    {
      name: 'storefront-has-no-database',
      severity: 'error',
      from: { path: '^apps/storefront/' },
      to: { path: 'node_modules/(pg|graphile-worker|node-pg-migrate)/' },
    },
    {
      name: 'http-db-money-text-traces-know-no-room',
      severity: 'error',
      from: { path: '^apps/api/src/base/(http|db|money|text|traces)/', pathNot: tests },
      to: { path: rooms, pathNot: '^apps/api/src/content/settings/settings\\.port\\.ts$' },
    },
    {
      name: 'another-room-through-its-port-or-rule',
      severity: 'error',
      from: { path: rooms, pathNot: [tests, '^apps/api/src/supply/import/', catalog] },
      to: { path: rooms, pathNot: ['^apps/api/src/$1/', '\\.(port|rule)\\.ts$'] },
    },
    {
      name: 'another-room-through-its-port-or-rule',
      comment: 'The catalogue alone enters its index.',
      severity: 'error',
      from: { path: catalog, pathNot: tests },
      to: { path: rooms, pathNot: [catalog, catalogIndex, '\\.(port|rule)\\.ts$'] },
    },
    {
      name: 'rules-and-views-are-pure',
      comment: 'Time, ids and chance are arguments.',
      severity: 'error',
      from: { path: '\\.(rule|view)\\.tsx?$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '^apps/',
        pathNot: '\\.(rule|view|port)\\.tsx?$|^apps/api/src/base/money/',
      },
    },
    {
      name: 'rules-and-views-do-no-io',
      severity: 'error',
      from: { path: '\\.(rule|view)\\.tsx?$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|path|url|buffer|util)$' },
    },
    {
      name: 'nobody-imports-a-test',
      severity: 'error',
      from: { pathNot: `${tests}|^(bin|bench|drill|e2e)/` },
      to: { path: tests },
    },
    {
      name: 'ui-knows-no-shop',
      severity: 'error',
      from: { path: '^packages/ui/src/', pathNot: [tests, '^packages/ui/src/text/'] },
      to: { path: '^(apps/|packages/contract/)' },
    },
    {
      name: 'routes-are-a-table-of-contents',
      severity: 'error',
      from: { pathNot: '/test-[^/]+\\.ts$|/routes\\.ts$|^apps/api/src/(office-)?rooms\\.ts$' },
      to: { path: '^apps/api/src/.+/routes\\.ts$' },
    },
    {
      name: 'sql-is-called-by-its-own-room',
      severity: 'error',
      from: { path: rooms, pathNot: [tests, catalog] },
      to: { path: '^apps/api/src/.+\\.sql\\.ts$', pathNot: '^apps/api/src/$1/' },
    },
    {
      name: 'sql-is-called-by-its-own-room',
      severity: 'error',
      from: { path: `${catalog}|^apps/demo/`, pathNot: tests },
      to: { path: '^apps/api/src/.+\\.sql\\.ts$', pathNot: [catalog, catalogIndex] },
    },
    {
      name: 'large-libraries-load-on-first-use',
      comment:
        'What draws PDF takes 14 MB in the thread that draws, what joins it 30 MB in the thread that joins; emails ' +
        'take 5 MB in the process that sends them.',
      severity: 'error',
      from: { path: '^apps/(api|shop)/', pathNot: [tests, '/documents/(pdf-document|join-pages)\\.ts$'] },
      to: {
        path: 'node_modules/(pdfkit|@cantoo/pdf-lib|nodemailer|postal-mime)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'large-libraries-load-on-first-use',
      severity: 'error',
      from: {
        path: '^apps/(api|shop)/',
        pathNot: [tests, '/documents/(draw-pdf|pdf\\.worker|join-pdfs\\.worker)\\.ts$'],
      },
      to: { path: '/documents/(pdf-document|draw-pdf|join-pages)\\.ts$', dependencyTypesNot: ['type-only'] },
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
