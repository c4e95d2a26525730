// The bare server: the least a Fastify server can do. R is the number of its answers per second on this machine.
import Fastify from 'fastify'

const app = Fastify()
app.get(
  '/',
  { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } },
  async () => ({ hello: 'Шпулька' }),
)
// The same for a document: it only sends bytes.
const documents = new Map<number, Buffer>()
app.get<{ Params: { bytes: string } }>('/bytes/:bytes', (request, reply) => {
  const bytes = Math.min(Number(request.params.bytes) || 0, 1_000_000)
  const document = documents.get(bytes) ?? Buffer.alloc(bytes, 'ш')
  documents.set(bytes, document)
  reply.header('content-type', 'text/html; charset=utf-8').send(document)
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => process.exit(0))
