import type { Pool } from '../../base/db/pool.ts'
import { recordCheckRun } from '../check-runs/check-runs.port.ts'
import { describeViolations, verifyShop } from './verify-shop.ts'

/** Runs the command; returns the exit code: 0 when all invariants hold, else 1. */
export async function runVerify({
  pool,
  isRestored = false,
  out,
}: {
  readonly pool: Pool
  /** Whether the database was restored from a backup and has not been opened since. */
  readonly isRestored?: boolean
  readonly out: { write(text: string): unknown }
}): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  const checked = await verifyShop(pool, { isRestored })
  for (const { id, meaning, checked: rows, violations } of checked)
    print(`${violations > 0 ? 'НЕТ' : 'да '}  ${id.padEnd(3)} ${rows.toLocaleString('ru-RU').padStart(9)}  ${meaning}`)
  const broken = describeViolations(checked)
  await recordCheckRun(pool, 'verify', broken.length === 0)
  print('')
  for (const line of broken) print(line)
  print(
    broken.length === 0
      ? `Всё сходится: ${checked.length} правил, нарушений 0`
      : `Не сходится: ${broken.length} из ${checked.length}`,
  )
  return broken.length === 0 ? 0 : 1
}
