import { maxId } from '@shpulka/contract/base/ids'
import { htmlText as text } from '../text/html-text.rule.ts'
import type { ApiDocument, Operation, Schema } from './api-document.ts'

/** Placeholder for the origin at which the page is opened. */
export const docsOriginPlaceholder = '{{origin}}'

/**
 * The API document as an HTML page: every call with its fields, errors and an example. Needs no scripts and no external
 * files.
 */
export function apiDocsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, document })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const models = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b))
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API магазина «Шпулька»</title>
<style>${apiDocsStyle}</style>
</head>
<body>
<a class="skip" href="#calls">К вызовам</a>
<header>
  <p class="mark">Шпулька</p>
  <h1>API магазина</h1>
  <p class="lead">Всё, что умеет витрина, доступно и по&nbsp;HTTP. Описание собрано из&nbsp;тех&nbsp;же определений, по&nbsp;которым сервер проверяет запросы.
  Для программ: <a href="openapi.json">openapi.json</a> (OpenAPI&nbsp;3.1).</p>
</header>
<div class="columns">
<nav aria-label="Вызовы"><details open><summary>Содержание</summary>
<ul><li><a href="#rules">Общие правила</a></li></ul>
${groups.map(({ description, calls }) => `<h2>${text(description)}</h2><ul>${calls.map(link).join('')}</ul>`).join('')}
<h2>Модели</h2><ul>${models.map(([name]) => `<li><a href="#model-${name}">${name}</a></li>`).join('')}</ul>
</details></nav>
<main id="calls">
${rules(document)}
${groups.map(({ description, calls }) => `<h2 class="group">${text(description)}</h2>${calls.map(section).join('')}`).join('')}
<h2 class="group">Модели</h2>
${models.map(([name, schema]) => `<section id="model-${name}" class="call"><h3><a href="#model-${name}">${name}</a></h3>${fields(schema)}</section>`).join('')}
</main>
</div>
</body>
</html>`
}

interface DocumentedCall {
  method: string
  path: string
  operation: Operation
  document: ApiDocument
}

const link = ({ operation, method }: DocumentedCall) =>
  `<li><a href="#${operation.operationId}"><span class="method ` +
  `${method.toLowerCase()}">${method}</span>${operation.operationId}</a></li>`

function rules(document: ApiDocument): string {
  const headers = Object.values(document.components.parameters)
  return `<section id="rules" class="call"><h2><a href="#rules">Общие правила</a></h2>
<ul class="plain">
<li>Деньги — целые копейки рубля, в&nbsp;какой&nbsp;бы валюте цены ни&nbsp;показывались.</li>
<li>Тело запроса — JSON. Списки в&nbsp;адресе повторяются или пишутся через запятую: <code>ids=1,2&amp;ids=3</code>.</li>
<li>Отказ всегда имеет один вид — <a href="#model-Problem">Problem</a>: код, сообщение и&nbsp;замечания к&nbsp;полям, по-русски.</li>
<li>Покупателя без входа магазин узнаёт по&nbsp;заголовку <code>x-cart-token</code>, вошедшего — по&nbsp;<code>authorization: Bearer</code>.</li>
<li>Запрос, который что-то создаёт, можно безопасно повторить: магазин даст прежний ответ.</li>
</ul>
<h4>Заголовки запроса</h4>
<dl class="fields">${headers.map(({ name, description, schema }) => row(name, schema, false, description)).join('')}
${row('authorization', { type: 'string' }, false, String((document.components.securitySchemes.bearer as { description: string }).description))}</dl>
<h4>Заголовки ответа</h4>
<dl class="fields">${Object.entries(document.components.headers)
    .map(([name, { description, schema }]) => row(name, schema, true, description))
    .join('')}</dl></section>`
}

