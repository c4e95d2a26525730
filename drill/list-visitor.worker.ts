import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Products } from '@shpulka/contract/catalogue/catalog'
import { expectAnswer, guestBuyer } from './buyer.ts'

// A visitor in a thread of its own: portions that the drill makes and packs meanwhile must not lengthen its answers.
const { url, listCount } = workerData as { url: string; listCount: number }
const pauseMilliseconds = 20

const bodies = ['popular', 'cheap', 'expensive', 'new', 'title'].flatMap((sortBy) =>
  Array.from({ length: 20 }, (_, page) => ({ sortBy, page: page + 1, limit: 24 })),
)
let isLeaving = false
parentPort!.once('message', () => {
  isLeaving = true
})

const agent = new Agent({ keepAlive: true })
const buyer = guestBuyer(agent)
const times: number[] = []
while (!isLeaving && times.length < listCount) {
  const startedAt = performance.now()
  await expectAnswer<Products>(url, buyer, 'POST', '/catalog/v1/products', bodies[times.length % bodies.length]!)
  times.push(performance.now() - startedAt)
  await pause(pauseMilliseconds)
}
agent.destroy()
parentPort!.postMessage(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!)
parentPort!.close()
