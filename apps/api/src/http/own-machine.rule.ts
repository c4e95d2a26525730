const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether somebody on this very machine asks, and no proxy on it for somebody else. */
export const isOwnMachine = (remoteAddress: string | undefined, headers: Readonly<Record<string, unknown>>): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress ?? '') && forwardingHeaders.every((name) => headers[name] === undefined)
