import './set-up-process.ts'
import cluster from 'node:cluster'
import { shopProgram } from './shop-program.ts'

// The shop, or one of its processes behind one port: shop-processes.ts starts this file again for each.
await import(await shopProgram(cluster.isWorker ? 'shop-process' : 'run-shop'))
