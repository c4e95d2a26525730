import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Program, withBuildLock } from '../apps/shop/src/program-build.ts'
import { touchedRooms } from './touched-rooms.ts'

/**
 * npm test: runs all checks and tests, three steps at a time; then prints the slowest files, a table, and the last line
 * `N passed, N failed`. `npm test -- types api` runs only these steps, `npm test -- PATH` the tests of a file or a
 * folder; `npm test -- quick` runs the fastest checks, and the tests of API rooms that differ from main.
 */
interface Step {
  name: string
  /** Commands that run one after another; the first failure ends the step. */
  commands: string[][]
  /** The folder the commands run in, relative to the root. */
  folder?: string
  /** The program (storefront or office) that must not be built by another step meanwhile. */
  notDuringBuildOf?: Program
  /** The step runs Vitest, so its tests are counted one by one. Any other step counts as one check. */
  isVitest?: boolean
}

interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  output: string
  files: { path: string; seconds: number }[]
  /** Failed tests, each with its file and the first line of the error. */
  failures: string[]
}

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'node_modules', '.cache', 'test-results')
const concurrentSteps = 3
/** Time limit of a step on a busy machine, below the 90 minutes that CI allows. */
const maxStepMilliseconds = 60 * 60_000
const slowestFiles = 10

