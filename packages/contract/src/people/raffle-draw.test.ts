import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawHashes, type DrawTicket, drawWinners, hexBytes, hexText, ticketList } from './raffle-draw.ts'

const hashes: DrawHashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ticketsOf = (count: number): DrawTicket[] =>
  Array.from({ length: count }, (_, n) => ({ number: n + 1, ticket: sha256(`ticket ${n + 1}`).slice(0, 16) }))
const seed = Uint8Array.from({ length: 32 }, (_, n) => n)
const prizes = [
  { place: 1, count: 1 },
  { place: 2, count: 2 },
  { place: 3, count: 3 },
]

const draws = fc.record({
  code: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,59}$/),
  seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  tickets: fc.nat({ max: 60 }).map(ticketsOf),
  prizes: fc.uniqueArray(fc.record({ place: fc.integer({ min: 1, max: 20 }), count: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ place }) => place,
    maxLength: 6,
  }),
})

// Expected values were computed by a Python program (hmac, hashlib) from the description.
test.each([
  [3, '857bddcb88fb541ed005404a181500b4c8fb9f89f606a150efa22e93c55c4124', '1.1:2 2.1:1 2.2:3'],
  [10, '35dd2a8bd8ec54ca0951b9d231bd582241353a869d46c3af0f40dec4da0dfb64', '1.1:1 2.1:2 2.2:4 3.1:7 3.2:3 3.3:8'],
  [
    1000,
    '3934e09c31ace88fc4618577d4a96ac5e88a811009ef8706cf9f7ce936a31c30',
    '1.1:450 2.1:563 2.2:225 3.1:248 3.2:460 3.3:440',
  ],
])(
  'the winners of %i tickets and the hash of the list are the same as in another program',
  (count, listHash, winners) => {
    const tickets = ticketsOf(count)
    expect(sha256(ticketList(tickets))).toBe(listHash)
    const drawn = drawWinners({ code: 'golden', seed, tickets, prizes }, hashes)
    expect(drawn.map(({ place, indexInPlace, number }) => `${place}.${indexInPlace}:${number}`).join(' ')).toBe(winners)
  },
)

test('winners do not depend on the order of tickets and prizes; nobody wins twice; all prizes are drawn if possible', () => {
  fc.assert(
    fc.property(draws, fc.infiniteStream(fc.nat()), (terms, chance) => {
      const drawn = drawWinners(terms, hashes)
      const shuffled = <Thing>(things: readonly Thing[]) =>
        things
          .map((thing) => ({ thing, key: chance.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ thing }) => thing)
      expect(
        drawWinners({ ...terms, tickets: shuffled(terms.tickets), prizes: shuffled(terms.prizes) }, hashes),
      ).toEqual(drawn)
      expect(new Set(drawn.map(({ number }) => number)).size).toBe(drawn.length)
      expect(drawn).toHaveLength(
        Math.min(
          terms.tickets.length,
          terms.prizes.reduce((sum, { count }) => sum + count, 0),
        ),
      )
      for (const { number, ticket } of drawn) expect(terms.tickets).toContainEqual({ number, ticket })
    }),
  )
})

test('another seed, code or ticket gives other winners', () => {
  const terms = { code: 'golden', seed, tickets: ticketsOf(1000), prizes }
  const drawn = drawWinners(terms, hashes)
  const other = (changed: Partial<typeof terms>) => drawWinners({ ...terms, ...changed }, hashes)
  expect(other({ seed: seed.map((byte) => byte ^ 1) })).not.toEqual(drawn)
  expect(other({ code: 'golden2' })).not.toEqual(drawn)
  expect(other({ tickets: [...terms.tickets.slice(0, -1), { number: 1000, ticket: '0'.repeat(16) }] })).not.toEqual(
    drawn,
  )
})

test('all tickets win equally often', () => {
  // 7 tickets, 7,000 fixed seeds: chi-squared with 6 degrees of freedom, critical value for p = 0.001.
  const tickets = ticketsOf(7)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (let n = 0; n < 7_000; n += 1) {
    const drawn = drawWinners(
      {
        code: 'even',
        seed: createHash('sha256').update(`seed ${n}`).digest(),
        tickets,
        prizes: [{ place: 1, count: 3 }],
      },
      hashes,
    )
    first.set(drawn[0]!.number, (first.get(drawn[0]!.number) ?? 0) + 1)
    last.set(drawn[2]!.number, (last.get(drawn[2]!.number) ?? 0) + 1)
  }
  for (const wins of [first, last]) {
    const squares = tickets.reduce((sum, { number }) => sum + ((wins.get(number) ?? 0) - 1_000) ** 2 / 1_000, 0)
    expect(squares).toBeLessThan(22.46)
  }
})

test('skips numbers at or above the largest multiple of the count', () => {
  const macs = [0xffffffff, 4, 0]
  const messages: string[] = []
  const drawn = drawWinners(
    { code: 'x', seed, tickets: ticketsOf(3), prizes: [{ place: 1, count: 2 }] },
    {
      ...hashes,
      hmacSha256(_key, message) {
        messages.push(new TextDecoder().decode(message).split('\n').at(-1)!)
        const mac = new Uint8Array(32)
        new DataView(mac.buffer).setUint32(0, macs[messages.length - 1]!)
        return mac
      },
    },
  )
  expect(messages).toEqual(['0', '1', '2'])
  expect(drawn.map(({ number }) => number)).toEqual([2, 1])
})

test('bytes are formatted and parsed as hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(hexBytes(hexText(bytes))).toEqual(bytes)
    }),
  )
  expect([hexBytes('0'), hexBytes('zz'), hexBytes(' 00')]).toEqual([null, null, null])
})
