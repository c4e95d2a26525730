/**
 * The key for limits per visitor: an IPv4 address without the port, or the /56 network of an IPv6 address, because one
 * machine may use any number of addresses in it.
 */
export function visitorNetwork(header: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(header)?.[1]
  const address = ipv4 ?? /^\[([^\]]*)\](?::\d+)?$/.exec(header)?.[1] ?? header
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part = '') => part.split(':').filter((group) => group !== '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group.slice(-4), 16) || 0)
  return all.map((group, index) => (index === 3 ? group & 0xff00 : group).toString(16)).join(':')
}
