import { hash, randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { findNonce } from '../app/base/proof/nonce-search.rule.ts'

const { prefix, bits } = workerData as { prefix: string; bits: number }
parentPort?.postMessage(
  findNonce((nonce) => hash('sha256', prefix + nonce, 'buffer'), bits, `${randomBytes(6).toString('hex')}-`),
)
