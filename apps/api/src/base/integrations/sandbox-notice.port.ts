/** What the sandbox bank tells the shop by. */
export interface SandboxNotice {
  readonly event: string
  readonly objectId: string
}

/** Tells the shop over HTTP, as a bank on the other side of the world does; whoever asks sends it again until it is answered 200. */
export async function sendSandboxNotice({ event, objectId }: SandboxNotice, port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/payments/v1/notifications/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'notification', event, object: { id: objectId } }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (response.status !== 200) throw new Error(`the shop answered ${response.status} to a notification of the sandbox bank`)
}
