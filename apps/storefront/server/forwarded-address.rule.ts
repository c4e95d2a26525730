/**
 * The visitor's address. Each proxy of ours appends the address it was called from to x-forwarded-for, so only as many
 * entries at the end are trusted as there are proxies; those before may be forged.
 */
export function forwardedAddress(socketAddress: string, forwardedFor: string, trustedProxies: number): string {
  const chain = [socketAddress, ...forwardedFor.split(',').reverse()]
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return chain[Math.min(trustedProxies, chain.length - 1)] ?? ''
}
