// The measure of this machine: the least a Fastify server can do. R is its answers a second.
import Fastify from 'fastify'

const app = Fastify()
app.get('/', { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } }, async () => ({ hello: 'Шпулька' }))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => process.exit(0))
