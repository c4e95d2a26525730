import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openTraceReceiver } from '../apps/api/src/base/traces/test-receiver.ts'
import { scratch } from '../apps/api/src/test-scratch.ts'
import { ownSettings } from './visited-shop.ts'

/** A receiver of traces for a shop of its own. */
export const receiver = await openTraceReceiver()
afterAll(() => receiver.close())

/** Settings by which a shop writes which packages of OpenTelemetry it loads, and the file it writes them to. */
export function watchPackages(name: string): { settings: Record<string, string>; file: string } {
  const file = join(scratch, `loaded-${process.pid}-${name}`)
  const hook = `
    import { registerHooks } from 'node:module'
    import { appendFileSync } from 'node:fs'
    registerHooks({
      load(url, context, next) {
        const [, name] = /(@opentelemetry[/][^/]+)/.exec(url) ?? []
        if (name) appendFileSync(${JSON.stringify(file)}, name + '\\n')
        return next(url, context)
      },
    })`
  return { settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }, file }
}

export const watched = watchPackages('on')
Object.assign(ownSettings, watched.settings, {
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_SERVICE_NAME: 'shop-of-tests',
  LOG_LEVEL: 'info',
  CDN_SECONDS: '600',
})
