import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { formLimits } from '../../storefront/server/form-limits.rule.ts'
import { buildIfStale } from './program-build.ts'
import { root } from './shop-config.ts'
import { spawnShop } from './spawned-shop.ts'

// Where it is on the disk of the clone, files are hard-linked instead of copied.
const folder = mkdtempSync(join(tmpdir(), 'shpulka packaged '))
// When the tests run as root, another user runs the database.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Lock {
  readonly packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; resolved?: string }>
}

/** Copies what `npm ci --omit=dev` installs, with hard links if possible. Returns the number of packages. */
function copyProduction(to: string) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const copy = (what: readonly string[], into: string, useLinks: boolean) => {
    mkdirSync(into, { recursive: true })
    if (what.length > 0) execFileSync('cp', [useLinks ? '-al' : '-a', ...what, into])
  }
  const canUseLinks = canHardLink(to)
  copy(
    ['package.json', 'package-lock.json'].map((name) => join(root, name)),
    to,
    false,
  )
  for (const workspace of [
    'apps/api',
    'apps/demo',
    'apps/office',
    'apps/shop',
    'apps/storefront',
    'packages/contract',
    'packages/ui',
  ])
    copy(childrenOf(workspace), join(to, workspace), false)
  const byFolder = new Map<string, string[]>()
  let count = 0
  for (const [path, { dev, devOptional, link, resolved }] of Object.entries(packages)) {
    // A package inside another one is copied with it.
    if (path.split('node_modules/').length !== 2 || dev || devOptional || !existsSync(join(root, path))) continue
    count += 1
    if (link) {
      mkdirSync(dirname(join(to, path)), { recursive: true })
      symlinkSync(join(to, resolved!), join(to, path))
    } else byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), join(root, path)])
  }
  for (const [parent, paths] of byFolder) copy(paths, join(to, parent), canUseLinks)
  return count
}

const childrenOf = (path: string) =>
  readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules')
    .map((name) => join(root, path, name))

function canHardLink(to: string): boolean {
  try {
    mkdirSync(to, { recursive: true })
    execFileSync('cp', ['-al', join(root, 'package.json'), join(to, 'tried')], { stdio: 'ignore' })
    rmSync(join(to, 'tried'))
    return true
  } catch {
    return false
  }
}

/** Everything in a folder with its modification time. */
const stateOf = (path: string) =>
  execFileSync('find', [path, '-printf', '%p %y %T@\\n'], { encoding: 'utf8', maxBuffer: 1 << 28 })

