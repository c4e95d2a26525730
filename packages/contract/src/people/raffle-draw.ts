/** A ticket as it takes part: nothing of it says whose it is. */
export interface DrawTicket {
  /** From 1, in the order people entered. */
  readonly number: number
  /** 16 hexadecimal digits, in lower case. */
  readonly ticket: string
}

/** The data winners are computed from, and nothing else. */
export interface DrawTerms {
  /** Of the raffle: its part of the address. */
  readonly code: string
  /** 32 bytes; their SHA-256 was published before the first entry. */
  readonly seed: Uint8Array
  /** Everyone who entered, in any order. */
  readonly tickets: readonly DrawTicket[]
  /** How many things each place gives, in any order. */
  readonly prizes: readonly { readonly place: number; readonly count: number }[]
}

/** SHA-256 of bytes and HMAC-SHA256 by a key: Node and browsers have their own. */
export interface DrawHashes {
  sha256(bytes: Uint8Array): Uint8Array
  hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array
}

/** A ticket that won. */
export interface DrawnTicket extends DrawTicket {
  readonly place: number
  /** From 1 within the place. */
  readonly turn: number
}

/**
 * The closed list as it is hashed and downloaded: a line for each ticket by its number, «12 0f3a…», each ended by a
 * line feed.
 */
export const ticketList = (tickets: readonly DrawTicket[]): string =>
  sortedByNumber(tickets)
    .map(({ number, ticket }) => `${number} ${ticket}\n`)
    .join('')

/** In lower case. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Null: it is no even number of hexadecimal digits. */
export const hexBytes = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})*$/i.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null

const everyNumber = 2 ** 32

/**
 * The winners, the same whoever computes them and whenever. A number for each step n = 0, 1, 2 … is the first four
 * bytes, big-endian, of HMAC-SHA256(seed, "raffle1\n" + code + "\n" + SHA-256 of the list in hexadecimal + "\n" + n).
 * Places go up; for each thing of a place the next number chooses among the tickets that are left, by number, with the
 * remainder of division. Numbers of the last, incomplete row of remainders are passed over: otherwise the first tickets
 * would win more often.
 */
export function drawWinners({ code, seed, tickets, prizes }: DrawTerms, hashes: DrawHashes): DrawnTicket[] {
  const text = new TextEncoder()
  const listHash = hexText(hashes.sha256(text.encode(ticketList(tickets))))
  let step = 0
  const nextNumber = () => {
    const mac = hashes.hmacSha256(seed, text.encode(`raffle1\n${code}\n${listHash}\n${step}`))
    step += 1
    return new DataView(mac.buffer, mac.byteOffset).getUint32(0)
  }
  const chosenOf = (count: number) => {
    for (;;) {
      const number = nextNumber()
      if (number < everyNumber - (everyNumber % count)) return number % count
    }
  }
  const left = sortedByNumber(tickets)
  return [...prizes]
    .sort((one, other) => one.place - other.place)
    .flatMap(({ place, count }) =>
      Array.from({ length: Math.min(count, left.length) }, (_, n) => ({
        ...left.splice(chosenOf(left.length), 1)[0]!,
        place,
        turn: n + 1,
      })),
    )
}

const sortedByNumber = (tickets: readonly DrawTicket[]) =>
  tickets.map(({ number, ticket }) => ({ number, ticket })).sort((one, other) => one.number - other.number)
