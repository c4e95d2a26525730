import { sha256 } from '@noble/hashes/sha2'
import { findNonce } from './nonce-search.rule.ts'

// The hash is computed here, not by the browser: a call of its API per try costs three times the work.
addEventListener(
  'message',
  ({ data: { id, prefix, bits } }: MessageEvent<{ id: number; prefix: string; bits: number }>) => {
    // The common prefix of all tries is hashed once.
    const prefixHash = sha256.create().update(prefix)
    const start = `${Math.random().toString(36).slice(2, 12)}-`
    postMessage({ id, nonce: findNonce((nonce) => prefixHash.clone().update(nonce).digest(), bits, start) })
  },
)
