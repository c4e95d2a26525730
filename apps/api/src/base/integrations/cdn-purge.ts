import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'

/** The least that services take in one request. */
const tagsAtOnce = 30
const waitMilliseconds = 10_000
const maxAnswerBytes = 65_536

/** Asks the CDN to delete what is made of these tags; throws when it did not, and the request is to be repeated. */
export type PurgeCdn = (tags: readonly string[]) => Promise<void>

/**
 * Opens the way to the CDN: `POST {"tags": […]}` with `Authorization: Bearer`, as Cloudflare and others take it. No
 * redirect is followed: the token is for one address.
 */
export function openCdnPurge(
  { url, token }: { readonly url: string; readonly token: string | null },
  now: () => number = () => performance.now(),
): PurgeCdn {
  const circuit = new Circuit({ service: 'cdn', failures: 5, pauseMilliseconds: 10_000, now })

  async function purge(tags: readonly string[]): Promise<void> {
    if (!circuit.enter()) throw new Error('the circuit of the CDN is open')
    let status = 0
    try {
      const response = await fetchTraced('cdn', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ tags }),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMilliseconds),
      })
      status = response.status
      await boundedText(response, maxAnswerBytes)
      if (!response.ok) throw new Error('refused')
      circuit.close()
    } catch (error) {
      circuit.fail()
      // Neither the address nor the token: the error is stored with the job.
      throw new Error(`the CDN did not delete what changed: ${status || failureReason(error)}`)
    }
  }

  return async (tags) => {
    for (let from = 0; from < tags.length; from += tagsAtOnce) await purge(tags.slice(from, from + tagsAtOnce))
  }
}
