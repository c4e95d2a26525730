import { setTimeout as pause } from 'node:timers/promises'
import { median } from './measure.rule.ts'
import { startShopProcess } from './shop-process.ts'

/** Milliseconds from `npm start` to the first page on an existing catalogue: the median of several starts. */
export async function secondStartMilliseconds(dataDirectory: string, times: number): Promise<number> {
  const startTimes: number[] = []
  for (let time = 0; time < times; time += 1) {
    const shop = await startShopProcess({ dataDirectory, by: 'npm', firstPage: '/' })
    startTimes.push(shop.startedInMilliseconds)
    await shop.stop()
    await pause(200)
  }
  return median(startTimes)
}
