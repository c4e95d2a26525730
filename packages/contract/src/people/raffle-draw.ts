/** An anonymous ticket in the draw. */
export interface DrawTicket {
  /** From 1, in the order people entered. */
  readonly number: number
  /** Random, names nobody: 16 hexadecimal digits, in lower case. */
  readonly ticket: string
}

/** All data that the winners are computed from. */
export interface DrawInput {
  /** Code of the raffle, its part of the address. */
  readonly code: string
  /** 32 bytes; their SHA-256 was published before the first entry. */
  readonly seed: Uint8Array
  /** Everyone who entered, in any order. */
  readonly tickets: readonly DrawTicket[]
  /** How many prizes each place has, in any order. */
  readonly prizes: readonly { readonly place: number; readonly count: number }[]
}

/** The hash functions, which differ in Node and browsers. */
export interface DrawHashes {
  sha256(bytes: Uint8Array): Uint8Array
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array
}

/** A ticket that won. */
export interface WinningTicket extends DrawTicket {
  readonly place: number
  /** Which prize of the place it won, from 1: a place may have several. */
  readonly indexInPlace: number
}

/**
 * The final list of tickets as it is hashed and downloaded: one line per ticket, ordered by number, «12 0f3a…», each
 * ended by a line feed.
 */
export const ticketList = (tickets: readonly DrawTicket[]): string =>
  sortedByNumber(tickets)
    .map(({ number, ticket }) => `${number} ${ticket}\n`)
    .join('')

/** Bytes as hexadecimal digits in lower case. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Parses hexadecimal digits; null for other characters or an odd number of digits. */
export const hexBytes = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})*$/i.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null

const valueRange = 2 ** 32

/**
 * Computes the winners; anybody can repeat the computation. The random value of step n = 0, 1, 2 … is the first
 * four bytes, big-endian, of HMAC-SHA256(seed, "raffle1\n" + code + "\n" + SHA-256 of the list in hexadecimal + "\n" +
 * n). Places in ascending order; for each prize the next random value, modulo the count of remaining tickets, is the
 * index of the winner among them, sorted by ticket number. Values at or above the largest multiple of that count are
 * skipped: otherwise the first tickets would win more often.
 */
export function drawWinners({ code, seed, tickets, prizes }: DrawInput, hashes: DrawHashes): WinningTicket[] {
  const utf8 = new TextEncoder()
  const listHash = hexText(hashes.sha256(utf8.encode(ticketList(tickets))))
  let step = 0
  const nextValue = () => {
    const mac = hashes.hmacSha256(seed, utf8.encode(`raffle1\n${code}\n${listHash}\n${step}`))
    step += 1
    return new DataView(mac.buffer, mac.byteOffset).getUint32(0)
  }
  const nextIndex = (count: number) => {
    for (;;) {
      const value = nextValue()
      if (value < valueRange - (valueRange % count)) return value % count
    }
  }
  const remaining = sortedByNumber(tickets)
  return [...prizes]
    .sort((a, b) => a.place - b.place)
    .flatMap(({ place, count }) =>
      Array.from({ length: Math.min(count, remaining.length) }, (_, n) => ({
        ...remaining.splice(nextIndex(remaining.length), 1)[0]!,
        place,
        indexInPlace: n + 1,
      })),
    )
}

const sortedByNumber = (tickets: readonly DrawTicket[]) =>
  tickets.map(({ number, ticket }) => ({ number, ticket })).sort((a, b) => a.number - b.number)
