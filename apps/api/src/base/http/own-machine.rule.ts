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
  /** As 1.1. */
  readonly httpVersion: string
}

/**
 * Whether somebody on this very machine asks, and no proxy on it for somebody else. A proxy that says nothing of whom
 * it asks for passes on the host it was asked by, or names ours itself and speaks HTTP/1.0, as nginx does unless it is
 * configured otherwise.
 */
export const isOwnMachine = ({ remoteAddress, headers, httpVersion }: ConnectionOrigin): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress ?? '') &&
  /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(String(headers.host ?? '')) &&
  httpVersion !== '1.0' &&
  proxyHeaders.every((name) => headers[name] === undefined)
