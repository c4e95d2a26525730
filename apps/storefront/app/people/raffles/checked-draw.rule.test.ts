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
  ...{ place: n + 1, count, title: '', description: '', value: 0, tax: 0, image: null },
}))
// Node's own hashes find them; the browser's check them.
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
const right = (changed: Partial<typeof raffle>, text = list) =>
  checkedDraw({ ...raffle, ...changed }, text).map(({ isRight }) => isRight)

test('a correct draw passes all three checks; any change is detected', () => {
  expect(right({})).toEqual([true, true, true])
  expect(right({ proof: { ...raffle.proof, seed: '0'.repeat(64) } })).toEqual([false, true, false])
  expect(right({ winners: winners.toReversed() })).toEqual([true, true, false])
  expect(right({ prizes: prizes.slice(1) })).toEqual([true, true, false])
  expect(right({}, list.replace(/^2 .*\n/m, ''))).toEqual([true, false, false])
  expect(right({}, `${list}\n`)[1]).toBe(false)
})

test('the program people are given finds the same', () => {
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