function section({ method, path, operation, document }: DocumentedCall): string {
  const parameters = operation.parameters.filter((parameter) => 'name' in parameter)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = operation.responses[200]
  const answerContent = answer && 'content' in answer ? answer.content : undefined
  const json = answerContent?.['application/json']?.schema
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200' && status !== 'default')
  return `<section id="${operation.operationId}" class="call">
<h3><a href="#${operation.operationId}">${operation.operationId}</a></h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span><code>/api${text(path).replace(/[/}]/g, '$&<wbr>')}</code></p>
<p lang="en">${text(operation.summary)}.</p>
${operation.security?.some((each) => Object.keys(each).length === 0) ? '' : '<p class="note">Нужен вход: без него ответ 401.</p>'}
${inPath.length > 0 ? `<h4>В пути</h4><dl class="fields">${inPath.map(({ name, schema, description }) => row(name, schema, true, description)).join('')}</dl>` : ''}
${inQuery.length > 0 ? `<h4>В адресе</h4><dl class="fields">${inQuery.map(({ name, schema, description, required }) => row(name, schema, required, description)).join('')}</dl>` : ''}
${body ? `<h4>Тело</h4>${fields(body)}` : ''}
<h4>Ответ</h4>${
    json
      ? fields(json)
      : `<p>Байты файла: ${Object.keys(answerContent ?? {})
          .map((type) => `<code>${type}</code>`)
          .join(', ')}.</p>`
  }
<h4>Отказы</h4><dl class="refusals">${refusals.map(([status, reply]) => `<div><dt>${status}</dt><dd lang="en">${'description' in reply ? text(reply.description) : ''}</dd></div>`).join('')}</dl>
<h4>Пример</h4><pre tabindex="0"><code>${text(example({ method, path, operation, document }))}</code></pre>
</section>`
}

/** The fields of a schema, one row each; inner fields are nested, named schemas are links. */
function fields(schema: Schema): string {
  const { schema: inner, isList } = listElement(schema)
  if (inner.$ref) return `<p>${isList ? 'Список: ' : ''}${modelLink(inner.$ref)}</p>`
  if (!inner.properties) return `<p>${kind(schema)}</p>`
  return `${isList ? '<p>Список из:</p>' : ''}<dl class="fields">${rowsOf(inner)}</dl>`
}

const rowsOf = ({ properties = {}, required = [] }: Schema): string =>
  Object.entries(properties)
    .map(([name, schema]) => row(name, schema, required.includes(name)))
    .join('')

function row(name: string, schema: Schema, isRequired: boolean, description = schema.description): string {
  const inner = listElement(nullable(schema).schema).schema
  const parts = inner.properties && !inner.$ref ? `<dl class="fields inner">${rowsOf(inner)}</dl>` : ''
  const limits = limitsOf(schema)
  return `<div class="field"><dt><code>${text(name)}</code>${isRequired ? '' : ' <span class="optional">необязательно</span>'}</dt>
<dd><span class="kind">${kind(schema)}</span>${limits ? ` <span class="limits">${limits}</span>` : ''}${description ? ` <span lang="en">${text(description)}</span>` : ''}${parts}</dd></div>`
}

/** The schema of the elements of a list, at any depth. */
function listElement(schema: Schema): { schema: Schema; isList: boolean } {
  return schema.items ? { schema: listElement(schema.items).schema, isList: true } : { schema, isList: false }
}

/** The schema without null, and whether null is allowed. */
function nullable(schema: Schema): { schema: Schema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return schema.anyOf && others.length === 1 ? { schema: others[0]!, isNullable: true } : { schema, isNullable: false }
}

const kinds: Readonly<Record<string, string>> = {
  integer: 'целое число',
  number: 'число',
  string: 'текст',
  boolean: 'да или нет',
  object: 'объект',
  null: 'null',
}

