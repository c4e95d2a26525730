import type { Route } from './+types/overview.route.ts'
import { profileMeta } from './profile-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, 'Профиль')
}

export default function OverviewPage() {
  return <h1>Профиль</h1>
}
