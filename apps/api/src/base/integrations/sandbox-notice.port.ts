/** A notification of the sandbox bank. */
export interface SandboxNotice {
  readonly event: string
  readonly objectId: string
}

/** Notifies the shop over HTTP, as a real bank does; the caller repeats until the answer is 200. */
export async function sendSandboxNotice({ event, objectId }: SandboxNotice, port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/payments/v1/notifications/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'notification', event, object: { id: objectId } }),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await response.body?.cancel()
  if (response.status !== 200)
    throw new Error(`the shop answered ${response.status} to a notification of the sandbox bank`)
}