/** The type of a value, in Russian, as HTML. */
function kind(schema: Schema): string {
  const { schema: one, isNullable } = nullable(schema)
  if (isNullable) return `${kind(one)} или null`
  if (schema.$ref) return modelLink(schema.$ref)
  if (schema.items) return `список: ${kind(schema.items)}`
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${text(JSON.stringify(value))}</code>`).join(' · ')
  if (schema.anyOf) return schema.anyOf.map(kind).join(' · ')
  if (schema.format === 'uuid') return 'UUID'
  if (schema.patternProperties) return 'объект: имя и текст'
  return kinds[schema.type ?? ''] ?? 'что угодно'
}

function limitsOf(schema: Schema): string {
  const limits: string[] = []
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    const isUnbounded = high === undefined || high >= maxId
    if (low !== undefined && !isUnbounded) limits.push(`${low}–${number(high)}${unit}`)
    else if (low !== undefined) limits.push(`от ${low}${unit}`)
    else if (!isUnbounded) limits.push(`до ${number(high)}${unit}`)
  }
  range(schema.minimum, schema.maximum, '')
  range(schema.minLength, schema.maxLength, ' знаков')
  range(schema.minItems, schema.maxItems, ' в списке')
  if (schema.pattern !== undefined && schema.pattern !== '\\S') limits.push(`<code>${text(schema.pattern)}</code>`)
  if (schema.default !== undefined) limits.push(`по умолчанию <code>${text(JSON.stringify(schema.default))}</code>`)
  return limits.join(', ')
}

const number = (value: number) => value.toLocaleString('ru-RU')

const modelLink = (ref: string) => {
  const name = ref.split('/').at(-1) ?? ''
  return `<a href="#model-${name}">${name}</a>`
}

/** A command that can be pasted into a terminal. */
function example({ method, path, operation, document }: DocumentedCall): string {
  const parameters = operation.parameters.filter((parameter) => 'name' in parameter)
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) =>
    String(sample(parameters.find((parameter) => parameter.name === name)?.schema ?? {}, document)),
  )
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const search = new URLSearchParams(
    Object.fromEntries(query.map(({ name, schema }) => [name, String(sample(schema, document))])),
  ).toString()
  const body = operation.requestBody?.content['application/json']?.schema
  const isSignedIn = operation.security?.every((each) => Object.keys(each).length > 0)
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${docsOriginPlaceholder}/api${filled}${search ? `?${search}` : ''}'`,
    ...(isSignedIn ? ["-H 'authorization: Bearer …'"] : []),
    ...(operation.tags.some((tag) => ['basket', 'orders', 'delivery'].includes(tag)) && !isSignedIn
      ? ["-H 'x-cart-token: 7f3c2a10-5b7e-4c1d-9a55-0c2f6e1d8b90'"]
      : []),
    ...(body ? ["-H 'content-type: application/json'", `-d '${JSON.stringify(sample(body, document))}'`] : []),
  ].join(' \\\n  ')
}

/** An example the schema accepts: required fields only, the simplest value of each. */
export function sample(schema: Schema, document: ApiDocument, name = ''): unknown {
  if (schema.$ref) return sample(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, document, name)
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      return Object.fromEntries(required.map((field) => [field, sample(properties[field] ?? {}, document, field)]))
    }
    case 'array':
      return [sample(schema.items ?? {}, document, name)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      if (schema.format === 'uuid') return '7f3c2a10-5b7e-4c1d-9a55-0c2f6e1d8b90'
      return samples[name] ?? (schema.pattern?.startsWith('^/') ? '/catalog' : 'текст')
    default:
      return null
  }
}

const samples: Readonly<Record<string, string>> = {
  fio: 'Анна Швецова',
  email: 'anna@example.ru',
  phone: '+7 (495) 123-45-67',
  city: 'Москва',
  street: 'Ткацкая',
  house: '5',
  code: 'in-stock',
  deviceId: '0c2f6e1d8b90',
}

