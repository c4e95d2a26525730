import { traceStep } from './spans.ts'

/** Asks an outside service as `fetch` does. Its span has the name and the status, never the address. */
export const fetchTraced = (service: string, url: string, init: RequestInit): Promise<Response> =>
  traceService(service, async (add) => {
    const response = await fetch(url, init)
    add({ 'http.response.status_code': response.status })
    return response
  })

/** Runs a request to an outside service in a span with its name. */
export const traceService = <T>(
  service: string,
  work: (add: (facts: Readonly<Record<string, number>>) => void) => Promise<T>,
): Promise<T> =>
  traceStep({ name: `service ${service}`, kind: 'client', facts: { 'peer.service': service } }, (span) =>
    work((facts) => span?.add(facts)),
  )
