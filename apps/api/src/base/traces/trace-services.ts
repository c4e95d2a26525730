import { traceStep } from './spans.ts'

/** `fetch` to an external service. The span has the name of the service and the status, never the URL. */
export const fetchTraced = (service: string, url: string, init: RequestInit): Promise<Response> =>
  traceService(service, async (add) => {
    const response = await fetch(url, init)
    add({ 'http.response.status_code': response.status })
    return response
  })

/** Runs a request to an external service in a span with its name. */
export const traceService = <T>(
  service: string,
  work: (add: (attributes: Readonly<Record<string, number>>) => void) => Promise<T>,
): Promise<T> =>
  traceStep({ name: `service ${service}`, kind: 'client', attributes: { 'peer.service': service } }, (span) =>
    work((attributes) => span?.add(attributes)),
  )
