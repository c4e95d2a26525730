/** Whose share of the shop's time it is: an address, or the /64 an IPv6 address is in, for each of its machines has as many as it likes. */
export function visitorNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part = '') => part.split(':').filter((group) => group !== '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