test('the shop starts with production packages only and writes only to DATA_DIR and TMPDIR', async () => {
  for (const program of ['storefront', 'office', 'shop'] as const) await buildIfStale(program)
  // Beside a shop that runs, whose port it does not need.
  const build = [join(root, 'apps/shop/src/build.ts')]
  expect(execFileSync(process.execPath, build, { encoding: 'utf8', env: { ...process.env, PORT: '1' } })).toBe(
    'витрина: собрана раньше\nконтора: собрана раньше\nпрограмма: собрана раньше\n',
  )
  // They may be served by another user than the one who built them.
  for (const path of ['', '.built-from', 'client', 'server/index.js'])
    expect(statSync(join(root, 'apps/storefront/build', path)).mode & 0o004, path).toBe(0o004)
  const shopFolder = join(folder, 'shop')
  expect(copyProduction(shopFolder)).toBeGreaterThan(100)
  for (const name of ['vite', 'vitest', 'typescript', '@react-router/dev', 'playwright-core'])
    expect(existsSync(join(shopFolder, 'node_modules', name)), name).toBe(false)
  // Like a read-only root: the cache of compiled code cannot be written.
  symlinkSync('/dev/null', join(shopFolder, 'node_modules', '.cache'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const before = stateOf(shopFolder)
  const main = join(shopFolder, 'apps/shop/src/main.ts')
  const settings = { DATA_DIR: join(folder, 'data'), TMPDIR: temporary, SHOP_DEMO: 'off' }
  const shop = await spawnShop(settings, main)
  try {
    const statusOf = async (path: string) => (await fetch(shop.url + path)).status
    expect(await Promise.all(['/', '/catalog', '/readyz', '/metrics', '/api/openapi.json'].map(statusOf))).toEqual([
      200, 200, 200, 200, 200,
    ])
  } finally {
    expect(await shop.stop()).toBe(0)
  }
  expect(shop.output()).not.toContain('работают её исходники')
  expect(stateOf(shopFolder) === before).toBe(true)
  writeFileSync(join(shopFolder, 'apps/storefront/app/newer.ts'), '')
  writeFileSync(join(shopFolder, 'apps/shop/src/front.ts'), '\n', { flag: 'a' })
  const refusal = await spawnShop(settings, main).catch((error: Error) => error.message)
  expect(refusal).toMatch(/Программа не собрана, работают её исходники: .+\nСтраницы собраны не из этих исходников/)
  expect(refusal).toContain('Соберите их там её владельцем: npm run build')
  // Long timeout: there is no cache of compiled code, and both programs may have to be built first.
}, 900_000)

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [`deploy/${entry.name}`] : [],
)

describe('the files of deploy/', () => {
  const unit = read('deploy/shop.service')
  const nginx = read('deploy/nginx.conf')
  const image = read('deploy/Containerfile')
  const compose = read('deploy/compose.yaml')
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

  test('use only settings that the shop reads', () => {
    const config = ['config', 'config-parts', 'environment'].map((name) => read(`apps/api/src/${name}.ts`)).join('\n')
    const notOurs = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_COMPILE_CACHE'])
    const settingNames = [
      ...[...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => line!.split(' ')),
      ...['verify', 'backup'].flatMap((name) =>
        [...read(`deploy/${name}.service`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => line!.split(' ')),
      ),
      .../^ENV ((?:.+\\\n)?.+)$/m.exec(image)![1]!.split(/[\s\\]+/),
      ...[.../environment:\n((?: {6}.+\n)+)/.exec(compose)![1]!.matchAll(/^ {6}(\w+):/gm)].map(
        ([, name]) => `${name}=`,
      ),
    ].map((setting) => setting.split('=')[0]!)
    expect(settingNames.length).toBeGreaterThan(15)
    for (const name of new Set(settingNames)) {
      if (notOurs.has(name)) continue
      const secret = /^(.+)_FILE$/.exec(name)?.[1]
      expect(config, name).toContain(`'${secret ?? name}'`)
      if (secret) expect(/const secrets = \[[^;]+?\n\]/.exec(config)![0], name).toContain(`'${secret}'`)
    }
  })

  test('give the shop longer to stop than it needs', () => {
    const drain = numberIn(unit, /DRAIN_SECONDS=(\d+)/)
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)/m)).toBeGreaterThanOrEqual(drain + 30)
    expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(
      numberIn(compose, /DRAIN_SECONDS: "(\d+)"/) + 30,
    )
    expect(unit).toMatch(/^KillMode=mixed$/m)
  })

  test('run the same commands as npm run', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const flags = scripts.start!.replace('node bin/with-setup.mjs ', '')
    expect(unit).toContain(`node/bin/node ${flags}\n`)
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)![1]!).join(' ')).toBe(`node ${flags}`)
    // Compiled code is read only by the same node with the same flags and user, from the same folder.
    const [, filledFlags, filledFolder, filledUser] =
      /^ && node (.+) apps\/shop\/src\/fill-compile-cache.ts \\\n +(\S+) (\d+) \\$/m.exec(image)!
    expect(flags).toBe(`${filledFlags} apps/shop/src/main.ts`)
    expect(image).toContain(`NODE_COMPILE_CACHE=${filledFolder}\n`)
    expect(image).toContain(`\nUSER ${filledUser}\n`)
    for (const name of ['verify', 'backup'])
      expect(read(`deploy/${name}.service`)).toContain(`node ${scripts[name]!.split(' ').at(-1)}`)
    expect(image).toContain(`RUN node ${scripts.build!.split(' ').at(-1)} `)
    const launcher = read('bin/with-setup.mjs')
    for (const text of [unit, image])
      for (const [, name, value] of text.matchAll(/(MALLOC_\w+)=(\d+)/g))
        expect(launcher).toContain(`${name}: process.env.${name} ?? '${value}'`)
  })

  test('HAProxy sets the same headers as nginx and retries only GET', () => {
    const haproxy = read('deploy/haproxy.cfg')
    for (const line of [
      'option forwardfor',
      'http-request set-header X-Forwarded-Host %[req.hdr(host)]',
      'http-request set-header X-Forwarded-Proto https',
      'http-request return status 404 if { path /metrics /healthz /readyz }',
      'http-request disable-l7-retry unless METH_GET',
    ])
      expect(haproxy).toContain(`  ${line}\n`)
    const servers = haproxy.split('\n').filter((line) => line.startsWith('  server '))
    expect(servers.slice(0, 2)).toEqual(servers.slice(2))
  })

  test('nginx passes the largest body the shop accepts and sets the headers the shop trusts', () => {
    const largest = formLimits('/forms/question', 'multipart/form-data; boundary=x')!.maxBytes
    expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 2 ** 20).toBe(largest)
    const front = read('apps/shop/src/front.ts')
    const keepAliveSeconds = numberIn(front, /keepAliveTimeout = (\d+)_000/)
    expect(numberIn(nginx, /^ {2}keepalive_timeout (\d+)s;/m)).toBeLessThan(keepAliveSeconds)
    expect(unit).toContain('TRUSTED_PROXIES=1')
    expect(compose).toContain('TRUSTED_PROXIES: "1"')
    for (const header of [
      'Host $host',
      'X-Forwarded-Host $host',
      'X-Forwarded-Proto $scheme',
      'X-Forwarded-For $proxy_add_x_forwarded_for',
    ])
      expect(nginx).toContain(`proxy_set_header ${header};`)
    const live = /^const path = '(.+)'$/m.exec(read('apps/api/src/people/notifications/live-channel.ts'))![1]
    expect(nginx).toContain(`location = ${live} {`)
    for (const path of ['/metrics', '/healthz', '/readyz'])
      expect(nginx).toMatch(new RegExp(`location = ${path} +\\{ return 404; \\}`))
    // No location sets headers itself: that would discard all headers of the server block.
    expect(nginx.match(/^ {4,}proxy_set_header/gm)).toBeNull()
    expect(nginx.split('{').length).toBe(nginx.split('}').length)
  })

  test('the image has every workspace, holds no secret and does not run as root', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const workspacePaths = workspaces.flatMap((pattern) => {
      const parent = pattern.replace('/*', '')
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
    })
    for (const workspace of workspacePaths) expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/\n`)
    const last = image.slice(image.lastIndexOf('\nFROM'))
    expect(last).toMatch(/^USER \d+$/m)
    expect(last).toContain('/readyz')
    expect(read('deploy/Containerfile.dockerignore')).toMatch(/^\*$/m)
    for (const path of files)
      expect(read(path), path).not.toMatch(/(?:SECRET|PASSWORD|TOKEN|KEY)(?:=|: *["']?)(?!%d|\/|\$\{)\w/)
  })

  test('units that may write the archive of the log name its key, though it may be commented out', () => {
    const writers = files.filter((path) => path.endsWith('.service') && read(path).includes('/mnt/wal'))
    expect(writers.length).toBeGreaterThanOrEqual(3)
    for (const path of writers) {
      expect(read(path), path).toMatch(/^#?LoadCredential=backup-key:/m)
      expect(read(path), path).toMatch(/^#?Environment=BACKUP_KEY_FILE=%d\/backup-key$/m)
    }
  })

  test('units that write to a disk of their own say how to demand that it is mounted', () => {
    for (const path of files.filter((path) => path.endsWith('.service')))
      for (const [disk] of (/^ReadWritePaths=(.+)$/m.exec(read(path))?.[1] ?? '').matchAll(/\/mnt\/\w+/g))
        expect(read(path), path).toMatch(new RegExp(`^#?AssertPathIsMountPoint=${disk}$`, 'm'))
  })

  test('compose declares each secret and volume it uses and makes the root read-only', () => {
    // A secret from a file has the mode of that file, and the shop does not run as its owner.
    for (const text of [compose, read('docs/operating.md')])
      expect(text).toMatch(/deploy\/secrets.+chmod 700[\s\S]{1,200}chmod 644/)
    const declared = (what: string) =>
      [...new RegExp(`^${what}:\\n((?: {2}.+\\n)+)`, 'm').exec(compose)![1]!.matchAll(/^ {2}(\w+):/gm)].map(
        ([, name]) => name,
      )
    const used = [...compose.matchAll(/secrets: \[(.+)\]/g)].flatMap(([, list]) => list!.split(', '))
    expect(new Set(used)).toEqual(new Set(declared('secrets')))
    const volumes = [...compose.matchAll(/volumes: \["(\w+):/g)].map(([, name]) => name)
    expect(new Set(volumes)).toEqual(new Set(declared('volumes')))
    expect(compose).toMatch(/read_only: true/)
  })
})
