/** Headers proxies add. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
]

interface ConnectionOrigin {
  readonly remoteAddress: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  /** For example 1.1. */
  readonly httpVersion: string
}

/**
 * Whether the request comes from this machine itself and not through a proxy on it. A proxy that adds none of these
 * headers either passes on the original host, or sends our host over HTTP/1.0 (the default of nginx).
 */
export const isOwnMachine = ({ remoteAddress, headers, httpVersion }: ConnectionOrigin): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress ?? '') &&
  /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(String(headers.host ?? '')) &&
  httpVersion !== '1.0' &&
  proxyHeaders.every((name) => headers[name] === undefined)
