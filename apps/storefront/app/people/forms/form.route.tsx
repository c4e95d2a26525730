import { forms } from '@shpulka/contract/people/forms'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/form.route.ts'
import { answerForm } from './answer-form.server.ts'
import { RequestForm } from './request-form.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `${loaderData?.title ?? 'Обращение'} — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

/** `?product=ARTICLE` prefills the product field of the form. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const form = await callApi(context.get(requestContext), forms.getForm, { params: { x: params.type } })
  const article = (url.searchParams.get('product') ?? '').toWellFormed().slice(0, 60)
  const field = form.fields.find(({ kind }) => kind === 'product')
  return { ...form, initialValues: field && article !== '' ? { [field.code]: article } : {} }
}

/** Forms on any page are submitted here. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await callApi(ctx, forms.getForm, { params: { x: params.type } })
  return answerForm(ctx, form, await readForm(request))
}

export default function FormPage({ loaderData: form, actionData }: Route.ComponentProps) {
  return (
    <div className="frame max-w-240">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1 className="mb-4">{form.title}</h1>
      <RequestForm form={form} title={null} initialValues={form.initialValues} answer={actionData} />
    </div>
  )
}
