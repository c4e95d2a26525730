/**
 * A client's address without the port a proxy may add to it, and as IPv4 where it is one: `1.2.3.4:5678`,
 * `[2001:db8::1]:443`, `::ffff:1.2.3.4`.
 */
export function bareIp(received: string): string {
  const address = received.trim()
  const withoutPort =
    /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^((?:::ffff:)?[\d.]+):\d+$/i.exec(address)?.[1] ?? address
  const mapped = /^::ffff:(.+)$/i.exec(withoutPort)?.[1]
  if (mapped && /^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(mapped ?? '') ?? []
  return high && low ? [high, low].flatMap(bytesOf).join('.') : withoutPort
}

/** The two bytes of a group of an IPv6 address. */
const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]

/** What is no address may be long, and is a key all the same. */
const maxKeyLength = 64
const ipv6GroupLength = 4

/**
 * The key of a client's rate limits: its IPv4 address, or the /56 of its IPv6 address, because providers give a /56 to
 * each household.
 */
export function clientKeyOf(received: string): string {
  const ip = bareIp(received)
  if (!ip.includes(':')) return ip.slice(0, maxKeyLength)
  const [head = '', tail] = (ip.toLowerCase().split('%')[0] ?? '').split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group.slice(-ipv6GroupLength), 16) || 0)
  return `${groups.map((group, index) => (index === 3 ? group & 0xff00 : group).toString(16)).join(':')}::/56`
}
