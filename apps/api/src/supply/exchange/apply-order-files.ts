import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { applyOrders, OrdersUnreadable } from '../order-exchange/order-exchange.port.ts'
import type { ApplyDeps } from './apply-package.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { endPackage, type PackageRow } from './packages.sql.ts'
import { ExchangeRefused } from './unpack-folder.ts'

/** Applies the files of a package that say what became of orders; throws ExchangeRefused when they cannot be read. */
export async function applyOrderFiles(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  const reports = []
  try {
    for (const path of paths) reports.push(await applyOrders(deps, connection, createReadStream(join(directory, path))))
  } catch (error) {
    throw error instanceof OrdersUnreadable ? new ExchangeRefused(error.message) : error
  }
  await endPackage(deps.pool, row.id, 'applied', [], '', '', JSON.stringify({ orders: reports }), null)
}
