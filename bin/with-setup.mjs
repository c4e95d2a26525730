// Runs a script of this repository on the pinned Node; first installs the packages of the lockfile if needed. Plain
// JavaScript without dependencies: the only file that runs on the machine's own Node (20 or newer), before anything is
// installed. Usage: node bin/with-setup.mjs <script> [arguments]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.shpulka-installed')
const lock = join(root, '.install.lock')
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const lockHeartbeatMilliseconds = 1000
const lockExpiryMilliseconds = 10_000
const launchers = ancestors()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

await installIfNeeded()
await runPinned(process.argv.slice(2))

async function installIfNeeded() {
  if (isInstalled()) return
  const release = await takeLock()
  try {
    if (isInstalled()) return
    const startedAt = Date.now()
    const isUpdate = existsSync(stamp)
    print(
      isUpdate
        ? 'Список пакетов изменился: обновляю…'
        : 'Первый запуск: ставлю пакеты из package-lock.json, это займёт около минуты…',
    )
    // A finished older install is updated in place; an interrupted one may contain half a package, so it starts again.
    if (!isUpdate) emptyDirectory(modules)
    const done = await npm()
    if (done.code !== 0 || !existsSync(pinnedNode)) failInstall(done)
    writeFileSync(stamp, expectedStamp())
    print(`Пакеты готовы за ${Math.round((Date.now() - startedAt) / 1000)} с.`)
  } finally {
    release()
  }
}

function isInstalled() {
  try {
    return readFileSync(stamp, 'utf8') === expectedStamp() && existsSync(pinnedNode)
  } catch {
    return false
  }
}

function expectedStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`
}

/**
 * Installs the versions of the lockfile. Not `npm ci`: it fails when the registry lacks packages of other platforms.
 * @returns {Promise<{ code: number, output: string }>}
 */
function npm() {
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-fund',
    '--no-audit',
    '--no-progress',
    '--loglevel=error',
  ]
  const child = spawn('npm', ['install', '--no-save', ...flags], {
    cwd: root,
    env: npmEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const stop = () => child.kill('SIGTERM')
  for (const signal of signals) process.once(signal, stop)
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, stop)
      if (signal) {
        rmSync(lock, { force: true })
        process.exit(130)
      }
      done({ code: code ?? 1, output })
    })
  })
}

// The npm that runs this script leaves its settings in the environment: remove those that would change this install.
function npmEnvironment() {
  const removedVariables =
    /^npm_(lifecycle|package|command|execpath|node_execpath|config_(local_prefix|prefix|global|global_prefix|workspaces?|omit|include|only|production|dry_run|package_lock|ignore_scripts)$)/i
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !removedVariables.test(name) && name !== 'NODE_ENV' && name !== 'NODE_OPTIONS',
    ),
  )
  // npm must not run on the Node that the install replaces.
  env.PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(modules))
    .join(delimiter)
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  if (!isWritable(cache)) env.npm_config_cache = join(tmpdir(), `shpulka-npm-cache-${process.getuid?.() ?? 0}`)
  return env
}

function emptyDirectory(path) {
  if (existsSync(path)) for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true })
}

function isWritable(directory) {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function failInstall({ output }) {
  const lines = output.trim().split('\n').slice(-20).join('\n')
  process.stderr.write(`${lines}\n\nНе удалось поставить пакеты: npm сообщил об ошибке (выше).\n`)
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EAI_AGAIN|network/i.test(output))
    process.stderr.write('Похоже, нет связи с реестром npm. Проверьте сеть и запустите снова.\n')
  else if (/ENOSPC/.test(output)) process.stderr.write('На диске нет места: нужно около 1 ГБ.\n')
  else if (/EACCES|EPERM|EROFS/.test(output))
    process.stderr.write(`Нет прав на запись. Проверьте владельца папки ${root}.\n`)
  else process.stderr.write('Исправьте причину и запустите снова: установка начнётся с чистого места.\n')
  rmSync(lock, { force: true })
  process.exit(1)
}

// When two starts run on one clone, one installs and the other waits. Replaces a lock of a killed process.
async function takeLock() {
  let isAnnounced = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') {
        process.stderr.write(
          `Не удаётся писать в папку ${root} (${error.code}): дайте на неё права и запустите снова.\n`,
        )
        process.exit(1)
      }
      if (isDead(lock)) rmSync(lock, { force: true })
      else {
        if (!isAnnounced) print('Пакеты уже ставит другой запуск, жду его…')
        isAnnounced = true
        await pause(200)
      }
    }
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date())
    } catch {
      // Somebody removed the lock: continue the install.
    }
  }, lockHeartbeatMilliseconds)
  return () => {
    clearInterval(heartbeat)
    rmSync(lock, { force: true })
  }
}

function isDead(path) {
  try {
    const isSilent = Date.now() - statSync(path).mtimeMs > lockExpiryMilliseconds
    const pid = Number(readFileSync(path, 'utf8'))
    if (isSilent) return true
    if (!pid) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** @param {string[]} command */
function runPinned(command) {
  const scriptIndex = command.findIndex((word) => !word.startsWith('--'))
  const [script, ...parameters] = scriptIndex === -1 ? [] : command.slice(scriptIndex)
  if (!script) {
    process.stderr.write('Что запустить? node bin/with-setup.mjs [--параметры-node] <скрипт> [параметры]\n')
    process.exit(2)
  }
  const child = spawn(pinnedNode, [...command.slice(0, scriptIndex), join(root, script), ...parameters], {
    stdio: 'inherit',
    // SHPULKA_LAUNCHER lets the child exit when this process is killed.
    env: {
      ...process.env,
      PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
      SHPULKA_LAUNCHER: String(process.pid),
      // glibc reads these only at the start of a process. Each arena keeps the memory that its threads free: with the
      // default of eight arenas per core, buffers of compression and files would hold hundreds of megabytes. A fixed
      // threshold returns large buffers to the system; the default threshold grows and keeps them.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
      // Read before the first file: otherwise node loads its TypeScript compiler for that file, 6 MB for good.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/compiled'),
    },
  })
  for (const signal of signals)
    process.on(signal, () => {
      // In a terminal Ctrl-C also reaches the child directly; a second signal would make it stop without waiting.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (ancestors() !== launchers) child.kill('SIGTERM')
    }, 500).unref()
  }
  return new Promise(() => {
    child.once('error', (error) => {
      process.stderr.write(
        `Не удалось запустить ${pinnedNode}: ${error.message}. Удалите папку node_modules и запустите снова.\n`,
      )
      process.exit(1)
    })
    child.once('close', (code, signal) => {
      if (!signal) process.exit(code ?? 1)
      for (const name of signals) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })
}

// npm runs a shell, and the shell runs this script: either may be killed without a signal to this process.
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
