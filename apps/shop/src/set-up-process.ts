import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Imported before any other module of the shop.

// React renders twice as slowly without it, and it is read when the modules are loaded.
process.env.NODE_ENV ??= 'production'
// Slabs that small Buffers are cut from are 64 KB in Node 24: one cached Buffer, of whatever library, keeps a slab
// alive.
Buffer.poolSize = 8192
// The second start reads compiled code instead of compiling it.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
