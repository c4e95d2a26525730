/**
 * Where a visitor connects from: each proxy of ours adds the address it was asked from at the end of x-forwarded-for,
 * so only as many from the end are believed as there are such proxies. What a stranger wrote there is before them.
 */
export function forwardedAddress(socketAddress: string, forwardedFor: string, trustedProxies: number): string {
  const chain = [socketAddress, ...forwardedFor.split(',').reverse()]
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return chain[Math.min(trustedProxies, chain.length - 1)] ?? ''
}
