import { Icon } from '@shpulka/ui/icon.tsx'
import { Link } from 'react-router'
import { sections } from './sections.ts'
import { may, useSession } from './session.ts'

export default function Today() {
  const session = useSession()
  const shown = sections.filter(({ path, needs }) => path !== '/' && (needs === null || may(session, needs)))
  return (
    <>
      <title>Сегодня — контора</title>
      <h1>Сегодня</h1>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {shown.map(({ title, path, icon }) => (
          <li key={path}>
            <Link to={path} className="panel flex items-center gap-3 hover:border-edge">
              <Icon name={icon} className="size-5 text-ink-2" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
