import type { Raffle } from '@shpulka/contract/people/raffles'

/**
 * A short program that finds the winners from the list of tickets, for those who do not trust our page. It runs on Node
 * 18 or newer.
 */
export const drawRecipe = ({
  code,
  proof: { seed },
  prizes,
}: Pick<Raffle, 'code' | 'proof' | 'prizes'>): string => `import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const code = '${code}'
const seed = Buffer.from('${seed ?? 'зерно будет опубликовано после розыгрыша'}', 'hex')
const prizes = [${prizes.map(({ count }) => count).join(', ')}] // сколько призов на каждом месте
const list = readFileSync('${code}-tickets.txt', 'utf8')

const hash = (data) => createHash('sha256').update(data).digest('hex')
console.log('Хеш зерна:', hash(seed))
console.log('Хеш списка:', hash(list))

const left = list.trim().split('\\n')
let step = 0
prizes.forEach((count, index) => {
  for (let n = 0; n < count && left.length > 0; n++) {
    let number
    do {
      const message = ['raffle1', code, hash(list), step++].join('\\n')
      number = createHmac('sha256', seed).update(message).digest().readUInt32BE()
    } while (number >= 2 ** 32 - (2 ** 32 % left.length))
    const [ticket] = left.splice(number % left.length, 1)
    console.log('Место', index + 1, 'билет', ticket)
  }
})
`
