import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'

/** The smallest limit of tags per request among CDN services. */
const tagsAtOnce = 30
const waitMilliseconds = 10_000
const maxAnswerBytes = 65_536

/** Asks the CDN to delete answers with these tags; throws when it failed and must be repeated. */
export type PurgeCdn = (tags: readonly string[]) => Promise<void>

/**
 * Opens a client of the CDN: `POST {"tags": […]}` with `Authorization: Bearer`, the format of Cloudflare and others.
 * Redirects are not followed, so that the token goes to one address only.
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
      // Contains neither the URL nor the token, because the error is stored with the job.
      throw new Error(`the CDN did not delete what changed: ${status || failureReason(error)}`)
    }
  }

  return async (tags) => {
    for (let from = 0; from < tags.length; from += tagsAtOnce) await purge(tags.slice(from, from + tagsAtOnce))
  }
}
