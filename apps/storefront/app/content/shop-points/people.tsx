import type { Employee } from '@shpulka/contract/content/employees'
import { Picture } from '@shpulka/ui/picture.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'

/** Staff by department: who they are and what to ask them about. `level`: of the headings of departments. */
export function People({ people, level }: { people: readonly Employee[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const departments = Map.groupBy(people, ({ department }) => department.code)
  return [...departments].map(([code, members]) => (
    <section key={code} aria-labelledby={`department-${code}`} className="mt-8 first:mt-0">
      <Heading id={`department-${code}`}>{members[0]?.department.title}</Heading>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {members.map((person) => (
          <li key={person.id} className="flex gap-4 rounded-card border border-line bg-surface p-4">
            <span className="size-24 shrink-0 overflow-hidden rounded-card bg-ground">
              {person.photo && <Picture fileId={person.photo} alt="" sizes="96px" maxWidth={160} />}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{person.name}</p>
              <p className="text-note text-ink-3">{person.position}</p>
              {person.about && <p className="mt-2 text-note text-ink-2">{person.about}</p>}
              <p className="mt-2 grid text-note">
                {person.phone && (
                  <a
                    href={phoneHref(person.phone)}
                    className="inline-flex min-h-11 flex-wrap content-center gap-x-1 whitespace-nowrap hover:text-link md:min-h-6"
                  >
                    <span>{person.phone}</span>
                    {person.extension && <span>доб.&nbsp;{person.extension}</span>}
                  </a>
                )}
                {person.email && (
                  <a
                    href={`mailto:${person.email}`}
                    className="inline-flex min-h-11 items-center break-all text-link hover:underline md:min-h-6"
                  >
                    {person.email}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}
