import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { type DrawHashes, drawWinners, hexBytes, hexText, ticketList } from '@shpulka/contract/people/raffle-draw'
import type { Raffle } from '@shpulka/contract/people/raffles'

const hashes: DrawHashes = {
  sha256: (bytes) => sha256(bytes),
  hmacSha256: (key, message) => hmac(sha256, key, message),
}

/** One published fact, and the value computed to check it. */
export interface DrawFinding {
  title: string
  isRight: boolean
  computed: string
}

/** Recomputes a draw from its seed and the downloaded list of tickets, and compares the results. */
export function checkedDraw(
  { code, proof, prizes, winners }: Pick<Raffle, 'code' | 'proof' | 'prizes' | 'winners'>,
  list: string,
): DrawFinding[] {
  const seed = hexBytes(proof.seed ?? '') ?? new Uint8Array()
  const tickets = [...list.matchAll(/^(\d+) ([0-9a-f]{16})$/gm)].map(([, number, ticket]) => ({
    number: Number(number),
    ticket: ticket!,
  }))
  const seedHash = hexText(sha256(seed))
  const listHash = hexText(sha256(new TextEncoder().encode(list)))
  const drawn = drawWinners({ code, seed, tickets, prizes }, hashes)
  const winnersText = (all: readonly { place: number; number: number }[]) =>
    all.map(({ place, number }) => `${place} место — № ${number}`).join(', ')
  return [
    {
      title: 'Хеш открытого зерна — тот, что был опубликован до первого билета',
      isRight: seedHash === proof.commitment,
      computed: seedHash,
    },
    // The draw uses exactly the listed tickets: a list with anything else in it is a different one.
    {
      title: 'Хеш списка билетов — опубликованный',
      isRight: listHash === proof.listHash && ticketList(tickets) === list,
      computed: listHash,
    },
    {
      title: 'Победители — те же',
      isRight: winnersText(drawn) === winnersText(winners),
      computed: winnersText(drawn) || 'никого',
    },
  ]
}
