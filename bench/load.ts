import autocannon from 'autocannon'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** Answers with 2xx. */
  answers: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Other answers, and requests without an answer. */
  failures: number
  /** Message of the first failure. */
  firstFailure: string | null
}

interface Options {
  url: string
  requests: readonly LoadRequest[]
  connections?: number
  /** How long to repeat the requests; if missing, each is sent once. */
  seconds?: number
}

/**
 * Sends requests over persistent connections, one at a time on each. Each connection cycles through its own part of the
 * list, so that they do not all send the same request at once.
 */
export async function load({ url, requests, connections = 10, seconds }: Options): Promise<Load> {
  const connectionCount = Math.min(connections, requests.length)
  let connectionIndex = 0
  let firstFailure: string | null = null
  let lastAnswerAt = 0
  const onResponse = (status: number, body: string) => {
    lastAnswerAt = performance.now()
    if (status < 200 || status > 299) firstFailure ??= `${status} ${body.slice(0, 300)}`
  }
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    connections: connectionCount,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    timeout: 30,
    setupClient(client) {
      const requestsOfConnection = requests.filter((_request, index) => index % connectionCount === connectionIndex)
      connectionIndex += 1
      client.setRequests(requestsOfConnection.map((request) => ({ ...request, onResponse })))
    },
  })
  const answers = result['2xx']
  return {
    answers,
    perSecond: answers / ((lastAnswerAt - startedAt) / 1000),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
    firstFailure: firstFailure ?? (result.errors > 0 ? 'no answer' : null),
  }
}