/** The page's only stylesheet; its hash is in the page's Content-Security-Policy. */
export const apiDocsStyle = `
:root{--ink:#171a21;--ink-2:#4b5160;--ink-3:#666c7a;--line:#e3e1db;--paper:#fbfaf7;--surface:#fff;--accent:#c8371b;
  --accent-soft:#fdeee9;--link:#1f4fa3;--good:#1e7b4a;--warn:#9a6700;--bad:#b3261e}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);
  font:15px/22px 'Golos Text',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--link);text-underline-offset:3px;text-decoration-thickness:1px}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px;
  border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px}
header,.columns{max-width:1280px;margin:0 auto;padding:0 24px}
header{padding-top:32px;padding-bottom:24px}
.mark{margin:0 0 8px;color:var(--accent);font-weight:600}
h1{margin:0 0 8px;font-size:28px;line-height:34px}
.lead{margin:0;max-width:680px;color:var(--ink-2)}
.columns{display:grid;grid-template-columns:264px minmax(0,1fr);gap:40px;align-items:start;padding-bottom:64px}
nav{position:sticky;top:0;max-height:100vh;overflow:auto;padding:8px 8px 24px 0;font-size:13px;line-height:18px}
nav summary{display:none}
nav h2{margin:20px 0 4px;font-size:13px;line-height:18px;color:var(--ink-3);font-weight:600}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:flex;align-items:center;gap:8px;padding:4px 0;color:var(--ink);text-decoration:none;
  overflow-wrap:anywhere}
nav li a:hover{color:var(--accent)}
.method{flex:none;display:inline-block;min-width:60px;padding:0 6px;border-radius:4px;border:1px solid currentColor;
  font-size:11px;line-height:16px;font-weight:600;text-align:center}
.method.get{color:var(--good)}.method.post{color:var(--link)}.method.patch,.method.put{color:var(--warn)}
.method.delete{color:var(--bad)}
.group{margin:48px 0 16px;font-size:22px;line-height:28px}
.call{margin:0 0 16px;padding:20px 24px 24px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.call:target{border-color:var(--accent)}
.call h2,.call h3{margin:0 0 8px;font-size:18px;line-height:24px}
.call h2 a,.call h3 a{color:inherit;text-decoration:none}
.call h2 a:hover,.call h3 a:hover{color:var(--accent)}
.call h4{margin:20px 0 4px;font-size:13px;line-height:18px;color:var(--ink-3);font-weight:600}
.call p{margin:0 0 8px}
.address{display:flex;gap:8px;align-items:baseline}
.note{color:var(--warn)}
.plain{margin:0;padding-left:20px}
code,pre{font:13px/20px ui-monospace,'SF Mono',Consolas,'DejaVu Sans Mono',monospace;overflow-wrap:anywhere}
pre{margin:4px 0 0;padding:12px 16px;background:var(--ink);color:var(--paper);border-radius:6px;overflow-x:auto;
  white-space:pre-wrap}
.fields,.refusals{margin:0}
.field,.refusals>div{display:grid;grid-template-columns:minmax(0,240px) minmax(0,1fr);gap:4px 24px;padding:8px 0;
  border-top:1px solid var(--line)}
.refusals>div{grid-template-columns:56px minmax(0,1fr)}
.field:first-child,.refusals>div:first-child{border-top:0}
dd{margin:0}
dt code{font-weight:600}
.refusals dt{font-weight:600;color:var(--bad)}
.optional,.limits{font-size:13px;line-height:18px;color:var(--ink-3)}
.kind{color:var(--ink-2)}
.limits::before{content:'· '}
dd>[lang=en]{display:block}
.fields.inner .field{grid-template-columns:minmax(0,180px) minmax(0,1fr)}
.fields.inner{margin-top:8px;padding-left:16px;border-left:2px solid var(--line)}
[lang=en]{color:var(--ink-2)}
@media (max-width:1023px){.columns{grid-template-columns:minmax(0,1fr);gap:16px}nav{position:static;max-height:none;
  padding:0;border:1px solid var(--line);border-radius:10px;background:var(--surface)}nav details{padding:12px 16px}nav summary{display:block;min-height:24px;font-size:15px;font-weight:600;cursor:pointer}nav li a{min-height:44px}}
@media (max-width:639px){header,.columns{padding-left:16px;padding-right:16px}.call{padding:16px}
.field,.fields.inner .field{grid-template-columns:minmax(0,1fr)}.fields.inner{padding-left:12px}h1{font-size:22px;
  line-height:28px}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{nav,.skip{display:none}.columns{display:block}.call{break-inside:avoid}}
`
