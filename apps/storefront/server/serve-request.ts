import type { IncomingMessage, ServerResponse } from 'node:http'
import { feedCallPath } from './feed-path.rule.ts'
import type { openPageAnswers } from './open-page-answers.ts'
import { fallbackAnswer, plainAnswer, redirectAnswer, send } from './page-answers.ts'
import { pageDataTarget } from './page-data.rule.ts'
import { firstValue, isOwnHostOf, originOf, type PageRequest, type RequestReader } from './page-request.ts'
import { requestAddress, urlOf } from './request-address.rule.ts'
import { sendFeed } from './send-feed.ts'
import { siteOfRequest } from './site-of-request.rule.ts'
import type { openSiteSettings, SiteSettings } from './site-settings.ts'
import type { openStaticFiles } from './static-files.ts'
import type { StorefrontOptions } from './storefront-options.ts'
import { cookieName, readCookies } from './visitor-cookies.rule.ts'

interface Deps {
  readonly fetchApi: StorefrontOptions['fetchApi']
  /** Null when the built files are served by somebody else. */
  readonly files: ReturnType<typeof openStaticFiles> | null
  readonly reader: RequestReader
  readonly settings: ReturnType<typeof openSiteSettings>
  readonly pages: ReturnType<typeof openPageAnswers>
}

/** Answers requests in full: files, feeds, pages and their data, forms. */
export function openRequestServer({ fetchApi, files, reader, settings, pages }: Deps) {
  return serve

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const address = requestAddress(request.url ?? '/')
    if (address === null) return send(response, request, malformedAddress())
    const isReadOnly = isReadMethod(request)
    if (!address.isCanonical)
      return send(response, request, isReadOnly ? redirectAnswer(301, urlOf(address)) : malformedAddress())
    const data = isReadOnly ? pageDataTarget(address.path) : null
    const { query } = address
    const path = data?.path ?? address.path
    if (isReadOnly && !data && files?.has(path)) return files.serve(path, request, response)
    if (path.startsWith('/assets/') || path.startsWith('/fonts/'))
      return send(response, request, plainAnswer(404, 'Нет такого файла'))
    if (!isReadOnly && request.method !== 'POST')
      return send(response, request, plainAnswer(405, 'Так страницу не просят', { allow: 'GET, HEAD, POST' }))

    const host = reader.hostOf(request)
    if (host === null) return send(response, request, malformedAddress())
    const cookies = readCookies(request.headers.cookie)
    const site = await siteOf(host.name, cookies)
    const feed = isReadOnly && !data ? feedCallPath(path) : null
    if (feed !== null) {
      const origin = originOf({ isHttps: reader.isHttps(request), host: host.host })
      return sendFeed(request, response, { fetchApi, callPath: feed, siteId: site.init.site.id, origin })
    }
    const isOwnHost = isOwnHostOf(site.init.site.hosts, host, request.socket.localPort)
    const method = request.method ?? 'GET'
    const page = reader.readRequest(request, { method, path, query, host: host.host, isOwnHost, site, cookies })
    if (!isReadOnly && isCrossSite(request, page))
      return send(
        response,
        request,
        fallbackAnswer(403, 'Форма отправлена с чужой страницы. Откройте магазин и повторите'),
      )
    return isReadOnly
      ? pages.answerPage(request, response, page, data?.version ?? null)
      : pages.answerForm(request, response, page)
  }

  async function siteOf(host: string, cookies: ReturnType<typeof readCookies>): Promise<SiteSettings> {
    const sites = await settings.get()
    const chosenId = cookies[cookieName('site-id', sites.all[0]!.code)]
    const site = sites.byId.get(siteOfRequest(sites.all, host, chosenId).id)
    if (site === undefined) throw new Error('The API gives no settings of a site it names')
    return site
  }
}

const isReadMethod = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const malformedAddress = () => fallbackAnswer(400, 'Адрес не разобрать')

function isCrossSite({ headers }: IncomingMessage, page: PageRequest): boolean {
  const fetchSite = firstValue(headers['sec-fetch-site'])
  return (
    (headers.origin !== undefined && headers.origin !== originOf(page)) ||
    (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
  )
}
