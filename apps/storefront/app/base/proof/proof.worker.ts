import { sha256 } from '@noble/hashes/sha2'
import { findNonce } from './nonce-search.rule.ts'

// The hash is reckoned here rather than by the browser: one call of it a try costs three times the work.
addEventListener(
  'message',
  ({ data: { id, prefix, bits } }: MessageEvent<{ id: number; prefix: string; bits: number }>) => {
    // What all tries begin with is hashed once.
    const begun = sha256.create().update(prefix)
    const start = `${Math.random().toString(36).slice(2, 12)}-`
    postMessage({ id, nonce: findNonce((nonce) => begun.clone().update(nonce).digest(), bits, start) })
  },
)
