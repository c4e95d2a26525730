import { BlockList, isIP } from 'node:net'
import { bareIp } from '../http/client-ip.rule.ts'

/**
 * Networks from which YooKassa sends notifications (its documentation, «Входящие уведомления»). Notifications are not
 * signed: only the sender's address identifies them.
 */
const networks = [
  ['185.71.76.0', 27],
  ['185.71.77.0', 27],
  ['77.75.153.0', 25],
  ['77.75.154.128', 25],
  ['77.75.156.11', 32],
  ['77.75.156.35', 32],
  ['2a02:5180::', 32],
] as const

const senders = new BlockList()
for (const [network, bits] of networks) senders.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')

/** Whether YooKassa sends notifications from this address. */
export function isYookassaAddress(address: string): boolean {
  const ip = bareIp(address)
  const version = isIP(ip)
  return version !== 0 && senders.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}
