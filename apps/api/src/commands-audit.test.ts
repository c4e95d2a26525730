import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { runCompatibilityCommand } from './catalogue/compatibility/compatibility.command.ts'
import { runPickerCommand } from './catalogue/machine-picker/picker.command.ts'
import { runNotify } from './people/notifications/notify.command.ts'
import { runRaffleCommand } from './people/raffles/raffle.command.ts'

const { pool } = await testDatabase('demo')
const siteCode = (await pool.query<{ code: string }>('select code from sites order by id limit 1')).rows[0]!.code
const folder = mkdtempSync(join(tmpdir(), 'shpulka-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Run = (argv: string[], deps: { pool: typeof pool; out: { write(text: string): unknown } }) => Promise<number>

/** Saves the output of `print` as a file that the command can load. */
async function printToFile(run: Run, name: string): Promise<string> {
  let text = ''
  expect(await run(['print'], { pool, out: { write: (line: string) => (text += line) } })).toBe(0)
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
function raffle(): string {
  const file = join(folder, 'raffle.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...{ site: siteCode, code: 'audited', title: 'Записанный', preview: '', organiser: 'Шпулька', rules: [] },
      ...{ startsAt: '2030-01-01T10:00Z', endsAt: '2030-01-02T10:00Z', drawsAt: '2030-01-03T10:00Z' },
      prizes: [{ place: 1, title: 'Ножницы', valueKopecks: 100_000 }],
    }),
  )
  return file
}

test.each<[string, Run, () => Promise<string[]>]>([
  [
    'compatibility.load',
    runCompatibilityCommand,
    async () => ['load', await printToFile(runCompatibilityCommand, 'fits')],
  ],
  ['picker.load', runPickerCommand, async () => ['load', await printToFile(runPickerCommand, 'picks')]],
  ['notification.send', runNotify, async () => ['--type', 'shop', '--all', '--title', 'Завтра закрыто']],
  ['raffle.create', runRaffleCommand, async () => ['create', raffle()]],
])('a command writes %s to the audit log, and nothing when it fails', async (action, run, argv) => {
  const entries = async () =>
    (await pool.query('select actor, changes from audit_log where action = $1', [action])).rows
  const deps = { pool, out: { write: () => true } }
  expect(await run([...(await argv()).slice(0, -1), 'not-there'.repeat(30)], deps)).not.toBe(0)
  expect(await entries()).toEqual([])
  expect(await run(await argv(), deps)).toBe(0)
  expect(await entries()).toEqual([{ actor: 'manager:0', changes: expect.any(Object) }])
})
