import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openTraceReceiver } from '../apps/api/src/base/traces/test-receiver.ts'
import { scratch } from '../apps/api/src/test-scratch.ts'
import { shopSettings } from './running-shop.ts'

/** Receives the traces of a dedicated shop. */
export const receiver = await openTraceReceiver()
afterAll(() => receiver.close())

/** Settings that make a shop write the names of the OpenTelemetry packages it loads to a file. */
export function recordPackages(name: string): { settings: Record<string, string>; file: string } {
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

export const packageRecord = recordPackages('on')
Object.assign(shopSettings, packageRecord.settings, {
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_SERVICE_NAME: 'shop-of-tests',
  LOG_LEVEL: 'info',
  CDN_SECONDS: '600',
})
