import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawWinners, ticketList } from '@shpulka/contract/people/raffle-draw'
import { expect, test } from 'vitest'
import { checkedDraw } from './checked-draw.rule.ts'
import { drawRecipe } from './draw-recipe.rule.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const seed = sha256('a seed')
const tickets = Array.from({ length: 50 }, (_, n) => ({
  number: n + 1,
  ticket: sha256(`t${n}`).toString('hex').slice(0, 16),
}))
const list = ticketList(tickets)
const prizes = [1, 2, 4].map((count, n) => ({
  place: n + 1,
  count,
  title: '',
  description: '',
  value: 0,
  tax: 0,
  image: null,
}))
// Drawn with Node's hashes, checked with the browser's.
const winners = drawWinners(
  { code: 'osen', seed, tickets, prizes },
  { sha256, hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest() },
).map((winner) => ({ ...winner, name: '' }))
const raffle = {
  code: 'osen',
  proof: {
    commitment: sha256(seed).toString('hex'),
    seed: seed.toString('hex'),
    listHash: sha256(list).toString('hex'),
  },
  prizes,
  winners,
}
const checks = (changed: Partial<typeof raffle>, text = list) =>
  checkedDraw({ ...raffle, ...changed }, text).map(({ isRight }) => isRight)

test('a correct draw passes all three checks; any change is detected', () => {
  expect(checks({})).toEqual([true, true, true])
  expect(checks({ proof: { ...raffle.proof, seed: '0'.repeat(64) } })).toEqual([false, true, false])
  expect(checks({ winners: winners.toReversed() })).toEqual([true, true, false])
  expect(checks({ prizes: prizes.slice(1) })).toEqual([true, true, false])
  expect(checks({}, list.replace(/^2 .*\n/m, ''))).toEqual([true, false, false])
  expect(checks({}, `${list}\n`)[1]).toBe(false)
})

test('the published program finds the same winners', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-draw-'))
  try {
    writeFileSync(join(folder, 'osen-tickets.txt'), list)
    writeFileSync(join(folder, 'check.mjs'), drawRecipe(raffle))
    const output = execFileSync(process.execPath, ['check.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(output).toBe(
      [
        `Хеш зерна: ${raffle.proof.commitment}`,
        `Хеш списка: ${raffle.proof.listHash}`,
        ...winners.map(({ place, number, ticket }) => `Место ${place} билет ${number} ${ticket}`),
        '',
      ].join('\n'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
