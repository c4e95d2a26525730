import { forms } from '@shpulka/contract/people/forms'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/questions.route.ts'
import { Questions } from './questions.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('questions', shop),
    canonical: paths.questions(),
    page: loaderData?.page,
    pages: loaderData?.pages,
    isNoIndex: loaderData?.search !== '',
  })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = (url.searchParams.get('search') ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200)
  const { questions, meta: at } = await callApi(context.get(requestContext), forms.listQuestions, {
    query: { search, page: pageIn(url) },
  })
  return { questions, search, page: at.page, pages: at.pages }
}

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame max-w-240">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Задать вопрос', to: paths.requestForm('ask-answer') },
        ]}
      />
      <h1>Вопросы покупателей</h1>
      <Questions found={loaderData} title={null} />
      <p className="mt-6">
        <ButtonLink to={paths.requestForm('ask-answer')}>Задать свой вопрос</ButtonLink>
      </p>
    </div>
  )
}
