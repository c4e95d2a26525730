/**
 * The key that a visitor's share of the shop's time is counted by: an IPv4 address at any port, or the /56 of an IPv6
 * address, since each machine there has as many addresses as it likes.
 */
export function visitorNetwork(given: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(given)?.[1]
  const address = ipv4 ?? /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? given
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part = '') => part.split(':').filter((group) => group !== '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group.slice(-4), 16) || 0)
  return all.map((group, index) => (index === 3 ? group & 0xff00 : group).toString(16)).join(':')
}
