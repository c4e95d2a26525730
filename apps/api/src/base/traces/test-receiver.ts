import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received over HTTP. */
export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Missing for the first span of a trace. */
  readonly parentSpanId?: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status?: { readonly code?: number }
  readonly attributes: Readonly<Record<string, unknown>>
  readonly service: string
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'service'> & {
        readonly attributes: readonly Attribute[]
      })[]
    }[]
  }[]
}

const attributeValues = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A receiver of OTLP over HTTP in JSON. `answer` replaces its 200, to simulate a failing receiver. */
export async function openTraceReceiver(answer = (response: ServerResponse) => void response.end('{}')) {
  const texts: string[] = []
  const headers: unknown[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(404).end()
      return
    }
    texts.push(text)
    headers.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json')
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything received, unparsed. */
    texts: (): string => texts.join('\n'),
    authorization: (): unknown => headers.at(-1),
    spans: (): ReceivedSpan[] =>
      texts
        .flatMap((text) => (JSON.parse(text) as Export).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, ...span }) => ({
              ...span,
              attributes: attributeValues(attributes),
              service: String(attributeValues(resource.attributes)['service.name']),
            })),
        ),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
