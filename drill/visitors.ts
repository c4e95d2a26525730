import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type AnswerStatus, guestBuyer, sendRequest } from './buyer.ts'

const clients = 4
const maxBodyCharacters = 200
const pages = ['/', '/catalog', '/contacts', '/api/init/v1']

interface Visitors {
  /** Status 0 when the connection was lost before the answer was complete. */
  readonly answers: readonly AnswerStatus[]
  readonly failures: readonly { readonly isWrite: boolean; readonly at: number; readonly what: string }[]
  leave(): Promise<void>
}

/** Visitors who read pages and add the product group to baskets, one request after another, until they leave. */
export function openVisitors(url: string, groupId: number): Visitors {
  const answers: AnswerStatus[] = []
  const failures: { isWrite: boolean; at: number; what: string }[] = []
  let isStopped = false
  const visit = async (n: number) => {
    const agent = new Agent({ keepAlive: true })
    for (let at = n; !isStopped; at += 1) {
      const path = pages[at % pages.length]!
      const isWrite = at % 3 === 0
      const description = `${new Date().toISOString()} ${isWrite ? 'POST' : path}:`
      try {
        const answer = isWrite
          ? await sendRequest(url, guestBuyer(agent), 'POST', '/basket/v1/products', { groups: [{ id: groupId }] })
          : await read(url + path, agent)
        // Without their bodies: an hour of pages would not fit into memory.
        answers.push({ status: answer.status })
        if (answer.status >= 400)
          failures.push({
            isWrite,
            at: performance.now(),
            what: `${description} ${answer.status} ${JSON.stringify(answer.body)?.slice(0, maxBodyCharacters)}`,
          })
      } catch (error) {
        answers.push({ status: 0 })
        failures.push({ isWrite, at: performance.now(), what: `${description} ${String(error).replace(/\s+/g, ' ')}` })
      }
      await pause(5)
    }
    agent.destroy()
  }
  const visiting = Promise.all(Array.from({ length: clients }, (_, n) => visit(n)))
  return {
    answers,
    failures,
    async leave() {
      isStopped = true
      await visiting
    },
  }
}

/** The demo's own host: pages under another host, or with the balancer's port, are not cached. */
export const siteHost = { host: 'localhost' }

export function read(url: string, agent: Agent): Promise<Answer<unknown>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers: siteHost }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body = `${body}${chunk}`.slice(0, maxBodyCharacters)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, milliseconds: 0 }))
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
