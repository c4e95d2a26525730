import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './base/db/test-database.ts'
import { runCompatibilityCommand } from './catalogue/compatibility/compatibility.command.ts'
import { runPickerCommand } from './catalogue/machine-picker/picker.command.ts'
import { addTestPerson, addTestReview } from './people/inbox/test-items.ts'
import { runNotify } from './people/notifications/notify.command.ts'
import { runRaffleCommand } from './people/raffles/raffle.command.ts'
import { runReviewCommand } from './people/review-moderation/review.command.ts'
import { runStaffCommand } from './people/staff/staff.command.ts'
import { testTokenSecret } from './test-api.ts'

const { pool } = await testDatabase('demo')
const siteCode = (await pool.query<{ code: string }>('select code from sites order by id limit 1')).rows[0]!.code
const folder = mkdtempSync(join(tmpdir(), 'shpulka-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shared = { changes: { announce: () => {} }, config: { tokenSecret: testTokenSecret, port: 3000 } as never }
type Run = (
  argv: string[],
  deps: typeof shared & { pool: typeof pool; out: { write(text: string): unknown } },
) => Promise<number>

/** Saves the output of `print` as a file that the command can load. */
async function printToFile(run: Run, name: string): Promise<string> {
  let text = ''
  expect(await run(['print'], { ...shared, pool, out: { write: (line: string) => (text += line) } })).toBe(0)
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const review = async () => addTestReview(pool, { userId: await addTestPerson(pool, 'Анна') })
function raffle(): string {
  const file = join(folder, 'raffle.json')
  writeFileSync(
    file,
    JSON.stringify({
      site: siteCode,
      code: 'audited',
      title: 'Записанный',
      preview: '',
      organiser: 'Шпулька',
      rules: [],
      startsAt: '2030-01-01T10:00Z',
      endsAt: '2030-01-02T10:00Z',
      drawsAt: '2030-01-03T10:00Z',
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
  ['staff.invite', runStaffCommand, async () => ['invite', 'nina@office.example', '--role', 'manager']],
  ['review.decide', runReviewCommand, async () => ['publish', String(await review())]],
  ['raffle.create', runRaffleCommand, async () => ['create', raffle()]],
])('a command writes %s to the audit log, and nothing when it fails', async (action, run, argv) => {
  const entries = async () =>
    (await pool.query('select actor, changes from audit_log where action = $1', [action])).rows
  const deps = { ...shared, pool, out: { write: () => true } }
  expect(await run([...(await argv()).slice(0, -1), 'not-there'.repeat(30)], deps)).not.toBe(0)
  expect(await entries()).toEqual([])
  expect(await run(await argv(), deps)).toBe(0)
  expect(await entries()).toEqual([{ actor: 'manager:0', changes: expect.any(Object) }])
})