/** One checker: four of them check the types of shared files four times, on cores that other steps use. */
const typeCheck = (project: string) => [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--checkers', '1']
const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs')
/** `project` null: whatever projects the files belong to. */
const tests = (name: string, workers: 1 | 2, files: readonly string[] = [], project: string | null = name): Step => ({
  name,
  isVitest: true,
  commands: [
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...(project === null ? [] : [`--project=${project}`]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultsOf(name)}`,
    ],
  ],
})

const quick = 'quick'
const requestedFiles = process.argv.slice(2).filter((argument) => argument.includes('/'))
const requestedSteps = process.argv.slice(2).filter((argument) => !argument.includes('/'))

// The journeys and the calls take the longest, and wait a part of the time: each has a place of its own; the other
// steps follow one another in the third, the fastest first. All three end at about the same time.
const steps: Step[] = [
  tests('browser', 2),
  tests('api', 2),
  {
    name: 'format and lint',
    commands: [[join(root, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']],
  },
  {
    name: 'types',
    commands: [typeCheck('tsconfig.json'), typeCheck('e2e/tsconfig.json')],
  },
  {
    name: 'storefront types',
    folder: 'apps/storefront',
    commands: [[reactRouter, 'typegen'], typeCheck('tsconfig.json')],
  },
  {
    name: 'office types',
    folder: 'apps/office',
    // The browser journeys start with a build of the office, which rewrites the types of its routes.
    notDuringBuildOf: 'office',
    commands: [[reactRouter, 'typegen'], typeCheck('tsconfig.json')],
  },
  { name: 'imports', commands: [[join(root, 'bin/check-imports.ts')]] },
  { name: 'dead code', commands: [[join(root, 'node_modules/knip/bin/knip.js'), '--no-progress']] },
  tests('unit', 1),
  tests('start', 1),
  tests('browser-own-shop', 1),
]

process.chdir(root)
mkdirSync(results, { recursive: true })
const quickSteps = ['format and lint', 'types', 'storefront types', 'office types', 'unit']
const missing = requestedFiles.filter((path) => !existsSync(join(root, path)))
if (missing.length > 0) {
  console.error(`No such file: ${missing.join(', ')}`)
  process.exit(2)
}
if (requestedFiles.length > 0) steps.push(tests('files', 2, requestedFiles, null))
const unknown = requestedSteps.filter((stepName) => stepName !== quick && !steps.some(({ name }) => name === stepName))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${[quick, ...steps.map(({ name }) => name)].join(', ')}`)
  process.exit(2)
}
const selectedSteps = requestedSteps.includes(quick)
  ? [...steps.filter(({ name }) => quickSteps.includes(name)), ...testsOfTouchedRooms()]
  : steps.filter(({ name }) => process.argv.length === 2 || requestedSteps.includes(name) || name === 'files')
const outcomes: Outcome[] = []
const startedAt = Date.now()
const queue = [...selectedSteps]
await Promise.all(
  Array.from({ length: concurrentSteps }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await finish(step)
  }),
)

const slowest = outcomes.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds)
if (slowest.length > 0) {
  console.log('\nthe slowest files, seconds')
  for (const { path, seconds } of slowest.slice(0, slowestFiles))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${'step'.padEnd(18)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`)
for (const { name } of steps) {
  const outcome = outcomes.find((item) => item.name === name)
  if (outcome)
    console.log(
      `${name.padEnd(18)}${String(outcome.passed).padStart(8)}${String(outcome.failed).padStart(8)}${outcome.seconds.toFixed(1).padStart(9)}`,
    )
}
console.log(`${'all'.padEnd(34)}${((Date.now() - startedAt) / 1000).toFixed(1).padStart(9)}\n`)
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function testsOfTouchedRooms(): Step[] {
  const rooms = touchedRooms()
  console.log(rooms.length === 0 ? 'No room of the API differs from main.' : `API: ${rooms.join(', ')}`)
  return rooms.length === 0 ? [] : [tests('api', 2, rooms)]
}

async function finish(step: Step) {
  const { notDuringBuildOf: program } = step
  const outcome = program ? await withBuildLock(program, () => run(step)) : await run(step)
  outcomes.push(outcome)
  report(outcome)
}

function resultsOf(name: string): string {
  return join(results, `${name}.json`)
}

async function run(step: Step): Promise<Outcome> {
  const stepStartedAt = Date.now()
  if (step.isVitest) rmSync(resultsOf(step.name), { force: true })
  let output = ''
  let code = 0
  for (const command of step.commands) {
    const done = await execute(command, step.folder)
    output += done.output
    code = done.code
    if (code !== 0) break
  }
  const testCounts = step.isVitest ? countTests(step.name) : null
  const { passed, failed, files, failures } = testCounts ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    files: [],
    failures: [],
  }
  return {
    name: step.name,
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds: (Date.now() - stepStartedAt) / 1000,
    output,
    files,
    failures,
  }
}

/** The fields used from Vitest's report. */
interface TestedFile {
  name: string
  status: string
  startTime: number
  endTime: number
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

// A file that could not be loaded has no tests, so it counts as one failed test.
function countTests(name: string): Pick<Outcome, 'passed' | 'failed' | 'files' | 'failures'> | null {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(resultsOf(name), 'utf8')) as {
      numPassedTests: number
      testResults: TestedFile[]
    }
    const failed = testResults.reduce((sum, file) => {
      const failedTests = file.assertionResults.filter(({ status }) => status === 'failed').length
      return sum + (file.status === 'failed' ? Math.max(1, failedTests) : failedTests)
    }, 0)
    const files = testResults.map(({ name: path, startTime, endTime }) => ({
      path: relative(root, path),
      seconds: (endTime - startTime) / 1000,
    }))
    const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
      const failedTests = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failedTests.length === 0) return [`${relative(root, path)}: ${firstLine(message)}`]
      return failedTests.map(
        ({ fullName, failureMessages }) => `${relative(root, path)} > ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })
    return { passed: numPassedTests, failed, files, failures }
  } catch {
    return null
  }
}

function firstLine(text = ''): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

function execute([script = '', ...parameters]: string[], folder = '.'): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...parameters], {
      cwd: join(root, folder),
      // GOGC: the compiler's collector runs a third as often, for some hundred megabytes.
      env: { ...process.env, NODE_ENV: undefined, FORCE_COLOR: '0', NO_COLOR: '1', GOGC: process.env.GOGC ?? '400' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const timeout = setTimeout(() => {
      output += `\nStopped: it took longer than ${maxStepMilliseconds / 60_000} minutes.\n`
      child.kill('SIGKILL')
    }, maxStepMilliseconds)
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => {
      clearTimeout(timeout)
      done({ code: code ?? 1, output })
    })
  })
}

function report({ name, passed, failed, seconds, output, failures }: Outcome) {
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name} (${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s)`,
  )
  for (const failure of failures) console.log(`       ${failure}`)
  if (failed > 0) console.log(`${output.trim()}\n`)
}
