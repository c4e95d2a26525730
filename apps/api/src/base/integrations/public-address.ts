import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is not of the open Internet: this machine, its network, what carriers and tests use, groups of machines. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  reserved.addSubnet(network, prefix, 'ipv4')
/** Only these are given out to the world; what maps an IPv4 address is judged by that address. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const givenButNot = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  givenButNot.addSubnet(network, prefix, 'ipv6')

/** Whether a machine of the shop may be sent to this address by what somebody has typed. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  const mapped = /^(?:::ffff:|64:ff9b::)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  return given.check(address, 'ipv6') && !givenButNot.check(address, 'ipv6')
}
